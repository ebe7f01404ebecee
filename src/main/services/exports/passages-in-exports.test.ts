import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import type { MarkupSpan, SpokenSpan } from '#shared/contract/markup.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { putMarks } from '../../db/repos/marks-repo.ts'
import { SEED_INPUTS } from '../../db/seed-script.test-support.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import { readReviewPage } from './review/read-review-files.test-support.ts'

const TEXT = 'The keeper looked up from his book. “You’re late,” he said to the guard. “Come in, all of you.”'
const QUOTES = ['“You’re late,”', '“Come in, all of you.”']
/** Each word lasts 400 ms. */
const WORD_MS = 400

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 2, locales: { aria: 'en-GB', geo: 'en-US' } })
  for (const name of ['Keeper', 'Guard']) {
    insertCastMember(rig.db, {
      ...{ id: `cast_${name}`, projectId: 'proj_1', name, createdAt: '2026-11-01T10:00:00.000Z' },
      ...{ voiceId: 'geo', modelId: null, language: null, emotion: null },
    })
  }
})
afterEach(() => rig.close())

const place = (text: string, quote: string) => {
  const startChar = text.indexOf(quote)
  return { startChar, endChar: startChar + quote.length }
}

/** A block whose quotations are the keeper's, spoken. The name isn't written as in the cast. */
async function write(blockId: string, text: string, { quotes = QUOTES, said = text, fromChar = 0 } = {}) {
  const markup = quotes.map((quote): MarkupSpan => ({ kind: 'speaker', name: 'keeper', ...place(text, quote) }))
  rig.db.run(`UPDATE blocks SET text = ?, markup = ? WHERE id = ?`, text, JSON.stringify(markup), blockId)
  const voice = { kind: 'voice', voiceId: 'geo', modelId: 'simba-3.2', language: null } as const
  const spoken = quotes.map((quote): SpokenSpan => ({ ...voice, ...place(said, quote) }))
  const words = [...said.matchAll(/[\p{L}\p{N}’]+/gu)].filter((match) => match.index >= fromChar)
  const marks = words.map((match, index) => ({
    ...{ startChar: match.index, endChar: match.index + match[0].length },
    ...{ startMs: index * WORD_MS, endMs: (index + 1) * WORD_MS },
  }))
  const id = `take_of_${blockId}`
  const inputs = { ...SEED_INPUTS, text: said, markup: spoken, spokenFromChar: fromChar }
  await rig.speak(blockId, new Int16Array((marks.length * WORD_MS * 24_000) / 1000).fill(900), {
    ...{ id, fingerprint: id, inputs },
  })
  putMarks(rig.db, id, marks)
}

async function read(format: ExportFormat, options: Partial<ExportOptions> = {}): Promise<string> {
  const request = { ...ExportOptions.parse({ formats: [format], speakerNames: true, ...options }), overwrite: true }
  for await (const event of rig.service.run({ ...request, chapterId: 'chap_1' }, new AbortController().signal))
    if (event.kind === 'finished') return readFile(event.files.at(-1)?.path ?? '', 'utf8')
  throw new Error('the export did not finish')
}

it('begins a caption at each change of speaker, with the speaker of a passage and without gaps', async () => {
  await write('block_1', TEXT)

  expect(await read('srt')).toBe(
    [
      '1\r\n00:00:00,000 --> 00:00:02,800\r\nThe keeper looked up from his book.\r\n',
      '2\r\n00:00:02,800 --> 00:00:03,600\r\nKeeper: “You’re late,”\r\n',
      '3\r\n00:00:03,600 --> 00:00:05,600\r\nhe said to the guard.\r\n',
      '4\r\n00:00:05,600 --> 00:00:07,600\r\nKeeper: “Come in, all of you.”\r\n',
    ].join('\r\n'),
  )
  const vtt = await read('vtt')
  expect(vtt).toContain('\n<v Keeper>“You’re late,”\n')
  expect(vtt).toContain('\nhe said to the guard.\n')
  expect(await read('labels')).toContain('\t7.600000\tKeeper: “Come in, all of you.”\n')
})

it('goes back to the character of the line after a passage', async () => {
  await write('block_1', 'guard: He said “you’re late”, and left.', { quotes: ['“you’re late”'], fromChar: 7 })

  const vtt = await read('vtt')

  expect(vtt.match(/^<v .*$/gmu)).toEqual(['<v Guard>He said', '<v Keeper>“you’re late”,', '<v Guard>and left.'])
})

it('cuts captions as before without names of speakers', async () => {
  await write('block_1', TEXT)
  const named = await read('srt', { speakerNames: false })
  rig.db.run(`UPDATE blocks SET markup = '[]' WHERE id = 'block_1'`)

  expect(await read('srt', { speakerNames: false })).toBe(named)
  expect(named).not.toContain('Keeper')
})

it('names the speaker of passages in an edited block by its take’s words', async () => {
  await write('block_1', `So: ${TEXT}`, { said: TEXT })

  expect((await read('vtt')).match(/^<v Keeper>.*$/gmu)).toEqual([
    '<v Keeper>“You’re late,”',
    '<v Keeper>“Come in, all of you.”',
  ])
})

it('names a block of a single passage by its speaker in markers, words and file names', async () => {
  await write('block_1', '“You’re late.”', { quotes: ['“You’re late.”'] })

  expect(await read('resolve')).toContain('|M:Keeper: “You’re late.”')
  expect(JSON.parse(await read('words')).blocks[0]).toMatchObject({
    speaker: 'Keeper',
    words: [{ text: 'You’re' }, {}],
  })
  const manifest = JSON.parse(await read('wav', { division: 'block', baseName: '{speaker}-{block}', manifest: 'json' }))
  expect(manifest.files[0]).toMatchObject({
    path: 'Keeper-001.wav',
    blocks: [{ character: 'Keeper', voiceId: 'geo', language: 'en-US', text: '“You’re late.”' }],
  })
  expect(manifest.files[0].blocks[0]).not.toHaveProperty('passages')
})

it('lists the speakers inside a block in word timings and manifests', async () => {
  await write('block_1', TEXT)

  const { blocks } = JSON.parse(await read('words'))
  expect(blocks[0].speaker).toBeNull()
  expect(blocks[0].words.slice(6, 10).map(({ text, speaker }: Record<string, unknown>) => [text, speaker])).toEqual([
    ['book', null],
    ['You’re', 'Keeper'],
    ['late', 'Keeper'],
    ['he', null],
  ])
  const { files } = JSON.parse(await read('wav', { manifest: 'json' }))
  expect(files[0].blocks[0]).toMatchObject({
    ...{ character: null, voiceId: 'aria', text: TEXT, startMs: 0, endMs: 7_600 },
    passages: [
      { character: null, voiceId: 'aria', text: 'The keeper looked up from his book.', startMs: 0, endMs: 2_800 },
      { character: 'Keeper', voiceId: 'geo', text: '“You’re late,”', startMs: 2_800, endMs: 3_600, language: 'en-US' },
      { character: null, text: 'he said to the guard.', startMs: 3_600, endMs: 5_600 },
      { character: 'Keeper', text: '“Come in, all of you.”', startMs: 5_600, endMs: 7_600 },
    ],
  })
})

it('has the speakers of passages in a review page at their first words', async () => {
  await write('block_1', TEXT)

  const [block] = readReviewPage(await read('review')).blocks

  expect(block?.speakers?.map(([char, speaker]) => [speaker, TEXT.slice(char, char + 3)])).toEqual([
    [null, 'The'],
    ['Keeper', '“Yo'],
    [null, 'he '],
    ['Keeper', '“Co'],
  ])
})

it('exports captions again when the speaker of a passage changed', async () => {
  await write('block_1', TEXT)
  await read('srt')
  const options = { ...ExportOptions.parse({ formats: ['srt'], speakerNames: true }), chapterId: 'chap_1' }
  const count = async () =>
    (await rig.service.check({ ...options, onlyChanged: true }, new AbortController().signal)).fileCount
  expect(await count()).toBe(0)

  rig.db.run(`UPDATE blocks SET markup = replace(markup, '"keeper"', '"Guard"') WHERE id = 'block_1'`)

  expect(await count()).toBe(1)
})
