import { rm, stat } from 'node:fs/promises'
import {
  type DocumentOptions,
  type FilesOptions,
  type ImportOptions,
  isFileUpload,
  type SheetOptions,
} from '#shared/contract/imports.ts'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { runFileJob, runWholeFileJob } from '../../media/files/run-file-job.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import { preparePicture } from '../exports/covers.ts'
import type { DescribedScript } from './describe-import.ts'
import type { SplitPart } from './hand-over-script.ts'
import { joinFiles } from './join-files.ts'
import type { SplitChapter } from './split-script.ts'
import type { RememberedColumns } from './sheets/remember-columns.ts'
import { shareText } from './share-text.ts'
import type { CommentRow } from './comments/comment-row.ts'
import type { ReadingOptions } from './update/match-manuscript.ts'
import type { ScriptRow } from './update/script-row.ts'

export interface SplitRequest {
  uploadId: string
  options: ImportOptions
}

/** An uploaded file with its name where it was chosen, which can tell its format. */
export interface NamedUpload {
  uploadId: string
  fileName: string
}

/** Texts that windows upload in parts for import, and documents that they upload as files. */
export interface ImportBuffer {
  /**
   * Adds a part; part 0 starts the text over.
   *
   * @throws StudioError `invalid_input`: a part is missing or the text is too long; the text was discarded
   */
  addPart(part: { uploadId: string; index: number; text: string }): void
  /**
   * The text cut as the options say, in a thread of its own. Asking again for the same is free.
   *
   * @throws StudioError `not_found`: the text is not kept any more
   * @throws StudioError `invalid_input`: a document can't be read
   * @throws StudioError `canceled`: `signal` was aborted
   */
  split(request: SplitRequest, signal: AbortSignal): Promise<DescribedScript>
  /**
   * The rows of an edited script that was uploaded as a file; none if it has no table with IDs. Asking again is free.
   *
   * @throws StudioError `not_found`: the file is not kept any more
   * @throws StudioError `invalid_input`: it can't be read; `canceled`
   */
  readRows(file: NamedUpload, signal: AbortSignal): Promise<readonly ScriptRow[]>
  /**
   * The chapters of a text or document that was uploaded as a file, whatever its format. Asking again for the same is free.
   *
   * @throws StudioError as `readRows`
   */
  readManuscript(file: NamedUpload, reading: ReadingOptions, signal: AbortSignal): Promise<readonly SplitChapter[]>
  /**
   * The rows of a list of comments that was uploaded as a file. Asking again is free.
   *
   * @throws StudioError as `readRows`; `invalid_input`: its columns have no known names
   */
  readComments(uploadId: string, signal: AbortSignal): Promise<readonly CommentRow[]>
  /** Drops what was imported, and deletes its files. */
  drop(uploadId: string): void
  /** The picture on a document's cover; null for a text, and if there is none or it can't be used. */
  readCover(uploadId: string, signal: AbortSignal): Promise<Uint8Array | null>
}

interface Kept {
  last: { key: string; script: DescribedScript } | null
}
interface KeptText extends Kept {
  kind: 'text'
  parts: SharedArrayBuffer[]
  lengthChars: number
}
interface KeptFile extends Kept {
  kind: 'file'
  path: string
  rows: readonly ScriptRow[] | null
  comments: readonly CommentRow[] | null
}

/** Files that are imported together, by the IDs of their uploads. */
interface KeptGroup extends Kept {
  kind: 'files'
  files: Map<string, KeptFile>
}

export interface ImportBufferDeps {
  /** Where windows upload documents to. */
  uploadsFolder: string
  /** Which columns earlier imports of sheets used. */
  listRemembered(): readonly RememberedColumns[]
}

/** A window shows one import at a time; additional texts are left over from closed dialogs. */
const MAX_KEPT = 3
/** A document or a table is held whole while it is read. */
const LIMITS = { memoryMb: 1_024, stallMs: 60_000 }

/**
 * Creates an empty buffer. The least recently used text is dropped when it is full, and a document's file is deleted.
 * The next start deletes what is left.
 */
export function createImportBuffer({ uploadsFolder, listRemembered }: ImportBufferDeps): ImportBuffer {
  const kept = new Map<string, KeptText | KeptFile | KeptGroup>()

  /** Keeps it as the one that was used last. */
  const keep = (uploadId: string, upload: KeptText | KeptFile | KeptGroup): void => {
    kept.delete(uploadId)
    kept.set(uploadId, upload)
    const [oldest] = kept.size > MAX_KEPT ? kept.keys() : []
    if (oldest !== undefined) drop(oldest)
  }
  const drop = (uploadId: string): void => {
    const upload = kept.get(uploadId)
    kept.delete(uploadId)
    const files = upload?.kind === 'file' ? [upload] : upload?.kind === 'files' ? upload.files.values() : []
    for (const { path } of files) void rm(path, { force: true }).catch(() => undefined)
  }
  const openFile = async (uploadId: string): Promise<KeptFile> => {
    const path = uploadedPath(uploadsFolder, uploadId)
    const found = kept.get(uploadId)
    if (!(await stat(path).catch(() => undefined))) throw new StudioError('not_found', 'text-no-longer-loaded')
    return found?.kind === 'file' ? found : { kind: 'file', path, last: null, rows: null, comments: null }
  }
  /** A document that was uploaded, kept as the one that was used last. */
  const findFile = async (uploadId: string): Promise<KeptFile> => {
    const file = await openFile(uploadId)
    keep(uploadId, file)
    return file
  }
  const splitFile = async (
    uploadId: string,
    options: DocumentOptions | SheetOptions,
    signal: AbortSignal,
  ): Promise<DescribedScript> => {
    const file = await findFile(uploadId)
    return splitOnce(file, options, async () => {
      const { path } = file
      if (options.format === 'sheet') {
        const request = { path, options, remembered: listRemembered() }
        const { chapters, value } = await collectChapters(runFileJob('split-workbook', request, { signal, ...LIMITS }))
        return { chapters, preview: value, details: null }
      }
      const job = runFileJob('split-document', { path, options }, { signal, ...LIMITS })
      const { chapters, value } = await collectChapters(job)
      const { details, ...preview } = value
      return { chapters, preview, details }
    })
  }
  const splitManuscript = (
    file: KeptFile,
    fileName: string,
    reading: ReadingOptions,
    signal: AbortSignal,
  ): Promise<DescribedScript> =>
    splitOnce(file, { fileName, ...reading }, async () => {
      const request = { path: file.path, fileName, reading, remembered: listRemembered() }
      const { chapters, value } = await collectChapters(runFileJob('read-manuscript', request, { signal, ...LIMITS }))
      return { chapters, preview: value, details: null }
    })
  const splitGroup = async (uploadId: string, options: FilesOptions, signal: AbortSignal): Promise<DescribedScript> => {
    const found = kept.get(uploadId)
    const group: KeptGroup = found?.kind === 'files' ? found : { kind: 'files', files: new Map(), last: null }
    keep(uploadId, group)
    const { files, speakTitles, splitLong, speakBrackets } = options
    return splitOnce(group, options, () =>
      joinFiles(files, async (file) => {
        const read = group.files.get(file.uploadId) ?? (await openFile(file.uploadId))
        group.files.set(file.uploadId, read)
        return splitManuscript(read, file.fileName, { speakTitles, splitLong, speakBrackets }, signal)
      }),
    )
  }

  return {
    drop,
    addPart({ uploadId, index, text }) {
      const found = kept.get(uploadId)
      const present: KeptText | null =
        index === 0 ? { kind: 'text', parts: [], lengthChars: 0, last: null } : found?.kind === 'text' ? found : null
      if (present?.parts.length !== index) {
        kept.delete(uploadId)
        throw new StudioError('invalid_input', 'text-part-missing')
      }
      present.parts.push(shareText(text))
      present.lengthChars += text.length
      present.last = null
      if (present.lengthChars > IMPORT_MAX_CHARS) {
        kept.delete(uploadId)
        throw tooLong()
      }
      keep(uploadId, present)
    },
    async split({ uploadId, options }, signal) {
      if (options.format === 'files') return splitGroup(uploadId, options, signal)
      if (options.format === 'document' || (options.format === 'sheet' && isFileUpload(uploadId)))
        return splitFile(uploadId, options, signal)
      const text = kept.get(uploadId)
      if (text?.kind !== 'text') throw new StudioError('not_found', 'text-no-longer-loaded')
      return splitOnce(text, options, async () => {
        const request = { parts: text.parts, options, remembered: listRemembered() }
        const job = runFileJob('split-text', request, { signal, ...LIMITS })
        const { chapters, value } = await collectChapters(job)
        return { chapters, preview: value, details: null }
      })
    },
    async readRows({ uploadId, fileName }, signal) {
      const file = await findFile(uploadId)
      const request = { path: file.path, fileName, remembered: listRemembered() }
      return (file.rows ??= await collectRows(runFileJob('read-script-rows', request, { signal, ...LIMITS })))
    },
    async readManuscript({ uploadId, fileName }, reading, signal) {
      const file = await findFile(uploadId)
      const { chapters } = await splitManuscript(file, fileName, reading, signal)
      return chapters
    },
    async readComments(uploadId, signal) {
      const file = await findFile(uploadId)
      return (file.comments ??= await collectRows(runFileJob('read-comments', file.path, { signal, ...LIMITS })))
    },
    async readCover(uploadId, signal) {
      const file = kept.get(uploadId)
      if (file?.kind !== 'file') return null
      try {
        const picture = await runWholeFileJob('read-document-cover', file.path, { signal, ...LIMITS })
        return picture && (await preparePicture(picture, signal))
      } catch (error) {
        if (isStudioError(error) && error.code === 'invalid_input') return null
        throw error
      }
    },
  }
}

async function splitOnce(kept: Kept, options: object, split: () => Promise<DescribedScript>): Promise<DescribedScript> {
  const key = JSON.stringify(options)
  if (kept.last?.key === key) return kept.last.script
  const script = await split()
  kept.last = { key, script }
  return script
}

async function collectRows<Row>(job: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const part of job) rows.push(...part)
  return rows
}

async function collectChapters<Preview>(
  job: AsyncGenerator<SplitPart, Preview>,
): Promise<{ chapters: SplitChapter[]; value: Preview }> {
  const chapters: SplitChapter[] = []
  for (;;) {
    const { done, value } = await job.next()
    if (done) return { chapters, value }
    const [first, ...others] = value.chapters
    if (first && value.continues) chapters.at(-1)?.blocks.push(...first.blocks)
    else if (first) chapters.push(first)
    chapters.push(...others)
  }
}

function tooLong(): StudioError {
  return new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
}
