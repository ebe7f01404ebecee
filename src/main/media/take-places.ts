import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Lies in a folder that was chosen for takes, so that an empty place where a disk is not plugged in is not taken for it. */
const MARKER = 'overvoice-takes.json'

const PlaceRecord = z.object({
  /** Names this studio in folders that it uses. */
  studioId: z.string(),
  /** The folder that was chosen; null for the studio's own. */
  chosen: z.string().nullable(),
  /** Folders in which takes may lie besides. */
  former: z.array(z.string()),
  /** A folder into which takes were being copied: what is there is there twice. */
  unfinished: z.string().nullable(),
})
export type PlaceRecord = z.infer<typeof PlaceRecord>

/** The folders that takes lie in: one for new ones, and others in which older ones may be. */
export interface TakePlaces {
  /** New takes are written there. */
  present(): string
  /** The studio's own, which is always one of them. */
  own: string
  /** All of them, the present one first. */
  all(): string[]
  record(): PlaceRecord
  /** What was chosen and is not there now; null where everything is. */
  absent(): string | null
  /** Where the file is, or would be if it were written now. */
  find(name: string): string
  /** On the disk when this resolves, as a whole or not at all. */
  write(record: PlaceRecord): Promise<void>
}

/** True for names of files that a take consists of. */
export function isTakeFile(name: string): boolean {
  return /^take_[A-Za-z0-9_-]{1,80}\.(pcm|peaks)$/.test(name)
}

/** The id of the studio that uses the folder for takes; null where none does. */
export function markerOf(folder: string): string | null {
  try {
    return z.object({ studioId: z.string() }).parse(JSON.parse(readFileSync(join(folder, MARKER), 'utf8'))).studioId
  } catch {
    return null
  }
}

/** Makes the folder one for takes of this studio. Both exist afterwards. */
export async function markFolder(folder: string, studioId: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await writeWhole(join(folder, MARKER), JSON.stringify({ studioId }))
}

/** Takes the mark away; the folder stays. */
export function unmarkFolder(folder: string): void {
  rmSync(join(folder, MARKER), { force: true })
}

/**
 * Opens the places of a studio. Copies that a move left unfinished are removed: their takes are where they were. A chosen folder
 * that is not there is not made: the studio's own takes its place until it is there again.
 */
export function openTakePlaces(homeFolder: string, newId: () => string): TakePlaces {
  const own = join(homeFolder, 'media', 'takes')
  const file = join(homeFolder, 'media', 'takes-place.json')
  mkdirSync(own, { recursive: true })
  let record = readRecord(file) ?? { studioId: newId(), chosen: null, former: [], unfinished: null }
  const isThere = (folder: string) => markerOf(folder) === record.studioId
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

/** Removes what lies in the folder and in one of the others too. */
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
    // Never written by halves, so somebody else wrote it. Takes in the studio's own folder are found all the same.
    return null
  }
}

/** The file has the old text or the new one, whatever ends the studio. */
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

/** New names in the folder are on the disk itself; some systems have no way to ask for that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    return
  }
}
