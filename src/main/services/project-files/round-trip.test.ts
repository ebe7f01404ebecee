import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_TABLES, type ProjectTableName, projectTables } from '../../db/project-tables.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { type FilesRig, openFilesRig } from './project-files-rig.test-support.ts'
import { readProjectFile } from './read-project-file.ts'
import { removeUnfinishedImports } from './remove-import.ts'
import { seedProject, getSamples } from './seed-project.test-support.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

let rig: FilesRig
beforeEach(async () => {
  rig = await openFilesRig()
})
afterEach(() => rig.close())

async function upload(to: FilesRig, path: string): Promise<string> {
  await mkdir(to.uploadsFolder, { recursive: true })
  await copyFile(path, join(to.uploadsFolder, 'upl_00000001'))
  return 'upl_00000001'
}

/** Every exported row of a project; rows that others refer to are named by their position in their table. */
function getContents(db: OpenDatabase, projectId: string): Record<string, unknown[]> {
  const own: Record<ProjectTableName, string> = {
    projects: `r.id = '${projectId}'`,
    chapters: `r.project_id = '${projectId}' AND r.title <> 'Thrown away'`,
    blocks: `r.chapter_id IN (SELECT id FROM chapters WHERE project_id = '${projectId}' AND title <> 'Thrown away')`,
    takes: `r.project_id = '${projectId}' AND r.deleted_at IS NULL`,
    take_marks: `r.take_id IN (SELECT id FROM takes WHERE project_id = '${projectId}' AND deleted_at IS NULL)`,
    block_origins: `r.block_id IN (SELECT b.id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE c.project_id = '${projectId}')`,
    cast_members: `r.project_id = '${projectId}'`,
    pronunciations: `r.project_id = '${projectId}' OR r.block_id IN (SELECT b.id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE c.project_id = '${projectId}')`,
    accepted_words: `r.project_id = '${projectId}'`,
  }
  const orders: Partial<Record<ProjectTableName, string>> = {
    take_marks: 'take_id IN (SELECT id FROM takes), (SELECT rowid FROM takes WHERE id = r.take_id)',
    accepted_words: 'word',
  }
  const names = new Map<string, string>()
  const rows = PROJECT_TABLES.map((table) => {
    const found = db.all<Record<string, unknown>>(
      `SELECT r.* FROM ${table} r WHERE ${own[table]} ORDER BY r.${orders[table] ?? 'rowid'}`,
    )
    for (const [index, row] of found.entries())
      if (typeof row['id'] === 'string') names.set(row['id'], `${table} ${index}`)
    return [table, found] as const
  })
  const named = (cell: unknown): unknown => {
    if (cell instanceof Uint8Array) return Buffer.from(cell).toString('hex')
    if (typeof cell !== 'string') return cell
    if (cell.includes('"trims"')) {
      const sound = JSON.parse(cell) as { trims: { takeId: string }[] }
      const trims = sound.trims.filter(({ takeId }) => names.has(takeId))
      return { ...sound, trims: trims.map((trim) => ({ ...trim, takeId: names.get(trim.takeId) })) }
    }
    if (cell.startsWith('[{"takeId"'))
      return (JSON.parse(cell) as { takeId: string }[]).map((each) => ({ ...each, takeId: names.get(each.takeId) }))
    if (cell.startsWith('["take_')) return (JSON.parse(cell) as string[]).map((id) => names.get(id) ?? id)
    return names.get(cell) ?? cell
  }
  return Object.fromEntries(
    rows.map(([table, found]) => [
      table,
      found.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, named(cell)]))),
    ]),
  )
}

describe('a project with 1,000 takes', () => {
  it('is restored field by field and byte by byte as a separate project', async () => {
    await seedProject(rig.db, rig.takeFiles, 1_000)
    // Its audio comes from another project; in the file it belongs to the project, like any other take's.
    rig.db.run(
      `UPDATE takes SET project_id = 'proj_1', block_id = 'block_end', fingerprint = 'foreign:x' WHERE id = 'take_other'`,
    )
    const before = getContents(rig.db, 'proj_1')
    const summaries = rig.db.all(`SELECT * FROM projects WHERE id = 'proj_1'`)

    const written = await rig.write('proj_1')
    const read = await rig.read(await upload(rig, written.path))

    expect(read).toMatchObject({ title: 'The Lighthouse', narrowedPronunciations: 0 })
    expect(written.counts).toEqual(read.counts)
    expect(read.counts).toMatchObject({ chapters: 2, blocks: 251, takes: 1_001 })
    expect(read.projectId).not.toBe('proj_1')
    const after = getContents(rig.db, read.projectId)
    for (const table of PROJECT_TABLES) {
      const { left } = projectTables[table]
      const compared = (rows: unknown[] | undefined) =>
        rows?.map((row) => {
          const { fingerprint: _, ...fields } = row as Record<string, unknown>
          // Removed blocks get their key when they are restored; omitted values are created again.
          return Object.fromEntries(
            Object.entries(fields).filter(([name]) =>
              name === 'inputs_key' ? fields['removed_at'] === null : !(name in left) || left[name] === 'null',
            ),
          )
        })
      expect(compared(after[table]), table).toEqual(compared(before[table]))
    }
    // Fingerprints of this studio's own services are kept; others are never matched to any text again.
    const prints = (rows: unknown[] | undefined) =>
      rows?.map((row) => String((row as Record<string, unknown>)['fingerprint']))
    const [told, kept] = [prints(before['takes']), prints(after['takes'])]
    expect(kept?.filter((print, index) => print === told?.[index])).toHaveLength(500)
    expect(kept?.filter((print) => print.startsWith('foreign:'))).toHaveLength(501)

    const newIds = rig.db
      .rows<[string]>(`SELECT id FROM takes WHERE project_id = ? ORDER BY rowid`, read.projectId)
      .flat()
    for (const [index, takeId] of newIds.slice(0, 1_000).entries()) {
      const samples = getSamples(index + 1)
      expect((await readFile(rig.takeFiles.audioPath(takeId))).equals(new Uint8Array(samples.buffer))).toBe(true)
      expect(await rig.takeFiles.peaks(takeId)).toEqual(await rig.takeFiles.peaks(`take_${index + 1}`))
    }
    expect(getContents(rig.db, 'proj_1')).toEqual(before)
    expect(rig.db.all(`SELECT * FROM projects WHERE id = 'proj_1'`)).toEqual(summaries)
    expect(rig.db.all('SELECT * FROM project_imports')).toEqual([])
    expect(await readdir(rig.uploadsFolder)).toEqual([])
  })
})

describe('a copy of a project', () => {
  it('has everything of the original under its own title, and is no sample', async () => {
    await seedProject(rig.db, rig.takeFiles, 40)
    rig.db.run(`UPDATE projects SET is_sample = 1 WHERE id = 'proj_1'`)
    // A block’s take from another project becomes the copy’s own: it is counted here too.
    rig.db.run(`UPDATE takes SET project_id = 'proj_1', block_id = 'block_end' WHERE id = 'take_other'`)
    const before = getContents(rig.db, 'proj_1')

    const copy = await rig.duplicate('proj_1', ' The Lighthouse copy ')

    expect(copy).toMatchObject({ title: 'The Lighthouse copy', counts: { chapters: 2, takes: 41 } })
    expect(copy.projectId).not.toBe('proj_1')
    expect(getContents(rig.db, 'proj_1')).toEqual(before)
    const after = getContents(rig.db, copy.projectId)
    expect(after['projects']).toMatchObject([{ title: 'The Lighthouse copy', is_sample: 0, removed_at: null }])
    for (const table of PROJECT_TABLES) expect(after[table]).toHaveLength(before[table]?.length ?? 0)
    const takeIds = rig.db.rows<[string]>(`SELECT id FROM takes WHERE project_id = ? ORDER BY rowid`, copy.projectId)
    const audio = await readFile(rig.takeFiles.audioPath(takeIds[0]?.[0] ?? ''))
    expect(audio.equals(new Uint8Array(getSamples(1).buffer))).toBe(true)
    expect(await readdir(rig.uploadsFolder)).toEqual([])
  })

  it('leaves nothing if it is canceled, and fails for a missing project or an empty title', async () => {
    await seedProject(rig.db, rig.takeFiles, 40)
    const before = await rig.everything()
    const canceled = new AbortController()
    canceled.abort()

    await expect(rig.duplicate('proj_1', 'Copy', canceled.signal)).rejects.toMatchObject({ code: 'canceled' })
    await expect(rig.duplicate('proj_none', 'Copy')).rejects.toMatchObject({ code: 'not_found' })
    await expect(rig.duplicate('proj_1', '  ')).rejects.toMatchObject({ code: 'invalid_input' })

    expect(await rig.everything()).toEqual(before)
    expect(await readdir(rig.uploadsFolder).catch(() => [])).toEqual([])
  })
})

it('produces an identical file, byte for byte, when an imported project is written again', async (context) => {
  skipWithout(context, 'unzip')
  await seedProject(rig.db, rig.takeFiles, 40)
  const first = await rig.write('proj_1', 'first')
  const read = await rig.read(await upload(rig, first.path))
  const second = await rig.write(read.projectId, 'second')
  const again = await rig.read(await upload(rig, second.path))

  const third = await rig.write(again.projectId, 'third')

  const [firstBytes, secondBytes, thirdBytes] = await Promise.all(
    [first, second, third].map(({ path }) => readFile(path)),
  )
  expect(thirdBytes?.equals(secondBytes as Buffer)).toBe(true)
  // The first one differs in the fingerprints of takes from a service that this studio doesn't use.
  expect(firstBytes?.length).toBeLessThan(secondBytes?.length ?? 0)
  expect(execFileSync('unzip', ['-tq', first.path], { encoding: 'utf8' })).toContain('No errors')
})

it('opens in another studio, where global entries become the project’s own', async () => {
  await seedProject(rig.db, rig.takeFiles, 24)
  const { path } = await rig.write('proj_1')
  const other = await openFilesRig()
  try {
    const read = await other.read(await upload(other, path))

    expect(read.narrowedPronunciations).toBe(1)
    const freshBefore = rig.db.all(
      `SELECT b.text FROM blocks b JOIN takes t ON t.id = b.active_take_id AND t.inputs_key = b.inputs_key WHERE b.removed_at IS NULL ORDER BY 1`,
    )
    const freshAfter = other.db.all(
      `SELECT b.text FROM blocks b JOIN takes t ON t.id = b.active_take_id AND t.inputs_key = b.inputs_key WHERE b.removed_at IS NULL ORDER BY 1`,
    )
    expect(freshAfter).toEqual(freshBefore)
    expect(other.db.all(`SELECT written, spoken FROM pronunciations ORDER BY rowid`)).toEqual([
      { written: 'Line', spoken: 'Lahn' },
      { written: 'Line', spoken: 'Leine' },
      { written: 'line', spoken: 'lain' },
    ])
    const texts = await readFile(path, 'utf8')
    expect(texts).not.toContain('of another project')
    expect(texts).not.toContain('Thrown away')
    expect(texts).not.toContain(rig.folder)
  } finally {
    await other.close()
  }
})

it('omits the last export’s folder and the expected contents of a lost file', async () => {
  await seedProject(rig.db, rig.takeFiles, 24)
  rig.db.run(`UPDATE projects SET export_choice = ?`, JSON.stringify({ formats: ['mp3'], folder: '/home/ada/hidden' }))
  await rm(rig.takeFiles.audioPath('take_1'))
  await writeFile(rig.takeFiles.audioPath('take_5'), new Uint8Array([1, 2, 3, 4, 5]))
  const written = await rig.write('proj_1')

  const { projectId } = await rig.read(await upload(rig, written.path))

  expect(written.takesCutShort).toBe(2)
  expect(rig.db.get(`SELECT export_choice FROM projects WHERE id = ?`, projectId)).toEqual({
    export_choice: '{"formats":["mp3"]}',
  })
  expect(rig.db.all(`SELECT sample_count FROM takes WHERE project_id = ? ORDER BY rowid LIMIT 1`, projectId)).toEqual([
    { sample_count: 0 },
  ])
  expect(
    rig.db.all(`SELECT sample_count FROM takes WHERE project_id = ? AND sample_count = 2`, projectId),
  ).toHaveLength(1)
})

it('writes the project as it was when writing began', async () => {
  await seedProject(rig.db, rig.takeFiles, 40)
  const events = rig.service.write({ projectId: 'proj_1', overwrite: false }, new AbortController().signal)
  let path = ''
  for await (const event of events) {
    if (event.kind === 'progress' && event.totalBytes > 0) rig.db.run(`UPDATE blocks SET text = 'Changed meanwhile'`)
    if (event.kind === 'finished') path = event.path
  }

  expect(await readFile(path, 'utf8')).not.toContain('Changed meanwhile')
})

it('leaves no file when writing is canceled and no project when reading is', async () => {
  await seedProject(rig.db, rig.takeFiles, 40)
  const { path } = await rig.write('proj_1', 'whole')
  const before = await rig.everything()

  for await (const _ of rig.service.write({ projectId: 'proj_1', overwrite: false }, new AbortController().signal))
    break
  expect(await readdir(rig.out)).toEqual(['whole.overvoice'])

  const stopping = new AbortController()
  const uploadId = await upload(rig, path)
  // In the middle of the audio, when all rows are stored: a moment that doesn't depend on machine speed.
  const { create } = rig.takeFiles
  let sounds = 0
  rig.takeFiles.create = (takeId) => {
    if ((sounds += 1) === 20) stopping.abort()
    return create(takeId)
  }
  const reading = rig.read(uploadId, stopping.signal)
  await expect(reading).rejects.toMatchObject({ code: 'canceled' })
  expect(await rig.everything()).toEqual(before)
  expect(await readdir(rig.uploadsFolder)).toEqual([])
})

it('replaces an existing file only when requested', async () => {
  await seedProject(rig.db, rig.takeFiles, 24)
  await rig.write('proj_1')

  await expect(rig.write('proj_1')).rejects.toMatchObject({ code: 'file_exists' })
  expect(await rig.service.check({ projectId: 'proj_1' })).toMatchObject({ exists: true, baseName: 'The Lighthouse' })
  expect(await rig.service.check({ projectId: 'proj_1', baseName: 'The Lighthouse.overvoice' })).toMatchObject({
    exists: true,
    baseName: 'The Lighthouse',
  })
})

it('is cleaned up at the next start if the studio is killed while reading', async () => {
  await seedProject(rig.db, rig.takeFiles, 24)
  const { path } = await rig.write('proj_1')
  const before = await rig.everything()
  const killed = join(rig.folder, 'killed.db')
  // What a kill leaves behind: the database at that moment and the audio stored so far.
  const create = (takeId: string) => {
    if (rig.db.all(`SELECT 1 FROM takes WHERE id = ?`, takeId).length > 0 && !existsSync(killed))
      rig.db.run(`VACUUM INTO ?`, killed)
    return rig.takeFiles.create(takeId)
  }
  const deps = {
    db: rig.db,
    workspaceId: 'ws_first',
    services: () => ['sandbox'],
    newId: () => randomUUID().replaceAll('-', ''),
    now: Date.now,
  }
  await readProjectFile(
    { ...deps, takeFiles: { ...rig.takeFiles, create } },
    path,
    new AbortController().signal,
    () => {},
  )

  const after = openStudioDatabase(killed)
  const left = after.all(`SELECT count(*) AS takes FROM takes WHERE deleted_at IS NOT NULL`)
  await removeUnfinishedImports({ db: after, takeFiles: rig.takeFiles, heldTakes: () => new Set() })

  expect(left).toEqual([{ takes: 26 }])
  const tables = (before as { rows: Record<string, unknown> }).rows
  for (const table of Object.keys(tables)) expect(after.all(`SELECT * FROM ${table}`), table).toEqual(tables[table])
  expect((await readdir(rig.takesFolder)).sort()).toEqual((before as { files: string[] }).files)
  after.close()
})
