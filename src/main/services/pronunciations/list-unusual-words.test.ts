import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { createPronunciationService, type PronunciationService } from './pronunciation-service.ts'

let db: OpenDatabase
let pronunciations: PronunciationService
const { signal } = new AbortController()

beforeEach(() => {
  let made = 0
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 4 })
  pronunciations = createPronunciationService({
    ...{ db, newId: () => String((made += 1)), now: () => Date.parse('2026-11-20T08:00:00.000Z') },
    ...{ counted: async (result) => result, onChanged: () => undefined },
  })
  write('block_1', 'The boat of Siobhan left.')
  write('block_2', 'Tomasz: We saw Siobhan and Tomasz at NASA.')
})
afterEach(() => db.close())

const write = (blockId: string, text: string) => setBlockText(db, 'chap_1', blockId, { text, markup: [] })
const list = (includesAccepted = false) =>
  pronunciations.unusualWords({ projectId: 'proj_1', includesAccepted }, signal)
const listWords = async (includesAccepted = false) => (await list(includesAccepted)).words.map(({ word }) => word)
const accept = (word: string, isAccepted: boolean) =>
  pronunciations.acceptWord({ projectId: 'proj_1', word, isAccepted })

it('lists words with their count, reason, first place and voice', async () => {
  const { words, total } = await list()

  expect(total).toBe(3)
  expect(words[0]).toEqual({
    ...{ word: 'Siobhan', reason: 'name', count: 2, isAccepted: false, pronunciation: null },
    ...{ chapterId: 'chap_1', blockId: 'block_1', voiceId: 'aria', startChar: 12, endChar: 19 },
    ...{ excerpt: 'The boat of Siobhan left.', excerptStartChar: 12, goesOn: false },
  })
  expect(words.map(({ word, reason, count }) => [word, reason, count])).toEqual([
    ['Siobhan', 'name', 2],
    ['Tomasz', 'name', 2],
    ['NASA', 'abbreviation', 1],
  ])
})

it('leaves out a speaker’s name, and names their voice', async () => {
  insertCastMember(db, {
    ...{
      id: 'cast_1',
      projectId: 'proj_1',
      name: 'Tomasz',
      voiceId: 'bruno',
      modelId: null,
      language: null,
      emotion: null,
    },
    createdAt: '2026-11-01T10:00:00.000Z',
  })

  const { words } = await list()

  expect(words.find(({ word }) => word === 'Tomasz')).toMatchObject({ count: 1, startChar: 27, voiceId: 'bruno' })
})

it('names the pronunciation of a word: the project’s before the global one and a block’s', async () => {
  const add = (scope: Parameters<PronunciationService['add']>[0]['scope'], spoken: string) =>
    pronunciations.add({ written: 'siobhan', spoken, scope, matchCase: false })
  await add({ kind: 'block', blockId: 'block_2' }, 'shi')
  const forBlock = (await list()).words[0]?.pronunciation
  await add({ kind: 'everywhere' }, 'shiv')
  const global = (await list()).words[0]?.pronunciation
  await add({ kind: 'project', projectId: 'proj_1' }, 'shivawn')
  const own = (await list()).words[0]?.pronunciation

  expect([forBlock?.spoken, global?.spoken, own?.spoken]).toEqual(['shi', 'shiv', 'shivawn'])
})

it('leaves out accepted words unless asked for, until that is undone', async () => {
  accept('Siobhan', true)
  accept('Siobhan', true)
  const remaining = await listWords()
  const all = (await list(true)).words.map(({ word, isAccepted }) => [word, isAccepted])
  accept('SIOBHAN', false)

  expect(remaining).toEqual(['Tomasz', 'NASA'])
  expect(all).toEqual([
    ['Siobhan', true],
    ['Tomasz', false],
    ['NASA', false],
  ])
  expect(await listWords()).toEqual(['Siobhan', 'Tomasz', 'NASA'])
})

it('ignores removed blocks and tags', async () => {
  db.run(`UPDATE blocks SET removed_at = 'then' WHERE id = 'block_1'`)
  write('block_2', '<speak>We saw <emphasis>Zoltan</emphasis>.</speak>')

  expect(await listWords()).toEqual(['Zoltan'])
})

it('lists at most 5,000 words, and says how many there are', async () => {
  write('block_1', Array.from({ length: 5_001 }, (_value, at) => `see Zq${toLetters(at)} here`).join(', '))

  const { words, total } = await list()

  expect([words.length, total]).toEqual([5_000, 5_004])
})

it('rejects a missing project', async () => {
  await expect(pronunciations.unusualWords({ projectId: 'proj_x', includesAccepted: false }, signal)).rejects.toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
  expect(() => pronunciations.acceptWord({ projectId: 'proj_x', word: 'a', isAccepted: true })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

const toLetters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
