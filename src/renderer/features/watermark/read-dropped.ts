import { getLocale } from '#shared/language/current-language.ts'

/** A dropped or chosen file, with its folders below the dropped item. */
export interface DroppedFile {
  file: File
  /** Such as `Session 3/Takes`; empty for a single file. */
  folder: string
}

/** Names of files that may contain audio; others in a folder are skipped. A single dropped file is always accepted. */
const SOUND_NAME = /\.(wav|wave|bwf|bw64|rf64|w64|aiff?|aifc|mp3|flac|ogg|oga|opus|m4a|mp4|webm|aac)$/i

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

/**
 * The files of the dropped items, walking folders one after the other, in batches, so nothing waits for a large folder.
 */
export async function* walkEntries(
  entries: readonly DroppedEntry[],
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
        yield* walkEntries(more.toSorted(byName()), signal, true)
      }
    } else if (isFile(entry) && (!isInFolder || SOUND_NAME.test(entry.name))) {
      const file = await new Promise<File>((resolve, reject) =>
        entry.file(resolve, () => reject(new FolderUnreadable(entry.name))),
      )
      yield { file, folder: folderOf(entry.fullPath) }
    }
  }
}

/** The chosen files, selected individually or as a folder. */
export function chosenFiles(files: Iterable<File>): DroppedFile[] {
  return [...files]
    .filter((file) => file.webkitRelativePath === '' || SOUND_NAME.test(file.name))
    .map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
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
