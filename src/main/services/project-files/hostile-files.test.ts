import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { studioMigrations } from '../../db/migrations/index.ts'
import { type CraftedEntry, craftZip, readZip } from './craft-zip.test-support.ts'
import { HOSTILE_FILES } from './hostile-files.test-support.ts'
import { PROJECT_FILE_VERSION } from './manifest.ts'
import { type FilesRig, openFilesRig } from './project-files-rig.test-support.ts'
import { seedProject } from './seed-project.test-support.ts'

let rig: FilesRig
let honest: CraftedEntry[]
beforeAll(async () => {
  rig = await openFilesRig()
  await seedProject(rig.db, rig.takeFiles, 24)
  honest = await readZip((await rig.write('proj_1')).path)
  await mkdir(rig.uploadsFolder, { recursive: true })
})
afterAll(() => rig.close())

async function read(file: Buffer) {
  await writeFile(join(rig.uploadsFolder, 'upl_00000001'), file)
  return rig.read('upl_00000001')
}

/** All names below the studio's folder and next to it. */
async function names(): Promise<string[]> {
  const below = await readdir(rig.folder, { recursive: true })
  return [
    ...below.filter((name) => !/studio\.db-(wal|shm)$/.test(name)),
    ...(await readdir(join(rig.folder, '..'))).filter((name) => name.includes('evil')),
  ].sort()
}

it('reads the valid file they are all derived from', async () => {
  const { projectId } = await read(craftZip(honest))

  expect(rig.db.get(`SELECT title FROM projects WHERE id = ?`, projectId)).toEqual({ title: 'The Lighthouse' })
})

it('reads a file of the version that had no accepted words, and rejects one that has them', async () => {
  const asVersion1 = honest.map((entry) => {
    if (entry.name !== 'manifest.json') return entry
    const { tables, ...manifest } = JSON.parse(entry.data.toString()) as { tables: Record<string, unknown> }
    const { accepted_words: _, ...rest } = tables
    return { ...entry, data: Buffer.from(JSON.stringify({ ...manifest, version: 1, tables: rest })) }
  })
  const withoutWords = asVersion1.filter(({ name }) => name !== 'tables/accepted_words.jsonl')

  const { projectId } = await read(craftZip(withoutWords))
  const words = rig.db.all(`SELECT word FROM accepted_words WHERE project_id = ?`, projectId)

  expect(words).toEqual([])
  await expect(read(craftZip(asVersion1))).rejects.toMatchObject({ code: 'invalid_input' })
})

it('covers more than 50 of them', () => {
  expect(Object.keys(HOSTILE_FILES).length).toBeGreaterThanOrEqual(50)
})

it.for(Object.keys(HOSTILE_FILES))('rejects %s with a message and writes nothing', async (what) => {
  const [before, namesBefore] = [await rig.everything(), await names()]

  const refusal: unknown = await read(HOSTILE_FILES[what]!(honest)).catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(
      /^Couldn’t import this project file\. [A-Z][^.]+\. Nothing was imported\.$/,
    ) as string,
  })
  expect(await rig.everything()).toEqual(before)
  expect(await names()).toEqual(namesBefore)
})

it.for(['version', 'schema'])('says that a newer Overvoice made the file if its %s is newer', async (field) => {
  const newer = honest.map((entry) =>
    entry.name === 'manifest.json'
      ? {
          ...entry,
          data: Buffer.from(
            JSON.stringify({
              ...(JSON.parse(entry.data.toString()) as object),
              [field]: field === 'version' ? PROJECT_FILE_VERSION + 1 : studioMigrations.length + 1,
            }),
          ),
        }
      : entry,
  )
  const before = await rig.everything()

  await expect(read(craftZip(newer))).rejects.toMatchObject({ code: 'newer_file' })
  expect(await rig.everything()).toEqual(before)
})
