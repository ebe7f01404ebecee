import { createHash } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportEvent, ExportOptions } from '#shared/contract/exports.ts'
import { setBlockOutput } from '../../../db/repos/blocks-repo.ts'
import { insertCastMember } from '../../../db/repos/cast-repo.ts'
import { SEED_INPUTS } from '../../../db/seed-script.test-support.ts'
import { addChapter } from '../../script/add-chapter.ts'
import { openChapter } from '../../script/open-chapter.ts'
import { type ExportsRig, openExportsRig } from '../exports-rig.test-support.ts'
import type { RunRequest } from '../run-export.ts'

let rig: ExportsRig
let stormBlockId: string
const NEVER = new AbortController().signal
const GUARD_TEXT = 'Guard: =Halt.'

beforeEach(async () => {
  let clockMs = 0
  // Every clock reading advances a second, so that no progress event is held back.
  rig = await openExportsRig({ blocks: 2, locales: { aria: 'en-GB' }, now: () => (clockMs += 1_000) })
  const { db } = rig
  insertCastMember(db, {
    ...{
      id: 'cast_1',
      projectId: 'proj_1',
      name: 'Guard',
      voiceId: null,
      modelId: null,
      language: null,
      emotion: null,
    },
    createdAt: '2026-11-01T10:00:00.000Z',
  })
  db.run(`UPDATE blocks SET text = ? WHERE id = 'block_1'`, GUARD_TEXT)
  setBlockOutput(db, 'chap_1', 'block_1', { externalId: 'L-1', fileName: 'vo_1', targetMs: null })
  const ids = ['2', 'storm']
  const storm = addChapter(
    { db, newId: () => ids.shift() ?? '', now: Date.now },
    { projectId: 'proj_1', title: 'Storm' },
  )
  stormBlockId = openChapter({ db }, { projectId: 'proj_1', chapterId: storm.id }).blocks[0]?.id ?? ''
  db.run(`UPDATE blocks SET text = 'Nobody slept.' WHERE id = ?`, stormBlockId)
  const inputs = { ...SEED_INPUTS, text: GUARD_TEXT, spokenFromChar: 7, language: 'de-DE' }
  await rig.speak('block_1', noise(12_001), { id: 'take_1', fingerprint: '1', inputs })
  await rig.speak('block_2', noise(24_000), { id: 'take_2', fingerprint: '2' })
})
afterEach(() => rig.close())

function noise(sampleCount: number): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: sampleCount }, (_none, index) => ((index * 7_919) % 2_000) - 1_000)
}

function toRequest(options: Partial<RunRequest> = {}): RunRequest {
  const parsed = ExportOptions.parse({ formats: ['wav'], manifest: 'json', ...options })
  const { onlyChanged = false, overwrite = true, chapterId } = options
  return { ...parsed, ...(chapterId === undefined ? { projectId: 'proj_1' } : { chapterId }), onlyChanged, overwrite }
}

async function run(
  options: Partial<RunRequest> = {},
  onEvent: (event: ExportEvent) => void | Promise<void> = () => undefined,
  signal = NEVER,
): Promise<string[]> {
  const names: string[] = []
  for await (const event of rig.service.run(toRequest(options), signal)) {
    if (event.kind === 'finished') names.push(...event.files.map(({ path }) => basename(path)))
    await onEvent(event)
  }
  return names
}

const read = (name: string) => readFile(join(rig.out, name))
const hash = async (name: string) =>
  createHash('sha256')
    .update(await read(name))
    .digest('hex')
const MANIFEST = 'The Lighthouse.manifest.json'
const WAV = '01 The Lighthouse - Chapter 1.wav'

describe('a manifest as JSON', () => {
  it('lists each file with its hash and duration, and the blocks in it', async () => {
    await rig.speak(stormBlockId, noise(2_400), { id: 'take_3', fingerprint: '3' })

    expect(await run()).toEqual([WAV, '02 The Lighthouse - Storm.wav', MANIFEST])

    const spoken = { voiceId: 'aria', voiceName: 'Aria', modelId: 'simba-3.2' }
    const chapter = { chapterNumber: 1, chapter: 'Chapter 1' }
    expect(JSON.parse(String(await read(MANIFEST)))).toEqual({
      format: 'overvoice-manifest',
      version: 1,
      project: { id: 'proj_1', title: 'The Lighthouse' },
      files: [
        {
          path: WAV,
          format: 'wav',
          sizeBytes: (await read(WAV)).length,
          sha256: await hash(WAV),
          durationMs: Math.round((((await read(WAV)).length - 44) / 2 / 24) * 1_000) / 1_000,
          sampleRateHz: 24_000,
          blocks: [
            {
              ...{ blockId: 'block_1', externalId: 'L-1', ...chapter, character: 'Guard', text: '=Halt.' },
              ...{ takeId: 'take_1', ...spoken, language: 'de-DE', startMs: 0, endMs: 500.042 },
            },
            {
              ...{ blockId: 'block_2', externalId: null, ...chapter, character: null, text: 'Line 1.' },
              ...{ takeId: 'take_2', ...spoken, language: 'en-GB', startMs: 1_000.042, endMs: 2_000.042 },
            },
          ],
        },
        expect.objectContaining({
          sha256: await hash('02 The Lighthouse - Storm.wav'),
          durationMs: 100,
          blocks: [expect.objectContaining({ blockId: stormBlockId, chapterNumber: 2, chapter: 'Storm', startMs: 0 })],
        }),
      ],
    })
    expect(rig.writtenFiles.find('one', MANIFEST)?.path).toBe(join(rig.out, MANIFEST))
    expect(rig.service.lastChoice({ projectId: 'proj_1' })?.manifest).toBe('json')
  })

  it('has the rate and duration of each format', async () => {
    await run({ formats: ['wav', 'opus', 'srt'], division: 'block', sampleRateHz: 44_100, bitDepth: 24 })

    const { files } = JSON.parse(String(await read(MANIFEST)))
    const facts = files.map(({ path, sampleRateHz }: Record<string, unknown>) => [path, sampleRateHz])
    expect(facts.slice(0, 3)).toEqual([
      ['vo_1.wav', 44_100],
      ['vo_1.opus', 48_000],
      ['vo_1.srt', null],
    ])
    const seconds = ((await read('vo_1.wav')).length - 44) / 3 / 44_100
    expect(files[0].durationMs).toBeCloseTo(seconds * 1_000, 1)
    expect(files[2]).toMatchObject({ durationMs: null, blocks: [{ chapter: 'Chapter 1', startMs: 0 }] })
  })

  it('lists every block of a script, whether it has audio or not', async () => {
    await run({ formats: ['text'], division: 'whole' })

    const [file] = JSON.parse(String(await read(MANIFEST))).files
    expect(file).toMatchObject({ path: 'The Lighthouse.txt', durationMs: null, sampleRateHz: null })
    expect(file.blocks).toMatchObject([
      { blockId: 'block_1', character: 'Guard', text: '=Halt.', takeId: null, startMs: null },
      { blockId: 'block_2', chapter: 'Chapter 1' },
      { blockId: stormBlockId, chapter: 'Storm', text: 'Nobody slept.', voiceId: null, endMs: null },
    ])
  })
})

it('as CSV has a row for each file and block, with formulas escaped', async () => {
  expect(await run({ manifest: 'csv' })).toEqual([WAV, 'The Lighthouse.manifest.csv'])

  const rows = parse(await read('The Lighthouse.manifest.csv'), { bom: true }) as string[][]
  expect(rows).toEqual([
    [
      ...['path', 'format', 'sizeBytes', 'sha256', 'durationMs', 'sampleRateHz', 'blockId', 'externalId'],
      ...['chapterNumber', 'chapter', 'character', 'text', 'takeId', 'voiceId', 'voiceName', 'modelId', 'language'],
      ...['startMs', 'endMs'],
    ],
    [
      ...[WAV, 'wav', '96046', await hash(WAV), '2000.042', '24000', 'block_1', 'L-1', '1', 'Chapter 1', 'Guard'],
      ...["'=Halt.", 'take_1', 'aria', 'Aria', 'simba-3.2', 'de-DE', '0', '500.042'],
    ],
    [
      ...[WAV, 'wav', '96046', await hash(WAV), '2000.042', '24000', 'block_2', '', '1', 'Chapter 1', ''],
      ...['Line 1.', 'take_2', 'aria', 'Aria', 'simba-3.2', 'en-GB', '1000.042', '2000.042'],
    ],
  ])
})

it.each([
  [{}, MANIFEST],
  [{ division: 'block', baseName: '{file}_{words}' }, MANIFEST],
  [{ division: 'block', baseName: '{project} EN - {file}' }, 'The Lighthouse EN.manifest.json'],
  [{ baseName: 'harbor' }, 'harbor.manifest.json'],
  [{ chapterId: 'chap_1' }, 'The Lighthouse - Chapter 1.manifest.json'],
  [{ chapterId: 'chap_1', division: 'block', baseName: '{chapter} {id}' }, 'Chapter 1.manifest.json'],
] satisfies [Partial<RunRequest>, string][])('is named by what the files have in common: %j', async (options, name) => {
  expect((await run(options)).at(-1)).toBe(name)
})

it('is named differently from all other files', async () => {
  setBlockOutput(rig.db, 'chap_1', 'block_1', { externalId: '', fileName: 'the lighthouse.MANIFEST', targetMs: null })

  expect(await run({ formats: ['csv'], division: 'block', manifest: 'csv' })).toEqual([
    'the lighthouse.MANIFEST.csv',
    expect.any(String),
    expect.any(String),
    'The Lighthouse (2).manifest.csv',
  ])
})

describe('an export that repeats one', () => {
  const check = () => rig.service.check(toRequest({ onlyChanged: true }), NEVER)

  it('writes the same bytes, and nothing if only changes are wanted', async () => {
    await run()
    const before = await read(MANIFEST)
    await run()

    expect(await read(MANIFEST)).toEqual(before)
    expect((await check()).changed).toEqual({ fileCount: 0, ofCount: 2, fileNames: [] })
    await expect(run({ onlyChanged: true })).rejects.toMatchObject({ code: 'export_failed' })
  })

  it('writes the manifest alone if only its content changed', async () => {
    await run()
    setBlockOutput(rig.db, 'chap_1', 'block_2', { externalId: 'L-2', fileName: '', targetMs: null })

    expect(await check()).toMatchObject({
      ...{ fileCount: 1, fileNames: [MANIFEST], existingPaths: [join(rig.out, MANIFEST)] },
      changed: { fileCount: 1, ofCount: 2 },
    })
    expect(await run({ onlyChanged: true })).toEqual([MANIFEST])
    expect(String(await read(MANIFEST))).toContain('"externalId":"L-2"')
  })

  it('leaves the manifest alone if a file is written again with the same bytes', async () => {
    await run()
    const before = await stat(join(rig.out, MANIFEST))
    await utimes(join(rig.out, WAV), 1, 1)

    expect(await run({ onlyChanged: true })).toEqual([WAV])
    expect((await stat(join(rig.out, MANIFEST))).mtimeMs).toBe(before.mtimeMs)
  })

  it('lists files that stay with the hashes that were stored, and hashes new ones', async () => {
    await run({ formats: ['wav', 'text'] })
    const text = WAV.replace('.wav', '.txt')
    rig.db.run(`UPDATE exported_versions SET sha256 = 'stored' WHERE path = ?`, join(rig.out, text))
    await rig.speak('block_1', noise(9_000), { id: 'take_new', fingerprint: 'new' })

    expect(await run({ formats: ['wav', 'text'], onlyChanged: true })).toEqual([WAV, MANIFEST])
    const { files } = JSON.parse(String(await read(MANIFEST)))
    expect(files.slice(0, 2)).toMatchObject([
      { path: WAV, sha256: await hash(WAV) },
      { path: text, sha256: 'stored' },
    ])
  })

  it('adds a manifest to files that were exported without one', async () => {
    await run({ formats: ['wav', 'srt'], manifest: 'none' })

    expect(await run({ formats: ['wav', 'srt'], onlyChanged: true })).toEqual([MANIFEST])
    const { files } = JSON.parse(String(await read(MANIFEST)))
    const srt = WAV.replace('.wav', '.srt')
    expect(files).toMatchObject([{ sha256: await hash(WAV) }, { path: srt, sha256: await hash(srt) }])
  })
})

describe('an export whose files are not as planned', () => {
  it('leaves out a file that was edited before the manifest is written', async () => {
    const edit = async (event: ExportEvent) => {
      if (event.kind === 'written' && event.file.format === 'srt') await writeFile(join(rig.out, WAV), 'mine')
    }
    await run({ formats: ['wav', 'srt'] }, edit)

    const { files } = JSON.parse(String(await read(MANIFEST)))
    expect(files.map(({ path }: { path: string }) => path)).toEqual([WAV.replace('.wav', '.srt')])
    expect((await rig.service.check(toRequest({ formats: ['wav', 'srt'] }), NEVER)).changed.fileNames).toEqual([
      WAV,
      MANIFEST,
    ])
  })

  it('writes nothing if a manifest exists and may not be replaced', async () => {
    await run()
    await writeFile(join(rig.out, MANIFEST), 'mine')
    const options = { baseName: '{project} - {chapter} {number}', overwrite: false }

    await expect(run(options)).rejects.toMatchObject({ code: 'file_exists' })

    expect((await readdir(rig.out)).toSorted()).toEqual([WAV, MANIFEST])
    expect(String(await read(MANIFEST))).toBe('mine')
  })

  it.each(['written', 'manifest'])('keeps the last manifest when it is canceled at “%s”', async (moment) => {
    await run({ formats: ['wav', 'srt'] })
    const before = await read(MANIFEST)
    await rig.speak('block_1', noise(9_000), { id: 'take_new', fingerprint: 'new' })
    const stop = new AbortController()
    const cancel = (event: ExportEvent) => {
      if (moment === (event.kind === 'progress' ? event.step : event.kind)) stop.abort()
    }

    await expect(run({ formats: ['wav', 'srt'] }, cancel, stop.signal)).rejects.toThrow()

    expect(await read(MANIFEST)).toEqual(before)
    expect((await readdir(rig.out)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(getExportedHash(MANIFEST)).toBe(createHash('sha256').update(before).digest('hex'))
  })
})

function getExportedHash(name: string): unknown {
  return rig.db.get<{ sha256: string }>(`SELECT sha256 FROM exported_versions WHERE path = ?`, join(rig.out, name))
    ?.sha256
}
