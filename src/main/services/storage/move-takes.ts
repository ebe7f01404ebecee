import { constants } from 'node:fs'
import { copyFile, link, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { MoveEvent, TakesPlace } from '#shared/contract/storage.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { makeFolder } from '../../media/make-folder.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { toStorageError } from '../../media/take-files.ts'
import {
  isTakeFile,
  getMarker,
  markFolder,
  syncFolder,
  type TakePlaces,
  unmarkFolder,
} from '../../media/take-places.ts'

export interface MoveTakesDeps {
  places: TakePlaces
  takeFiles: Pick<TakeFiles, 'live'>
  homeFolder: string
}

/** Name of the folder created in the one the user chooses. */
const FOLDER_NAME = 'Overvoice takes'

interface Found {
  name: string
  from: string
  sizeBytes: number
}

/** Where takes are stored now, and what is stored elsewhere. */
export async function readPlace({ places }: Pick<MoveTakesDeps, 'places'>): Promise<TakesPlace> {
  const present = places.present()
  const [disk, elsewhere] = await Promise.all([statfs(present).catch(() => undefined), findElsewhere(places, present)])
  return {
    folder: present,
    isOwn: present === places.own,
    absentFolder: places.absent(),
    elsewhere: {
      files: elsewhere.length,
      sizeBytes: elsewhere.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    freeBytes: disk ? disk.bavail * disk.bsize : null,
  }
}

/**
 * Moves every take to another folder while the studio keeps working: copies first, then switches the takes folder in
 * one step, then deletes the old files. However the studio ends in between, each take is whole in one of the two
 * folders, and both are searched. If canceled before the switch, nothing changed; after it, the rest stays where it is
 * and is found.
 *
 * @param request `folder`: the chosen folder, in which a subfolder is created; null for the studio's own
 * @throws StudioError `invalid_input`: the folder can't be used, with the reason; `disk_full`: too little space;
 *   `storage_failed`. Nothing was moved in these cases.
 */
export async function* moveTakes(
  deps: MoveTakesDeps,
  request: { folder: string | null },
  signal: AbortSignal,
): AsyncGenerator<MoveEvent> {
  const { places } = deps
  const target = request.folder === null ? places.own : await checkFolder(deps, request.folder)
  const before = places.record()
  const progress = (doneBytes: number, totalBytes: number): MoveEvent => ({ kind: 'progress', doneBytes, totalBytes })
  if (target !== places.present()) {
    const found = await findElsewhere(places, target)
    const totalBytes = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    await checkRoom(target, found, totalBytes)
    if (target !== places.own) {
      await markFolder(target, before.studioId)
      await places.write({ ...before, unfinished: target })
    }
    let doneBytes = 0
    const put: string[] = []
    yield progress(0, totalBytes)
    try {
      for (const file of found) {
        signal.throwIfAborted()
        if (isLive(deps, file.name)) continue
        const final = path.join(target, file.name)
        if ((await stat(final).catch(() => undefined))?.size !== file.sizeBytes) {
          await putInto(target, file)
          put.push(final)
        }
        doneBytes += file.sizeBytes
        yield progress(doneBytes, totalBytes)
      }
      signal.throwIfAborted()
      await syncFolder(target)
      const former = places.all().filter((folder) => folder !== target && folder !== places.own)
      const chosen = target === places.own ? null : target
      await places.write({ ...before, chosen, former, unfinished: null })
    } catch (error) {
      for (const copy of put) await rm(copy, { force: true })
      if (target !== places.own) {
        if (!before.former.includes(target)) unmarkFolder(target)
        await places.write(before)
      }
      throw isStudioError(error) || signal.aborted ? error : toStorageError(error)
    }
  }
  await gather(deps, target, signal)
  yield { kind: 'finished', place: await readPlace(deps) }
}

/** Moves what is left in other folders to the current one, and forgets folders that are then empty. */
async function gather(deps: MoveTakesDeps, target: string, signal: AbortSignal): Promise<void> {
  const { places } = deps
  try {
    for (const file of await findElsewhere(places, target)) {
      signal.throwIfAborted()
      const wasLive = isLive(deps, file.name)
      for (let live; (live = deps.takeFiles.live(idOf(file.name)));) {
        signal.throwIfAborted()
        await live.grown(live.sampleCount)
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (wasLive) file.sizeBytes = (await stat(path.join(file.from, file.name))).size
      const there = await stat(path.join(target, file.name)).catch(() => undefined)
      if (there?.size !== file.sizeBytes) await putInto(target, file)
      await rm(path.join(file.from, file.name), { force: true })
    }
  } catch (error) {
    throw isStudioError(error) || signal.aborted ? error : toStorageError(error)
  }
  const left = await findElsewhere(places, target)
  const { former, ...record } = places.record()
  const still = former.filter((folder) => left.some(({ from }) => from === folder))
  for (const folder of former) {
    if (still.includes(folder)) continue
    unmarkFolder(folder)
    // It stays if it contains anything else.
    if (path.basename(folder) === FOLDER_NAME) await rmdir(folder).catch(() => undefined)
  }
  await places.write({ ...record, former: still })
}

async function findElsewhere(places: TakePlaces, target: string): Promise<Found[]> {
  const found: Found[] = []
  for (const from of places.all()) {
    if (from === target) continue
    for (const name of await readdir(from).catch(() => [])) {
      const sizeBytes = isTakeFile(name) ? (await stat(path.join(from, name)).catch(() => undefined))?.size : undefined
      if (sizeBytes !== undefined) found.push({ name, from, sizeBytes })
    }
  }
  return found
}

const idOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

function isLive({ takeFiles }: MoveTakesDeps, name: string): boolean {
  return takeFiles.live(idOf(name)) !== undefined
}

/**
 * Puts the file in the folder under its name, complete and synced, or not at all. On the same disk it needs no extra
 * space.
 */
async function putInto(target: string, { name, from }: Found): Promise<void> {
  const [source, temporary, final] = [
    path.join(from, name),
    path.join(target, `${name}.moving`),
    path.join(target, name),
  ]
  await rm(temporary, { force: true })
  try {
    await link(source, temporary)
  } catch {
    await copyFile(source, temporary, constants.COPYFILE_FICLONE)
    const file = await open(temporary, 'r+')
    await file.datasync().finally(() => file.close())
  }
  await rename(temporary, final)
  // If both names refer to the same file, renaming leaves both.
  await rm(temporary, { force: true })
}

/** Creates and tests the takes folder in the chosen one. */
async function checkFolder({ places, homeFolder }: MoveTakesDeps, chosen: string): Promise<string> {
  const refuse = (kind: Extract<FieldProblem['kind'], `folder-${string}` | 'path-relative'>) => {
    const problem = { kind }
    return new StudioError('invalid_input', { kind: 'nothing-moved', problem }, { fields: { folder: problem } })
  }
  if (!path.isAbsolute(chosen) || chosen.includes('\0')) throw refuse('path-relative')
  const normal = path.normalize(chosen).replace(/[\\/]+$/, '') || path.parse(chosen).root
  const target = path.basename(normal) === FOLDER_NAME ? normal : path.join(normal, FOLDER_NAME)
  if (target === places.present()) return target
  if (isWithin(target, homeFolder)) throw refuse('folder-in-data-folder')
  if (places.all().some((folder) => folder !== target && (isWithin(target, folder) || isWithin(folder, target))))
    throw refuse('folder-in-takes-folder')
  const found = await stat(normal).catch(() => undefined)
  if (found && !found.isDirectory()) throw refuse('folder-is-file')
  if (!found) throw refuse('folder-missing')
  const owner = getMarker(target)
  if (owner !== null && owner !== places.record().studioId) throw refuse('folder-of-other-studio')
  try {
    await makeFolder(target)
    const probe = path.join(target, `.overvoice-${process.pid}.probe`)
    await (await open(probe, 'wx')).close()
    await rm(probe)
  } catch {
    throw refuse('folder-read-only')
  }
  return target
}

async function checkRoom(target: string, found: readonly Found[], totalBytes: number): Promise<void> {
  const [disk, there] = await Promise.all([statfs(target), stat(target)])
  const first = found[0] && (await stat(found[0].from))
  const freeBytes = disk.bavail * disk.bsize
  // On the same disk nothing is copied.
  if (first?.dev === there.dev || totalBytes < freeBytes) return
  throw new StudioError('disk_full', { kind: 'no-space-for-takes', neededBytes: totalBytes, freeBytes })
}

function isWithin(inner: string, outer: string): boolean {
  const between = path.relative(outer, inner)
  return between === '' || (!between.startsWith('..') && !path.isAbsolute(between))
}
