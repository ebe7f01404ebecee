import { getLocale } from '#shared/language/current-language.ts'

/** A dropped or chosen file, with its folders below the dropped item. */
export interface DroppedFile {
  file: File
  /** Such as `Session 3/Takes`; empty for a single file. */
  folder: string
}

/** A dropped item: a file or folder of the file system, or a file from elsewhere, such as another page. */
export type DroppedEntry = FileSystemEntry | File

/** A folder that can't be fully read: it was moved, or access is denied. */
export class FolderUnreadable extends Error {}

/** The dropped items. Must be called while the event is handled: its list is empty afterwards. */
export function entriesOf(transfer: DataTransfer): DroppedEntry[] {
  return [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile() ?? []) : [],
  )
}

/** Whether a file in a folder is read, by its name. A file that is dropped or chosen by itself always is. */
export type IsWanted = (name: string) => boolean

/**
 * The files of the dropped items, walking folders one after the other, in batches, so nothing waits for a large folder.
 */
export async function* walkEntries(
  entries: readonly DroppedEntry[],
  isWanted: IsWanted,
  signal: AbortSignal,
  isInFolder = false,
): AsyncGenerator<DroppedFile> {
  for (const entry of entries) {
    if (signal.aborted) return
    if (entry instanceof File) yield { file: entry, folder: '' }
    else if (isDirectory(entry)) {
      const reader = entry.createReader()
      // The browser returns a folder a hundred entries at a time, and an empty list at its end.
      for (;;) {
        const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, () => reject(new FolderUnreadable(entry.name))),
        )
        if (more.length === 0) break
        yield* walkEntries(more.toSorted(byName()), isWanted, signal, true)
      }
    } else if (isFile(entry) && (!isInFolder || isWanted(entry.name))) {
      const file = await new Promise<File>((resolve, reject) =>
        entry.file(resolve, () => reject(new FolderUnreadable(entry.name))),
      )
      yield { file, folder: folderOf(entry.fullPath) }
    }
  }
}

/** The chosen files, selected individually or as a folder. */
export function chosenFiles(files: Iterable<File>, isWanted: IsWanted): DroppedFile[] {
  return [...files]
    .filter((file) => file.webkitRelativePath === '' || isWanted(file.name))
    .map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

/**
 * All files of the dropped items, sorted by place.
 *
 * @throws FolderUnreadable
 */
export async function collectDropped(transfer: DataTransfer, isWanted: IsWanted): Promise<DroppedFile[]> {
  const files: DroppedFile[] = []
  for await (const file of walkEntries(entriesOf(transfer), isWanted, new AbortController().signal)) files.push(file)
  return sortByPlace(files)
}

/** Sorts by folder, then by name, with numbers by value: `Chapter 2` is before `Chapter 10`. */
export function sortByPlace(files: readonly DroppedFile[]): DroppedFile[] {
  const names = new Intl.Collator(getLocale(), { numeric: true })
  const place = ({ folder, file }: DroppedFile) => (folder === '' ? file.name : `${folder}/${file.name}`)
  return files.toSorted((one, other) => names.compare(place(one), place(other)))
}

function folderOf(path: string): string {
  return path.split('/').filter(Boolean).slice(0, -1).join('/')
}

function byName() {
  const names = new Intl.Collator(getLocale(), { numeric: true })
  return (one: FileSystemEntry, other: FileSystemEntry) => names.compare(one.name, other.name)
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
