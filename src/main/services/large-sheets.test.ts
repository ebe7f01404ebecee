import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ExportEvent, ExportOptions } from '#shared/contract/exports.ts'
import type { SheetOptions } from '#shared/contract/imports.ts'
import { type ExportsRig, openExportsRig } from './exports/exports-rig.test-support.ts'
import { createImportsService } from './imports/imports-service.ts'
import { openChapter } from './script/open-chapter.ts'

const ROWS = 1_000
const CSV = [
  'ID;Character;Text;File',
  ...Array.from({ length: ROWS }, (_none, index) => `L-${index};Guard;Line ${index}.;vo_${index}.wav`),
].join('\n')
const OPTIONS: SheetOptions = {
  ...{ format: 'sheet', sheetName: null, hasHeader: null, columns: null },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const NEVER = new AbortController().signal
let rig: ExportsRig
let blockIds: string[]

beforeAll(async () => {
  let made = 100
  rig = await openExportsRig()
  const imports = createImportsService({
    db: rig.db,
    newId: () => String((made += 1)),
    now: Date.now,
    counted: async (result) => result,
    catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }),
    ...{ workspaceId: 'ws_first', catalogFilled: async () => undefined, uploadsFolder: '' },
    cancelGeneration: () => undefined,
  })
  imports.addPart({ uploadId: 'upload_11111111', index: 0, text: CSV })
  const { chapterIds } = await imports.run(
    {
      ...{ projectId: 'proj_1', uploadId: 'upload_11111111', options: OPTIONS, title: '', speakers: ['Guard'] },
      place: { kind: 'chapters', afterChapterId: 'chap_1' },
    },
    NEVER,
  )
  const { blocks } = openChapter({ db: rig.db }, { projectId: 'proj_1', chapterId: chapterIds[0] ?? '' })
  blockIds = blocks.map(({ id }) => id)
  for (const [index, blockId] of blockIds.entries()) await speak(blockId, `take_${index}`)
})
afterAll(() => rig.close())

const speak = (blockId: string, takeId: string) => rig.speak(blockId, new Int16Array(240).fill(100), { id: takeId })

async function writeFiles(onlyChanged: boolean): Promise<string[]> {
  const options = ExportOptions.parse({ formats: ['wav'], division: 'block', manifest: 'json' })
  const request = { ...options, projectId: 'proj_1' }
  const events: ExportEvent[] = []
  for await (const event of rig.service.run({ ...request, onlyChanged, overwrite: true }, NEVER)) events.push(event)
  const finished = events.find((event) => event.kind === 'finished')
  return finished?.files.map(({ path }) => path.replace(/^.*[\\/]/, '')) ?? []
}

const MANIFEST = 'The Lighthouse.manifest.json'

interface Listed {
  path: string
  sha256: string
  durationMs: number
  blocks: { externalId: string; character: string; text: string; takeId: string }[]
}

async function readManifest(): Promise<Listed[]> {
  return JSON.parse(await readFile(`${rig.out}/${MANIFEST}`, 'utf8')).files
}

it('1,000 rows of a sheet become 1,000 files with its names and IDs, and 4 new takes become 4 new files', async () => {
  const names = Array.from({ length: ROWS }, (_none, index) => `vo_${index}.wav`)
  const readAll = () => Promise.all(names.map((name) => readFile(`${rig.out}/${name}`)))
  const toHashes = (files: readonly Buffer[]) => files.map((file) => createHash('sha256').update(file).digest('hex'))
  expect(await writeFiles(false)).toEqual([...names, MANIFEST])
  expect((await readdir(rig.out)).sort()).toEqual([...names, MANIFEST].sort())
  const before = toHashes(await readAll())
  const listed = await readManifest()
  expect(listed.map(({ path, sha256 }) => [path, sha256])).toEqual(names.map((name, index) => [name, before[index]]))
  expect(listed[7]).toMatchObject({
    durationMs: 10,
    blocks: [{ externalId: 'L-7', character: 'Guard', text: 'Line 1.', takeId: 'take_7' }],
  })

  for (const index of [3, 400, 401, 999]) {
    await rig.speak(blockIds[index] ?? '', new Int16Array(480).fill(200), { id: `take_new_${index}` })
  }

  expect(await writeFiles(true)).toEqual(['vo_3.wav', 'vo_400.wav', 'vo_401.wav', 'vo_999.wav', MANIFEST])
  const after = toHashes(await readAll())
  expect(after.flatMap((hash, index) => (hash === before[index] ? [] : [index]))).toEqual([3, 400, 401, 999])
  const updated = await readManifest()
  expect(updated.map(({ sha256 }) => sha256)).toEqual(after)
  expect(updated.filter((_file, index) => after[index] === before[index])).toEqual(
    listed.filter((_file, index) => after[index] === before[index]),
  )
  expect(updated[400]).toMatchObject({ durationMs: 20, blocks: [{ externalId: 'L-400', takeId: 'take_new_400' }] })
})
