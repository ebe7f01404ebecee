import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Marks a folder chosen for takes, so an empty mount point isn't mistaken for it. */
const MARKER = 'overvoice-takes.json'

const PlaceRecord = z.object({
  /** Identifies this studio in folders it uses. */
  studioId: z.string(),
  /** The chosen folder; null for the studio's own. */
  chosen: z.string().nullable(),
  /** Other folders that may contain takes. */
  former: z.array(z.string()),
  /** A folder that takes were being copied into: everything in it exists twice. */
  unfinished: z.string().nullable(),
})
export type PlaceRecord = z.infer<typeof PlaceRecord>

/** Folders that hold takes: one for new ones, and others that may hold older ones. */
export interface TakePlaces {
  /** Folder for new takes. */
  present(): string
  /** The studio's own folder, always one of them. */
  own: string
  /** All of them, the current one first. */
  all(): string[]
  record(): PlaceRecord
  /** The chosen folder if it isn't available now; null otherwise. */
  absent(): string | null
  /** Where the file is, or would be written now. */
  find(name: string): string
  /** Written to disk atomically when this resolves. */
  write(record: PlaceRecord): Promise<void>
}

/** True for file names that belong to a take. */
export function isTakeFile(name: string): boolean {
  return /^take_[A-Za-z0-9_-]{1,80}\.(pcm|peaks)$/.test(name)
}

/** The ID of the studio that uses the folder for takes; null if none does. */
export function getMarker(folder: string): string | null {
  try {
    return z.object({ studioId: z.string() }).parse(JSON.parse(readFileSync(join(folder, MARKER), 'utf8'))).studioId
  } catch {
    return null
  }
}

/** Creates the folder, if needed, and marks it for this studio's takes. */
export async function markFolder(folder: string, studioId: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await writeWhole(join(folder, MARKER), JSON.stringify({ studioId }))
}

/** Removes the marker; the folder stays. */
export function unmarkFolder(folder: string): void {
  rmSync(join(folder, MARKER), { force: true })
}

/**
 * Opens a studio's take folders. Copies left by an unfinished move are deleted: the originals are still in place. A
 * chosen folder that isn't available isn't created: the studio's own folder is used until it is back.
 */
export function openTakePlaces(homeFolder: string, newId: () => string): TakePlaces {
  const own = join(homeFolder, 'media', 'takes')
  const file = join(homeFolder, 'media', 'takes-place.json')
  mkdirSync(own, { recursive: true })
  let record = readRecord(file) ?? { studioId: newId(), chosen: null, former: [], unfinished: null }
  const isThere = (folder: string) => getMarker(folder) === record.studioId
  const all = () => [...new Set([present(), own, ...(record.chosen === null ? [] : [record.chosen]), ...record.former])]
  const present = () => (record.chosen !== null && isChosenThere ? record.chosen : own)
  let isChosenThere = record.chosen !== null && isThere(record.chosen)
  if (record.unfinished !== null) removeCopies(record.unfinished, all())
  return {
    present,
    own,
    all,
    record: () => record,
    absent: () => (record.chosen !== null && !isChosenThere ? record.chosen : null),
    find(name) {
      const folders = all()
      if (folders.length === 1) return join(own, name)
      return join(folders.find((folder) => existsSync(join(folder, name))) ?? present(), name)
    },
    async write(next) {
      await writeWhole(file, JSON.stringify(next))
      record = next
      isChosenThere = next.chosen !== null && isThere(next.chosen)
    },
  }
}

/** Deletes files in the folder that also exist in another one. */
function removeCopies(folder: string, others: readonly string[]): void {
  if (others.includes(folder) || !existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const isCopy = isTakeFile(name) && others.some((other) => existsSync(join(other, name)))
    if (isCopy || name.endsWith('.moving')) rmSync(join(folder, name), { force: true })
  }
}

function readRecord(file: string): PlaceRecord | null {
  if (!statSync(file, { throwIfNoEntry: false })) return null
  try {
    return PlaceRecord.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Never written partially, so another program wrote it. Takes in the studio's own folder are still found.
    return null
  }
}

/** The file has either the old or the new text, even after a crash. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(dirname(path))
}

/** Syncs new file names in the folder to disk; some systems don't support it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    return
  }
}
