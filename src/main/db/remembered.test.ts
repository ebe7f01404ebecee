import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Memory, OpenDatabase } from './database.ts'
import { openStudioDatabase } from './open-database.ts'
import { readSpeechRules } from './refresh-inputs-keys.ts'
import { insertCastMember, setCastName, setCastRemoved, setCastVoice } from './repos/cast-repo.ts'
import { insertPronunciation, setPronunciationRemoved, updatePronunciation } from './repos/pronunciation-repo.ts'
import { seedScript } from './seed-script.test-support.ts'

const AT = '2026-11-01T10:00:00.000Z'
const VOICE = { voiceId: 'geo', modelId: null, language: null, emotion: null }
let db: OpenDatabase
let made: number
/** The title of project `key`, counting the reads. */
let titles: Memory<unknown>

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db)
  made = 0
  titles = {
    tables: ['projects'],
    make: (source, key) => {
      made += 1
      return source.get<{ title: string }>('SELECT title FROM projects WHERE id = ?', key)?.title
    },
  }
})
afterEach(() => db.close())

const title = () => db.remembered(titles, 'proj_1')
const rename = (to: string) => db.run('UPDATE projects SET title = ?', to)

it('computes a cached value once, regardless of other reads and writes', () => {
  title()
  db.run(`UPDATE blocks SET text = 'Another line.'`)
  db.get('SELECT title FROM projects')

  expect([title(), made]).toEqual(['The Lighthouse', 1])
})

it.each<[string, () => void]>([
  ['a statement', () => rename('Two')],
  ['a statement that answers', () => db.get(`UPDATE projects SET title = 'Two' RETURNING id`)],
  ['a statement that answers rows', () => db.rows(`UPDATE projects SET title = 'Two' RETURNING id`)],
  ['a script', () => db.script(`UPDATE projects SET title = 'Two'`)],
])('computes it again after %s has written', (_how, write) => {
  // Prepared before anything is cached.
  rename('The Lighthouse')
  title()
  write()

  expect([title(), title(), made]).toEqual(['Two', 'Two', 2])
})

it('discards a value computed from a rolled-back change, also within a continuing transaction', () => {
  title()
  const attempt = () =>
    db.transaction(() => {
      rename('Two')
      title()
      throw new Error('undone')
    })

  expect(attempt).toThrow('undone')
  const alone = title()
  const inner = db.transaction(() => {
    expect(attempt).toThrow('undone')
    return title()
  })

  expect([alone, inner, title()]).toEqual(['The Lighthouse', 'The Lighthouse', 'The Lighthouse'])
})

it('keeps keys separate', () => {
  expect([title(), db.remembered(titles, 'proj_2'), title()]).toEqual(['The Lighthouse', undefined, 'The Lighthouse'])
})

it('picks up every change of pronunciations and cast at the next read', () => {
  const entry = { id: 'say_1', written: 'Line', spoken: 'Row', matchCase: false } as const
  const says = () => readSpeechRules(db, 'proj_1').findPronunciations('Line 1.')
  const speaks = () => readSpeechRules(db, 'proj_1').findSpeaker('KEEPER: Who is there?')?.member?.voiceId
  const seen: unknown[] = []
  const look = () => seen.push([says()[0]?.spoken, speaks()])

  look()
  insertPronunciation(db, { ...entry, scope: { kind: 'project', projectId: 'proj_1' } }, AT)
  insertCastMember(db, { id: 'cast_1', name: 'KEEPER', ...VOICE, projectId: 'proj_1', createdAt: AT })
  look()
  updatePronunciation(db, { ...entry, spoken: 'Verse', scope: { kind: 'everywhere' } })
  setCastVoice(db, 'cast_1', { ...VOICE, voiceId: 'aria' })
  look()
  setPronunciationRemoved(db, 'say_1', AT)
  setCastName(db, 'cast_1', 'GUARD')
  look()
  setPronunciationRemoved(db, 'say_1', null)
  setCastName(db, 'cast_1', 'KEEPER')
  look()
  setCastRemoved(db, 'cast_1', AT)
  look()

  expect(seen).toEqual([
    [undefined, undefined],
    ['Row', 'geo'],
    ['Verse', 'aria'],
    [undefined, undefined],
    ['Verse', 'aria'],
    ['Verse', undefined],
  ])
})
