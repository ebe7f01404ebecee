import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { copyDatabase } from './back-up-database.ts'
import type { OpenDatabase } from './database.ts'
import { openOrRecover } from './open-or-recover.ts'
import { openStudioDatabase } from './open-database.ts'
import { seedScript } from './seed-script.test-support.ts'

const NOW = new Date('2026-11-20T08:00:00.000Z')
const PUT = 'INSERT INTO settings (key, value) VALUES (?, 1)'
let home: string
let path: string
let backupsFolder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'overvoice-moved-'))
  path = join(home, 'studio.db')
  backupsFolder = join(home, 'backups')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = () => openOrRecover(path, { backupsFolder, now: NOW })
const listKeys = (db: OpenDatabase) =>
  db.all<{ key: string }>('SELECT key FROM settings ORDER BY key').map(({ key }) => key)

function readKeys(file: string): string[] {
  const db = openStudioDatabase(file)
  const keys = listKeys(db)
  db.close()
  return keys
}

/** An open studio with work, and a setting in its log. */
function openWork(): OpenDatabase {
  const { db } = open()
  seedScript(db)
  db.run(PUT, 'first')
  return db
}

/** What a killed studio leaves behind: `db` stays open, and a copy of its files becomes the home folder. */
function kill(db: OpenDatabase, change: (folder: string) => void): void {
  const copy = `${home}-killed`
  mkdirSync(copy)
  for (const name of ['studio.db', 'studio.db-wal']) copyFileSync(join(home, name), join(copy, name))
  if (existsSync(backupsFolder)) renameSync(backupsFolder, join(copy, 'backups'))
  db.close()
  rmSync(home, { recursive: true })
  renameSync(copy, home)
  change(home)
}

it.each([
  ['renamed', () => renameSync(path, join(home, 'studio (conflicted copy).db'))],
  ['deleted', () => rmSync(path)],
])('refuses changes once the file was %s, and writes everything back', (_what, move) => {
  const db = openWork()
  move()

  const message = 'studio.db was moved or deleted while Overvoice was running. Everything saved until then was written'
  expect(() => db.run(PUT, 'second')).toThrow(message)
  expect(() => db.transaction(() => db.run(PUT, 'third'))).toThrow(message)
  expect(() => db.checkPlace()).toThrow(message)
  expect(listKeys(db)).toEqual(['first'])
  db.close()

  const again = open()
  expect([again.note, listKeys(again.db)]).toEqual([null, ['first']])
  again.db.run(PUT, 'later')
  again.db.close()
  expect(readKeys(path)).toEqual(['first', 'later'])
})

it('writes everything back when it closes, if nothing was changed since the file was moved', () => {
  const db = openWork()
  renameSync(path, join(home, 'elsewhere.db'))

  db.close()

  expect(readKeys(path)).toEqual(['first'])
})

it('refuses changes once another file is there, keeps its own work as a backup, and leaves the other file alone', () => {
  const db = openWork()
  const other = openStudioDatabase(join(home, 'other.db'))
  other.run(PUT, 'other')
  other.close()
  const bytes = readFileSync(join(home, 'other.db'))
  renameSync(join(home, 'other.db'), path)

  expect(() => db.run(PUT, 'second')).toThrow(
    /^Another program replaced studio\.db while Overvoice was running\. Everything saved until then is kept as the backup studio-before-restore-/,
  )
  db.close()

  expect(readFileSync(path).equals(bytes)).toBe(true)
  const [backup = ''] = readdirSync(backupsFolder)
  expect(readKeys(join(backupsFolder, backup))).toEqual(['first'])
  const again = open()
  expect([again.note, listKeys(again.db)]).toEqual([null, ['other']])
  again.db.close()
})

it('refuses changes while the whole folder is elsewhere, and takes them once it is back', () => {
  const db = openWork()
  renameSync(home, `${home}-elsewhere`)

  expect(() => db.run(PUT, 'second')).toThrow(/^The folder with your work, .+, was moved or deleted/)
  renameSync(`${home}-elsewhere`, home)
  db.run(PUT, 'third')
  db.close()

  expect(readKeys(path)).toEqual(['first', 'third'])
})

it('says why nothing could be written back, and tries again', () => {
  const db = openWork()
  rmSync(path)
  mkdirSync(`${path}.restoring`)

  expect(() => db.run(PUT, 'second')).toThrow(/^The disk reported an error for studio\.db \(/)
  rmSync(`${path}.restoring`, { recursive: true })
  expect(() => db.run(PUT, 'third')).toThrow(/^studio\.db was moved or deleted/)
  db.close()

  expect(readKeys(path)).toEqual(['first'])
})

it('doesn’t take a change of the file’s own for another file', () => {
  const db = openWork()
  db.raw.pragma('wal_checkpoint(TRUNCATE)')
  db.run(PUT, 'second')
  db.script('VACUUM')
  db.run(PUT, 'third')
  db.close()

  expect(readKeys(path)).toEqual(['first', 'second', 'third'])
})

it('restores a renamed file with the log that a killed studio left', () => {
  const db = openWork()
  db.raw.pragma('wal_checkpoint(TRUNCATE)')
  db.run(PUT, 'in the log')
  kill(db, () => renameSync(path, join(home, 'Studio (conflicted copy 2026-11-19).db')))

  const again = open()

  expect(formatNote(again.note ?? [])).toBe(
    'studio.db was missing. Your work was restored from Studio (conflicted copy 2026-11-19).db and the log.',
  )
  expect(listKeys(again.db)).toEqual(['first', 'in the log'])
  again.db.close()
})

it('restores everything from the log alone', () => {
  const db = openWork()
  kill(db, () => rmSync(path))

  const again = open()

  expect(formatNote(again.note ?? [])).toBe('studio.db was missing. Your work was restored from the log.')
  expect(listKeys(again.db)).toEqual(['first'])
  again.db.close()
})

it('restores a backup if the log can’t be used, and keeps the log', () => {
  const db = openWork()
  copyDatabase(db, join(backupsFolder, 'studio-2026-11-19.db'))
  db.raw.pragma('wal_checkpoint(TRUNCATE)')
  db.run(PUT, 'second')
  kill(db, () => rmSync(path))
  const log = readFileSync(`${path}-wal`)

  const again = open()

  expect(formatNote(again.note ?? [])).toBe(
    'studio.db was missing. Your work was restored from the backup studio-2026-11-19.db. Other backups are in Settings, under Storage.',
  )
  expect(listKeys(again.db)).toEqual(['first'])
  const aside = readdirSync(home).filter((name) => name.startsWith('studio.db-wal-'))
  expect(aside).toEqual(['studio.db-wal-2026-11-20T080000'])
  expect(readFileSync(join(home, aside[0] ?? '')).equals(log)).toBe(true)
  again.db.close()
})

it('restores the newest backup with work, not an empty newer one', () => {
  const db = openWork()
  copyDatabase(db, join(backupsFolder, 'studio-2026-11-18.db'))
  db.close()
  rmSync(path)
  const empty = openStudioDatabase(path)
  copyDatabase(empty, join(backupsFolder, 'studio-2026-11-19.db'))
  empty.close()
  rmSync(path)

  const again = open()

  expect(formatNote(again.note ?? [])).toContain('restored from the backup studio-2026-11-18.db')
  expect(listKeys(again.db)).toEqual(['first'])
  again.db.close()
})

it('starts no empty studio over a log that can’t be used, and keeps it', () => {
  const db = openWork()
  db.raw.pragma('wal_checkpoint(TRUNCATE)')
  db.run(PUT, 'second')
  kill(db, () => rmSync(path))
  const before = readdirSync(home)

  expect(open).toThrow(/^studio\.db is missing/)

  expect(readdirSync(home)).toEqual(before)
})

it('starts no empty studio where there is audio without a database', () => {
  mkdirSync(join(home, 'media', 'takes'), { recursive: true })
  writeFileSync(join(home, 'media', 'takes', 'take_1.pcm'), 'audio')

  expect(open).toThrow(/^studio\.db is missing and has no backup, but .+ still has audio or changes/)

  expect(readdirSync(home)).toEqual(['media'])
})
