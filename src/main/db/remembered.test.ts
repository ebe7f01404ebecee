import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Memory, OpenDatabase } from './database.ts'
import { openStudioDatabase } from './open-database.ts'
import { readSpeechRules } from './refresh-inputs-keys.ts'
import { insertCastMember, setCastName, setCastRemoved, setCastVoice } from './repos/cast-repo.ts'
import { insertSayAs, setSayAsRemoved, updateSayAs } from './repos/say-as-repo.ts'
import { seedScript } from './seed-script.test-support.ts'

const AT = '2026-11-01T10:00:00.000Z'
const VOICE = { voiceId: 'geo', modelId: null, language: null }
let db: OpenDatabase
let made: number
/** What project `key` is called, counting how often that is read. */
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

it('makes what is remembered once, whatever else is read and written', () => {
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
])('makes it anew after %s has written', (_how, write) => {
  // Prepared before anything is remembered, too.
  rename('The Lighthouse')
  title()
  write()

  expect([title(), title(), made]).toEqual(['Two', 'Two', 2])
})

it('forgets what it made of a change that was undone, also inside a transaction that went on', () => {
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

it('keeps keys apart', () => {
  expect([title(), db.remembered(titles, 'proj_2'), title()]).toEqual(['The Lighthouse', undefined, 'The Lighthouse'])
})

it('knows of every change of say-as and cast at the next reading', () => {
  const entry = { id: 'say_1', written: 'Line', spoken: 'Row', matchCase: false } as const
  const says = () => readSpeechRules(db, 'proj_1').findSayAs('Line 1.')
  const speaks = () => readSpeechRules(db, 'proj_1').findSpeaker('KEEPER: Who is there?')?.member?.voiceId
  const seen: unknown[] = []
  const look = () => seen.push([says()[0]?.spoken, speaks()])

  look()
  insertSayAs(db, { ...entry, scope: { kind: 'project', projectId: 'proj_1' } }, AT)
  insertCastMember(db, { id: 'cast_1', name: 'KEEPER', ...VOICE, projectId: 'proj_1', createdAt: AT })
  look()
  updateSayAs(db, { ...entry, spoken: 'Verse', scope: { kind: 'everywhere' } })
  setCastVoice(db, 'cast_1', { ...VOICE, voiceId: 'aria' })
  look()
  setSayAsRemoved(db, 'say_1', AT)
  setCastName(db, 'cast_1', 'GUARD')
  look()
  setSayAsRemoved(db, 'say_1', null)
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
