import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExportOptions, type ExportOptions as Options } from '#shared/contract/exports.ts'
import { setBlockOutput } from '../../db/repos/blocks-repo.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import { planExport } from './plan-export.ts'
import { getTags } from './tags-of.ts'

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 4 })
  name(1, 'vo_0001.wav', 'A/1')
  name(2, 'intro', 'A/2')
  name(3, 'VO_0001', '')
})
afterEach(() => rig.close())

function name(block: number, fileName: string, externalId: string) {
  setBlockOutput(rig.db, 'chap_1', `block_${block}`, { externalId, fileName, targetMs: null })
}

function plan(options: Partial<Options>) {
  const planning = planExport(
    { db: rig.db, exportFolder: () => rig.out, voiceLocale: () => undefined },
    { ...ExportOptions.parse({ formats: ['text'], division: 'block', tags: {}, ...options }), chapterId: 'chap_1' },
  )
  for (;;) {
    const step = planning.next()
    if (step.done) return step.value
  }
}
const names = (options: Partial<Options> = {}) => plan(options).units.map(({ name: unit }) => unit)

it('names blocks by their file names, and those without one by number and words', () => {
  expect(names()).toEqual(['vo_0001', 'intro', 'VO_0001 (2)', '01-004 Line 4'])
})

it('reports the pattern for blocks without a file name', () => {
  expect(plan({}).pattern).toBe('{number}-{block} {words}')
})

it.each<[string, string[]]>([
  ['{file}', ['vo_0001', 'intro', 'VO_0001 (2)', '01-004 Line 4']],
  ['{id}', ['A 1', 'A 2', '01-003 Line 3', '01-004 Line 4']],
  ['{file}_en', ['vo_0001_en', 'intro_en', 'VO_0001_en (2)', '_en']],
  ['{id} - {file}', ['A 1 - vo_0001', 'A 2 - intro', 'VO_0001', '01-004 Line 4']],
  ['{block} {file}', ['001 vo_0001', '002 intro', '003 VO_0001', '004']],
  ['{words}', ['01-001 Line 1', '01-002 Line 2', '01-003 Line 3', '01-004 Line 4']],
])('fills in %s', (baseName, expected) => {
  expect(names({ baseName })).toEqual(expected)
})

it.each([
  ['clips/vo_1.FLAC', 'clips vo_1'],
  ['vo_1.ogg', 'vo_1'],
  ['vo_1.v2', 'vo_1.v2'],
  ['.wav', 'wav'],
  ['   ', '01-001 Line 1'],
  ['{words}', '{words}'],
])('makes a file name of %j', (fileName, expected) => {
  name(1, fileName, '')

  expect(names()[0]).toBe(expected)
})

it('uses no file name for a chapter', () => {
  expect(names({ division: 'chapter' })).toEqual(['The Lighthouse - Chapter 1'])
  expect(names({ division: 'chapter', baseName: '{file}' })).toEqual(['The Lighthouse - Chapter 1'])
})

it('fills in titles in the metadata too', () => {
  const { units } = plan({})
  const tags = ExportOptions.parse({ formats: ['mp3'], tags: { title: '{id} {file}' } }).tags!

  const titles = units.map((unit) => getTags(unit, tags, { cover: null, language: null }).title)

  expect(titles).toEqual(['A/1 vo_0001', 'A/2 intro', 'VO_0001', 'Line 4.'])
})

it('writes the audio under these names', async () => {
  for (let number = 1; number <= 4; number += 1)
    await rig.speak(`block_${number}`, new Int16Array(2_400).fill(900), {
      id: `take_${number}`,
      fingerprint: `${number}`,
    })
  const options = ExportOptions.parse({ formats: ['wav'], division: 'block' })
  const run = rig.service.run({ ...options, chapterId: 'chap_1', overwrite: false }, new AbortController().signal)
  for await (const _ of run) continue

  expect((await readdir(rig.out)).toSorted()).toEqual(
    ['vo_0001.wav', 'intro.wav', 'VO_0001 (2).wav', '01-004 Line 4.wav'].toSorted(),
  )
})
