import type { FileHandle } from 'node:fs/promises'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { ExportEvent, ExportFile, ExportFormat } from '#shared/contract/exports.ts'
import { blockState } from '#shared/domain/block-state.ts'
import { buildCues, formatSrt, formatVtt, type CaptionBlock } from '#shared/domain/captions.ts'
import { TIMELINE_RATE_HZ, timelineLength } from '#shared/domain/chapter-timeline.ts'
import { exportDownloadPath } from '#shared/domain/media-paths.ts'
import { samplesOf } from '#shared/domain/samples.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { createMp3Encoding } from '../../media/encode-mp3.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { mixChapter } from './mix-chapter.ts'
import { readChapterLayout, type ChapterLayout } from './read-chapter-layout.ts'
import { safeFileName } from './safe-file-name.ts'
import { writeWhole } from './write-whole.ts'

/** Shortest time between two progress events. */
const EVENT_INTERVAL_MS = 100
/** Five seconds of sound. */
const ENCODED_AT_ONCE_BYTES = 1 << 18

export interface ExportDeps {
  db: ReadableDb
  takeFiles: TakeFiles
  /** Where exports go when the request names no folder. */
  exportFolder(): string
  newId(): string
  now(): number
  /** Makes the files reachable on the media route. */
  register(exportId: string, files: readonly ExportFile[]): void
}

export interface ExportRequest {
  chapterId: string
  formats: readonly ExportFormat[]
  folder?: string | undefined
  baseName?: string | undefined
  overwrite: boolean
  mp3Kbps: 64 | 96 | 128 | 160
}

interface Destination {
  layout: ChapterLayout
  folder: string
  baseName: string
  pathOf(format: ExportFormat): string
}

/**
 * What stands against an export. Nothing is written.
 *
 * @throws StudioError `not_found`: no such chapter; `invalid_input`: the folder is not absolute
 */
export async function checkExport(
  deps: ExportDeps,
  request: Pick<ExportRequest, 'chapterId' | 'formats' | 'folder' | 'baseName'>,
) {
  const { layout, folder, baseName, pathOf } = findDestination(deps, request)
  const paths = request.formats.map(pathOf)
  const existing = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  )
  return {
    folder,
    baseName,
    durationMs: (timelineLength(layout.spans) * 1000) / TIMELINE_RATE_HZ,
    ...countUnready(layout),
    existingPaths: existing.flat(),
  }
}

/**
 * Writes a chapter's active takes, joined with their pauses, in each format asked for. Every file has its final name
 * only once it is whole; files finished before a failure or a cancellation stay.
 *
 * @yields `progress` in samples, at most every 100 ms, then exactly one `finished`
 * @throws StudioError `file_exists`: a file is there and `overwrite` is false; nothing was written
 * @throws StudioError `export_failed`: the chapter has no sound, or a take's file is missing; the file is not there
 * @throws StudioError `disk_full`, `storage_failed`: the file is not there, one that it would replace is as it was
 */
export async function* exportChapter(
  deps: ExportDeps,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportEvent> {
  const destination = findDestination(deps, request)
  const { layout, pathOf } = destination
  const total = timelineLength(layout.spans)
  if (total === 0)
    throw new StudioError('export_failed', 'Nothing in this chapter has been spoken yet. Nothing was written.')
  if (!request.overwrite) {
    const { existingPaths } = await checkExport(deps, request)
    if (existingPaths[0] !== undefined)
      throw new StudioError('file_exists', `${existingPaths[0]} exists already. Nothing was written.`)
  }

  const exportId = deps.newId()
  const files: ExportFile[] = []
  const abandoned = new AbortController()
  const stop = AbortSignal.any([signal, abandoned.signal])
  for (const format of request.formats) {
    const path = pathOf(format)
    const meter = createMeter(deps.now)
    let durationMs = 0
    const writing = writeWhole(path, request.overwrite, async (file) => {
      durationMs = await writeFormat(deps, destination, format, request.mp3Kbps, file, meter.report, stop)
    }).finally(meter.end)
    // A failure is thrown by the await below; without this it would be unhandled while events are being yielded.
    writing.catch(() => undefined)
    let isDone = false
    try {
      for await (const done of meter.readings) yield { kind: 'progress', format, done, total }
      isDone = true
    } finally {
      // A listener who walks away ends the generator here, while the file is still being written.
      if (!isDone) {
        abandoned.abort()
        await writing.catch(() => undefined)
      }
    }
    await writing
    const name = `${destination.baseName}.${format}`
    files.push({
      format,
      path,
      sizeBytes: (await stat(path)).size,
      durationMs,
      downloadUrl: exportDownloadPath(exportId, name),
    })
  }
  deps.register(exportId, files)
  yield { kind: 'finished', files, ...countUnready(layout) }
}

function findDestination(
  deps: ExportDeps,
  request: Pick<ExportRequest, 'chapterId' | 'folder' | 'baseName'>,
): Destination {
  const layout = readChapterLayout(deps.db, request.chapterId)
  const folder = request.folder ?? deps.exportFolder()
  if (!isAbsolute(folder)) {
    throw new StudioError('invalid_input', 'The folder is not a full path.', {
      fields: { folder: 'Write the whole path, from the root or drive on.' },
    })
  }
  const baseName = safeFileName(request.baseName ?? `${layout.project.title} - ${layout.title}`)
  return { layout, folder, baseName, pathOf: (format) => join(folder, `${baseName}.${format}`) }
}

function countUnready({ blocks, project }: ChapterLayout) {
  const states = blocks.map((block) => blockState(block, project.settings))
  return {
    missingBlocks: states.filter((state) => state === 'not-spoken').length,
    changedBlocks: states.filter((state) => state === 'changed').length,
    partialBlocks: states.filter((state) => state === 'partial').length,
  }
}

/** Answers the length of what the file says, in milliseconds. */
async function writeFormat(
  deps: ExportDeps,
  { layout }: Destination,
  format: ExportFormat,
  mp3Kbps: ExportRequest['mp3Kbps'],
  file: FileHandle,
  report: (samples: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const samples = timelineLength(layout.spans)
  switch (format) {
    case 'wav':
      await file.write(wavHeader(TIMELINE_RATE_HZ, samples * 2))
      await mixInto(deps, layout, signal, report, async (bytes) => void (await file.writeFile(bytes)))
      return (samples * 1000) / TIMELINE_RATE_HZ
    case 'mp3': {
      const encoding = await createMp3Encoding(TIMELINE_RATE_HZ, mp3Kbps)
      await mixInto(deps, layout, signal, report, async (bytes) => {
        for (let offset = 0; offset < bytes.length; offset += ENCODED_AT_ONCE_BYTES) {
          const part = bytes.subarray(offset, offset + ENCODED_AT_ONCE_BYTES)
          await file.writeFile(encoding.encode(samplesOf(part)))
          // Encoding so much takes tens of milliseconds; the rest of the studio gets its turn between two.
          await new Promise((resolve) => setImmediate(resolve))
        }
      })
      await file.writeFile(encoding.finish())
      return (samples * 1000) / TIMELINE_RATE_HZ
    }
    case 'srt':
    case 'vtt': {
      const cues = buildCues(captionBlocks(deps, layout))
      await file.writeFile(format === 'srt' ? formatSrt(cues) : formatVtt(cues))
      report(samples)
      return cues.at(-1)?.endMs ?? 0
    }
    default:
      return assertNever(format)
  }
}

async function mixInto(
  deps: ExportDeps,
  layout: ChapterLayout,
  signal: AbortSignal,
  report: (samples: number) => void,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const takes = new Map(
    layout.blocks.flatMap((block) => (block.activeTake ? [[block.activeTake.id, block.activeTake]] : [])),
  )
  const sourceOf = (takeId: string) => ({
    path: deps.takeFiles.audioPath(takeId),
    sampleRateHz: takes.get(takeId)?.sampleRateHz ?? TIMELINE_RATE_HZ,
  })
  let samples = 0
  for await (const bytes of mixChapter(layout.spans, sourceOf, signal)) {
    await write(bytes)
    samples += bytes.length / 2
    report(samples)
  }
}

/** Captions say what was spoken: a block that was changed since has the text of its take. */
function captionBlocks(deps: ExportDeps, { blocks, spans }: ChapterLayout): CaptionBlock[] {
  const byBlock = new Map(blocks.map((block) => [block.id, block]))
  return spans.flatMap((span) => {
    const take = byBlock.get(span.blockId)?.activeTake
    if (!take) return []
    const startMs = (span.startSample * 1000) / TIMELINE_RATE_HZ
    return [
      {
        text: take.inputs.text,
        marks: getMarks(deps.db, take.id),
        startMs,
        endMs: startMs + (span.sampleCount * 1000) / TIMELINE_RATE_HZ,
      },
    ]
  })
}

/** Carries the latest figure from a writer to a reader who may be slower, and no more often than is worth showing. */
function createMeter(now: () => number) {
  let latest = 0
  let ended = false
  let wake: () => void = () => undefined
  let wokenAt = 0
  async function* readings(): AsyncGenerator<number> {
    let sent = -1
    while (!ended) {
      if (latest !== sent) {
        sent = latest
        yield sent
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    readings: readings(),
    report(samples: number): void {
      latest = samples
      if (now() - wokenAt < EVENT_INTERVAL_MS) return
      wokenAt = now()
      wake()
    },
    end(): void {
      ended = true
      wake()
    },
  }
}
