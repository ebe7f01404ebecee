/** A file that was dropped or chosen, with the folders it lay in below what was dropped. */
export interface DroppedFile {
  file: File
  /** Such as `Session 3/Takes`; empty for a file by itself. */
  folder: string
}

/** Names of files that may hold sound; others of a folder are passed over. A file that is dropped by itself is always taken. */
const SOUND_NAME = /\.(wav|wave|mp3|flac|ogg|oga|opus|aiff?|m4a|mp4|webm|aac)$/i

/** Something that was dropped: a file or folder of the file system, or a file from elsewhere, such as another page. */
export type DroppedEntry = FileSystemEntry | File

/** Names of files in folders that are taken, as a person knows them. */
export const SOUND_KINDS = 'WAV, MP3, FLAC, Ogg, Opus, AIFF, AAC, M4A, MP4 and WebM'

/** A folder that cannot be read to its end: it was moved, or may not be read. */
export class FolderUnreadable extends Error {}

/** What was dropped. Has to be asked while the event is handled: its list is empty afterwards. */
export function entriesOf(transfer: DataTransfer): DroppedEntry[] {
  return [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile() ?? []) : [],
  )
}

/** The files of what was dropped, folders walked one after the other, in pieces, so that nothing waits for a large folder. */
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
      // The browser answers a folder a hundred at a time, and nothing at its end.
      for (;;) {
        const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, () => reject(new FolderUnreadable(entry.name))),
        )
        if (more.length === 0) break
        yield* walkEntries(more.toSorted(byName), signal, true)
      }
    } else if (isFile(entry) && (!isInFolder || SOUND_NAME.test(entry.name))) {
      const file = await new Promise<File>((resolve, reject) =>
        entry.file(resolve, () => reject(new FolderUnreadable(entry.name))),
      )
      yield { file, folder: folderOf(entry.fullPath) }
    }
  }
}

/** The files that were chosen, by themselves or as a folder. */
export function chosenFiles(files: Iterable<File>): DroppedFile[] {
  return [...files]
    .filter((file) => file.webkitRelativePath === '' || SOUND_NAME.test(file.name))
    .map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

function folderOf(path: string): string {
  return path.split('/').filter(Boolean).slice(0, -1).join('/')
}

const names = new Intl.Collator('en', { numeric: true })
function byName(a: FileSystemEntry, b: FileSystemEntry): number {
  return names.compare(a.name, b.name)
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
