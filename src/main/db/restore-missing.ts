import Database from 'better-sqlite3'
import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { NoteSentence, StartNote } from '#shared/errors/start-note.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listBackups } from './back-up-database.ts'
import { wrapDatabase } from './database.ts'
import { hasWork } from './has-work.ts'
import { isStudioFile, schemaVersion } from './migrate.ts'
import { setLogAside } from './set-log-aside.ts'
import { syncFile } from './sync-file.ts'

/** What may take the place of a missing file. */
interface Source {
  /** How the note names it. */
  restoredFrom: NoteSentence
  /** Null if everything is in the log. */
  file: string | null
  log: string | null
}

/**
 * Where there is no file, the newest work that is still there takes its place: the file under another name in the same
 * folder, with the log that was left behind; the log alone; or a backup. None of them is changed or deleted, and an
 * empty one is taken only if all are empty. A folder of that name is moved away first.
 *
 * @returns a note for the user, null if nothing was missing, or if there never was anything
 * @throws StudioError `storage_failed`: there is audio or a log, and nothing that it belongs to
 */
export function restoreMissing(path: string, options: { backupsFolder: string; now: Date }): StartNote | null {
  const { now } = options
  const file = basename(path)
  const present = statSync(path, { throwIfNoEntry: false })
  const moved: NoteSentence[] = []
  if (present?.isDirectory()) {
    const aside = `${path}-folder-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
    renameSync(path, aside)
    moved.push({ kind: 'folder-moved-aside', path: aside })
  } else if (present) return null

  const incoming = `${path}.restoring`
  const clear = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true })
  }
  const sources = listSources(path, options)
  const holds = (contents: Contents) => (source: Source) => {
    clear()
    return readSource(source, incoming) === contents
  }
  const found = sources.find(holds('work')) ?? sources.find(holds('nothing'))
  if (found) {
    setLogAside(path, now)
    rmSync(`${path}-damaged`, { force: true })
    syncFile(incoming)
    renameSync(incoming, path)
    return [{ kind: 'file-missing', file }, ...moved, found.restoredFrom]
  }
  clear()
  if (existsSync(`${path}-wal`) || hasAudio(dirname(path)))
    throw new StudioError('storage_failed', { kind: 'database-missing', file, folder: dirname(path) })
  if (listBackups(options.backupsFolder, now).length > 0)
    return [
      { kind: 'file-missing-backups-unreadable', file, folder: options.backupsFolder },
      ...moved,
      { kind: 'started-empty' },
    ]
  return moved.length === 0 ? null : [{ kind: 'file-missing-without-backup', file }, ...moved]
}

/** The page size of new files. */
const PAGE_BYTES = 4_096

/** Most promising first. */
function listSources(path: string, { backupsFolder, now }: { backupsFolder: string; now: Date }): Source[] {
  const log = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 ? `${path}-wal` : null
  const backups = listBackups(backupsFolder, now)
  const backedUpMs = backups[0] === undefined ? 0 : statSync(backups[0]).mtimeMs
  const moved = readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && isMovedName(entry.name, basename(path)))
    .map(({ name }) => ({ file: join(dirname(path), name), changedMs: statSync(join(dirname(path), name)).mtimeMs }))
    .sort((left, right) => right.changedMs - left.changedMs)
  const asMoved = ({ file }: { file: string }): Source => ({
    restoredFrom: { kind: 'restored-from-file', file: basename(file) },
    ...{ file, log: null },
  })
  const asBackup = (file: string): Source => ({
    restoredFrom: { kind: 'restored-from-backup', backup: basename(file) },
    ...{ file, log: null },
  })
  const withLog = moved.map(({ file }): Source => ({
    restoredFrom: { kind: 'restored-from-file-and-log', file: basename(file) },
    file,
    log,
  }))
  return [
    ...(log === null ? [] : [...withLog, { restoredFrom: { kind: 'restored-from-log' } as const, file: null, log }]),
    ...moved.filter(({ changedMs }) => changedMs >= backedUpMs).map(asMoved),
    ...backups.map(asBackup),
    ...moved.filter(({ changedMs }) => changedMs < backedUpMs).map(asMoved),
  ]
}

/** Names that a person or a sync program gives to `studio.db`: `studio (conflicted copy).db`, `studio.db.bak`. */
function isMovedName(name: string, original: string): boolean {
  const isOwn = /\.(unfinished|restoring|recovering)$|-(wal|shm|journal|reserve|damaged|restore)(-[\dT-]+)?$/.test(name)
  return name !== original && !isOwn && /studio/i.test(name)
}

type Contents = 'work' | 'nothing' | 'unreadable'

/** Puts the source into one file at `incoming`, which only this user may read, and says what it holds. */
function readSource({ file, log }: Source, incoming: string): Contents {
  try {
    // SQLite deletes the log of a file without a page.
    if (file === null) writeFileSync(incoming, Buffer.alloc(PAGE_BYTES), { mode: 0o600 })
    else copyFileSync(file, incoming)
    if (log !== null) copyFileSync(log, `${incoming}-wal`)
    chmodSync(incoming, 0o600)
    const raw = new Database(incoming, { fileMustExist: true })
    try {
      // If the log belongs to another file, their parts don't fit together.
      const isWhole =
        raw.pragma('quick_check(1)', { simple: true }) === 'ok' &&
        (log === null || (raw.pragma('foreign_key_check') as unknown[]).length === 0)
      const db = wrapDatabase(raw)
      if (!isWhole || !isStudioFile(db) || schemaVersion(db) === 0) return 'unreadable'
      raw.pragma('journal_mode = DELETE')
      return hasWork(raw) ? 'work' : 'nothing'
    } finally {
      raw.close()
    }
  } catch {
    return 'unreadable'
  }
}

function hasAudio(homeFolder: string): boolean {
  try {
    return readdirSync(join(homeFolder, 'media'), { recursive: true }).some((name) => String(name).endsWith('.pcm'))
  } catch {
    return false
  }
}
