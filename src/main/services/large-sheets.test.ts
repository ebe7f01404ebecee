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
}, 60_000)
afterAll(() => rig.close())

const speak = (blockId: string, takeId: string) => rig.speak(blockId, new Int16Array(240).fill(100), { id: takeId })

async function writeFiles(onlyChanged: boolean): Promise<string[]> {
  const request = { ...ExportOptions.parse({ formats: ['wav'], division: 'block' }), projectId: 'proj_1' }
  const events: ExportEvent[] = []
  for await (const event of rig.service.run({ ...request, onlyChanged, overwrite: true }, NEVER)) events.push(event)
  const finished = events.find((event) => event.kind === 'finished')
  return finished?.files.map(({ path }) => path.replace(/^.*[\\/]/, '')) ?? []
}

it('1,000 rows of a sheet become 1,000 files with its names, and 4 new takes become 4 new files', async () => {
  const names = Array.from({ length: ROWS }, (_none, index) => `vo_${index}.wav`)
  expect(await writeFiles(false)).toEqual(names)
  expect((await readdir(rig.out)).sort()).toEqual([...names].sort())
  const before = await Promise.all(names.map((name) => readFile(`${rig.out}/${name}`, 'base64')))

  for (const index of [3, 400, 401, 999]) {
    await rig.speak(blockIds[index] ?? '', new Int16Array(480).fill(200), { id: `take_new_${index}` })
  }

  expect(await writeFiles(true)).toEqual(['vo_3.wav', 'vo_400.wav', 'vo_401.wav', 'vo_999.wav'])
  const after = await Promise.all(names.map((name) => readFile(`${rig.out}/${name}`, 'base64')))
  expect(after.flatMap((bytes, index) => (bytes === before[index] ? [] : [index]))).toEqual([3, 400, 401, 999])
}, 120_000)
