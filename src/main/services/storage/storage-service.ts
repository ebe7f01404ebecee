import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { storage, Backup, Backups, MoveEvent, StoragePartId, StorageSizes } from '#shared/contract/storage.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import { backUpByHand } from '../../db/back-up-database.ts'
import { checkDatabaseFile } from '../../db/check-database-file.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import { plannedRestore, planRestore } from '../../db/plan-restore.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { isTakeFile, type TakePlaces } from '../../media/take-places.ts'
import { clearFetched } from '../../db/repos/fetched-repo.ts'
import { moveTakes, readPlace } from './move-takes.ts'

export interface StorageDeps {
  db: OpenDatabase
  cache: OpenDatabase
  homeFolder: string
  backupsFolder: string
  places: TakePlaces
  takeFiles: Pick<TakeFiles, 'live'>
  now(): number
}

/** Assigns everything below the folder to the first match; the rest is the user's work. */
const PARTS: readonly { id: StoragePartId; fits: RegExp }[] = [
  { id: 'fetched', fits: /^(cache\.db|workspaces\/[^/]+\/cache\.db|media\/uploads\/)/ },
  { id: 'pictures', fits: /^media\/chapters\// },
  { id: 'sound', fits: /^(media|workspaces)\// },
  { id: 'backups', fits: /^backups\// },
  { id: 'logs', fits: /^logs\// },
]
const ORDER: readonly StoragePartId[] = ['work', 'sound', 'fetched', 'pictures', 'backups', 'logs']
const BACKUP =
  /^studio-(?:(\d{4}-\d\d-\d\d(?:T\d{4})?)|(by-hand)-[\dT-]+|(before-restore)-[\dT-]+|(before-schema)-\d+)\.db$/

/** Creates a studio's storage service. Exports belong to the user and are stored elsewhere or left out. */
export function createStorageService(deps: StorageDeps) {
  const { db, cache, homeFolder, backupsFolder } = deps

  async function sizes(signal: AbortSignal): Promise<StorageSizes> {
    const found = new Map(ORDER.map((id) => [id, { id, sizeBytes: 0, files: 0 }]))
    for (const entry of await readdir(homeFolder, { recursive: true, withFileTypes: true })) {
      signal.throwIfAborted()
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const below = path.relative(homeFolder, file).replaceAll(path.sep, '/')
      if (below.startsWith('exports/')) continue
      const part = found.get(PARTS.find(({ fits }) => fits.test(below))?.id ?? 'work')
      const sizeBytes = (await stat(file).catch(() => undefined))?.size
      if (!part || sizeBytes === undefined) continue
      part.sizeBytes += sizeBytes
      part.files += 1
    }
    const sound = found.get('sound')
    // The studio's own folder was already counted with everything below the home folder.
    for (const folder of deps.places.all().filter((each) => each !== deps.places.own))
      for (const name of await readdir(folder).catch(() => [])) {
        signal.throwIfAborted()
        const sizeBytes = isTakeFile(name)
          ? (await stat(path.join(folder, name)).catch(() => undefined))?.size
          : undefined
        if (!sound || sizeBytes === undefined) continue
        sound.sizeBytes += sizeBytes
        sound.files += 1
      }
    const disk = await statfs(homeFolder).catch(() => undefined)
    return { folder: homeFolder, parts: [...found.values()], freeBytes: disk ? disk.bavail * disk.bsize : null }
  }

  function backups(): Backups {
    return { backups: listAll(backupsFolder), restoresNext: plannedRestore(db.path) }
  }

  let isMoving = false
  async function* move(request: { folder: string | null }, signal: AbortSignal): AsyncGenerator<MoveEvent> {
    if (isMoving) throw new StudioError('conflict', 'takes-already-moving')
    isMoving = true
    try {
      yield* moveTakes(deps, request, signal)
    } finally {
      isMoving = false
    }
  }

  return {
    place: () => readPlace(deps),
    moveTakes: move,
    sizes,
    async cleanUp({ part }, signal) {
      if (part === 'fetched') {
        clean(cache)
        for (const file of await otherCaches(homeFolder, cache.path)) {
          const other = openCacheDatabase(file)
          clean(other)
          other.close()
        }
      } else await emptyFolder(path.join(homeFolder, part === 'logs' ? 'logs' : path.join('media', 'chapters')))
      return sizes(signal)
    },
    backups,
    async backUp(signal) {
      await backUpByHand(db, { folder: backupsFolder, now: new Date(deps.now()) }, signal)
      return backups()
    },
    async restoreNext({ name }, signal) {
      if (name !== null) {
        if (!listAll(backupsFolder).some((backup) => backup.name === name))
          throw new StudioError('not_found', 'backup-gone')
        await checkDatabaseFile(path.join(backupsFolder, name), signal)
      }
      planRestore(db.path, name)
      return backups()
    },
  } satisfies Service<typeof storage>
}

function clean(cache: OpenDatabase): void {
  clearFetched(cache)
  cache.raw.exec('VACUUM')
  cache.raw.pragma('wal_checkpoint(TRUNCATE)')
}

/** Data downloaded for workspaces that aren't open. */
async function otherCaches(homeFolder: string, openPath: string): Promise<string[]> {
  const ids = await readdir(path.join(homeFolder, 'workspaces')).catch(() => [])
  const files = [homeFolder, ...ids.map((id) => path.join(homeFolder, 'workspaces', id))]
  return files.map((folder) => path.join(folder, 'cache.db')).filter((file) => file !== openPath && existsSync(file))
}

function listAll(folder: string): Backup[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return names
    .flatMap((name): Backup[] => {
      const [, daily, byHand, beforeRestore] = BACKUP.exec(name) ?? []
      const found = BACKUP.test(name) ? statSync(path.join(folder, name), { throwIfNoEntry: false }) : undefined
      if (!found) return []
      const kind = daily ? 'daily' : byHand ? 'by-hand' : beforeRestore ? 'before-restore' : 'before-update'
      return [{ name, kind, at: found.mtime.toISOString(), sizeBytes: found.size }]
    })
    .sort((left, right) => right.at.localeCompare(left.at))
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true })
}
