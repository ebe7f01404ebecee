import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { setChapterRemoved } from '../../db/repos/chapters-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { updateProject } from '../projects/update-project.ts'
import { createCastService } from './cast-service.ts'

const now = () => Date.parse('2026-11-20T08:00:00.000Z')
const NOW = '2026-11-20T08:00:00.000Z'
let db: OpenDatabase
let cast: ReturnType<typeof createCastService>

beforeEach(() => {
  let made = 0
  db = openStudioDatabase(':memory:')
  cast = createCastService({
    ...{ db, takeFiles: { audioPath: () => '' }, newId: () => String((made += 1)), now },
    counted: async (result) => result,
  })
})
afterEach(() => db.close())

/** Stores a chapter with these blocks. */
function write(...texts: (string | { text: string; markup: MarkupSpan[] })[]) {
  seedScript(db, { blocks: texts.length })
  for (const [index, block] of texts.entries())
    setBlockText(db, 'chap_1', `block_${index + 1}`, typeof block === 'string' ? { text: block, markup: [] } : block)
}
const addMember = (name: string) =>
  insertCastMember(db, {
    ...{
      id: `cast_${name}`,
      projectId: 'proj_1',
      name,
      voiceId: 'bruno',
      modelId: null,
      language: null,
      emotion: null,
    },
    createdAt: NOW,
  })
const propose = (signal = new AbortController().signal, chapterId = 'chap_1') =>
  cast.proposeQuotations({ chapterId }, signal)
const getSpeakers = async () => (await propose()).quotations.map(({ speakerName }) => speakerName)

it('finds each quotation with its place, context, speaker and evidence', async () => {
  write('It rained. “You are late,” said Marlo.', 'Nobody answered.')

  expect(await propose()).toEqual({
    quotations: [
      {
        ...{ blockId: 'block_1', startChar: 11, endChar: 26, isLikelySpeech: true },
        ...{ excerpt: 'It rained. “You are late,” said Marlo.', excerptStartChar: 11, goesOn: false },
        ...{
          speakerName: 'Marlo',
          speakerGender: null,
          isNarrator: false,
          evidence: 'attribution',
          confidence: 'high',
        },
        ...{ presentSpeakerName: null, lineSpeakerName: null },
      },
    ],
    total: 1,
    language: 'en',
  })
})

it.each([
  ['de', ['„Du kommst zu spät“, sagte Marlo, und das war nicht der erste Tag.'], 'Marlo'],
  ['fr', ['« Tu es en retard », dit Marlo, qui était dans la cuisine avec les autres.'], 'Marlo'],
  ['es', ['—Llegas tarde —dijo Marlo, que estaba con los otros en una cocina.'], 'Marlo'],
])('reads the text’s own language %s if the project has none', async (language, texts, name) => {
  write(...texts)

  expect((await propose()).language).toBe(language)
  expect((await getSpeakers())[0]).toBe(name)
})

it('reads the project’s language if it has one', async () => {
  write('“You are late,” said Marlo, and the wind took the answer.')
  updateProject({ db, now }, { projectId: 'proj_1', settings: { language: 'de-DE' } })

  expect((await propose()).language).toBe('de-DE')
})

it('marks the pronoun of a narrator who takes part', async () => {
  write('“You are late,” I said.')

  expect((await propose()).quotations).toMatchObject([{ speakerName: 'I', isNarrator: true }])
})

it('uses the names of the cast', async () => {
  write('“You are late,” said Marlo.')
  addMember('MARLO')

  expect(await getSpeakers()).toEqual(['MARLO'])
})

it('names the speaker of a line, and the speaker that the words already have', async () => {
  const text = '“You are late,” said Marlo. “Again.”'
  write('Marlo: He shouted “Stop!” and ran.', {
    text,
    markup: [
      // By hand, without the quotation marks.
      { kind: 'speaker', startChar: 1, endChar: 14, name: 'Ben' },
      { kind: 'emphasis', startChar: 28, endChar: text.length, level: 'strong' },
    ],
  })
  addMember('Marlo')

  expect((await propose()).quotations).toMatchObject([
    { blockId: 'block_1', lineSpeakerName: 'Marlo', presentSpeakerName: null },
    { blockId: 'block_2', lineSpeakerName: null, presentSpeakerName: 'Ben' },
    { blockId: 'block_2', lineSpeakerName: null, presentSpeakerName: null },
  ])
})

it('skips raw SSML, and reads locked and empty blocks', async () => {
  write('<speak>“You are late,” said Marlo.</speak>', '', '“Again,” said Ben.')
  db.run(`UPDATE blocks SET locked = 1 WHERE id = 'block_3'`)

  expect((await propose()).quotations.map(({ blockId }) => blockId)).toEqual(['block_3'])
})

it('lists the first 5,000 quotations of a chapter that has more', async () => {
  write(...Array.from({ length: 60 }, () => '“Yes,” said Marlo. '.repeat(100)))

  const { quotations, total } = await propose()

  expect([quotations.length, total]).toEqual([5_000, 6_000])
})

it('rejects a chapter that was removed or never existed', async () => {
  write('“Yes,” said Marlo.')
  setChapterRemoved(db, 'chap_1', { removedAt: NOW, editedAt: NOW })

  await expect(propose()).rejects.toMatchObject({ code: 'not_found' })
  await expect(propose(undefined, 'chap_9')).rejects.toMatchObject({ code: 'not_found' })
})

it('stops when it is aborted', async () => {
  write(...Array.from({ length: 400 }, () => '“Yes,” said Marlo. '.repeat(100)))
  const aborted = new AbortController()
  const asked = propose(aborted.signal)
  aborted.abort()

  await expect(asked).rejects.toMatchObject({ code: 'canceled' })
})
