import type { InspectionPart } from './media/files/inspect-sound-file.ts'
import type { SoundPart } from './media/files/decode-sound-file.ts'
import { type FileJob, type ReportProgress, serveFileJob } from './media/files/serve-file-jobs.ts'
import type { ArchivePart, ArchiveRequest } from './services/project-files/read-archive-job.ts'
import type { DocumentPreview, SplitDocumentRequest } from './services/imports/documents/split-document-job.ts'
import type { SplitWorkbookRequest } from './services/imports/sheets/split-workbook-job.ts'
import type { SplitPart } from './services/imports/hand-over-script.ts'
import type { CommentRow } from './services/imports/comments/comment-row.ts'
import type { SplitTextRequest } from './services/imports/split-text-job.ts'
import type { ReadManuscriptRequest } from './services/imports/update/read-manuscript-job.ts'
import type { ReadRowsRequest } from './services/imports/update/read-rows-job.ts'
import type { ScriptRow } from './services/imports/update/script-row.ts'
import type { FileRow } from './services/pronunciations/read-pronunciation-file.ts'
import type { ScriptPreview } from './services/imports/describe-import.ts'
import type { PronunciationFile } from '#shared/contract/pronunciation.ts'
import type { SoundHeader } from '#shared/contract/exports.ts'

/**
 * What the thread can do with a file that the studio didn't write, or that takes long to read. Each job runs in a thread of its own, which loads no more
 * than the job needs.
 */
const jobs = {
  async *'decode-sound'(path: string, report: ReportProgress): AsyncGenerator<SoundPart> {
    const { decodeSoundFile } = await import('./media/files/decode-sound-file.ts')
    yield* decodeSoundFile(path, report)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'read-sound-header'(path: string, report: ReportProgress): AsyncGenerator<never, SoundHeader> {
    const { readHeader } = await import('./media/files/read-sound-header.ts')
    return await readHeader(path, report)
  },
  async *'inspect-sound'(path: string, report: ReportProgress): AsyncGenerator<InspectionPart> {
    const { inspectSoundFile } = await import('./media/files/inspect-sound-file.ts')
    yield* inspectSoundFile(path, report)
  },
  async *'split-text'(request: SplitTextRequest, report: ReportProgress): AsyncGenerator<SplitPart, ScriptPreview> {
    const { splitTextJob } = await import('./services/imports/split-text-job.ts')
    return yield* splitTextJob(request, report)
  },
  async *'split-document'(
    request: SplitDocumentRequest,
    report: ReportProgress,
  ): AsyncGenerator<SplitPart, DocumentPreview> {
    const { splitDocumentJob } = await import('./services/imports/documents/split-document-job.ts')
    return yield* splitDocumentJob(request, report)
  },
  async *'split-workbook'(
    request: SplitWorkbookRequest,
    report: ReportProgress,
  ): AsyncGenerator<SplitPart, ScriptPreview> {
    const { splitWorkbookJob } = await import('./services/imports/sheets/split-workbook-job.ts')
    return yield* splitWorkbookJob(request, report)
  },
  async *'read-script-rows'(request: ReadRowsRequest, report: ReportProgress): AsyncGenerator<ScriptRow[], void> {
    const { readRowsJob } = await import('./services/imports/update/read-rows-job.ts')
    yield* readRowsJob(request, report)
  },
  async *'read-manuscript'(
    request: ReadManuscriptRequest,
    report: ReportProgress,
  ): AsyncGenerator<SplitPart, ScriptPreview> {
    const { readManuscriptJob } = await import('./services/imports/update/read-manuscript-job.ts')
    return yield* readManuscriptJob(request, report)
  },
  async *'read-comments'(path: string, report: ReportProgress): AsyncGenerator<CommentRow[], void> {
    const { readCommentsJob } = await import('./services/imports/comments/read-comments-job.ts')
    yield* readCommentsJob(path, report)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'read-document-cover'(path: string): AsyncGenerator<never, Uint8Array | null> {
    const { readCoverJob } = await import('./services/imports/documents/split-document-job.ts')
    return await readCoverJob(path)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'read-pronunciations'(file: Pick<PronunciationFile, 'format' | 'content'>): AsyncGenerator<never, FileRow[]> {
    const { readPronunciationFile } = await import('./services/pronunciations/read-pronunciation-file.ts')
    return readPronunciationFile(file)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'check-database'(path: string, report: ReportProgress): AsyncGenerator<never, void> {
    const { checkTables } = await import('./db/check-database-job.ts')
    checkTables(path, report)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'back-up-database'(
    request: { source: string; unfinished: string },
    report: ReportProgress,
  ): AsyncGenerator<never, void> {
    const { copyAndCheck } = await import('./db/back-up-job.ts')
    await copyAndCheck(request, report)
  },
  async *'read-archive'(request: ArchiveRequest): AsyncGenerator<ArchivePart> {
    const { readArchiveJob } = await import('./services/project-files/read-archive-job.ts')
    yield* readArchiveJob(request)
  },
  // oxlint-disable-next-line require-yield -- it has only a result
  async *'prepare-picture'(bytes: Uint8Array, report: ReportProgress): AsyncGenerator<never, Uint8Array> {
    const { preparePicture } = await import('./media/files/prepare-picture.ts')
    return await preparePicture(bytes, report)
  },
} satisfies Record<string, FileJob>

type Jobs = typeof jobs
export type FileJobName = keyof Jobs
export type FileJobInput<Name extends FileJobName> = Parameters<Jobs[Name]>[0]
export type FileJobYield<Name extends FileJobName> =
  ReturnType<Jobs[Name]> extends AsyncGenerator<infer Value, unknown> ? Value : never
export type FileJobReturn<Name extends FileJobName> =
  ReturnType<Jobs[Name]> extends AsyncGenerator<unknown, infer Value> ? Value : never

await serveFileJob(jobs)
