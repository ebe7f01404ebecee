import type { FileHandle } from 'node:fs/promises'
import type { CaptionFigures, ExportFormat } from '#shared/contract/exports.ts'
import {
  buildCues,
  DEFAULT_CUE_LIMITS,
  formatSrt,
  formatVtt,
  measureCues,
  type CueLimits,
} from '#shared/domain/captions.ts'
import { type AudioFormat, EXPORT_FORMATS, isAudioFormat } from '#shared/domain/export-formats.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import {
  buildMarkers,
  formatLabels,
  formatPremiereMarkers,
  formatResolveMarkers,
  formatWords,
} from '#shared/domain/timed-lists.ts'
import { assertNever } from '#shared/errors/must.ts'
import { captionBlocks, speakerBlocks, writeName } from './caption-blocks.ts'
import { formatChapters } from './chapter-marks/format-chapters.ts'
import { formatMarkdown, formatPlainText } from './format-script.ts'
import { writeEditingFile } from './editing/write-editing-file.ts'
import { listChapterMarks } from './chapter-marks/list-chapter-marks.ts'
import { formatIssues } from './review/format-issues.ts'
import { writeSound } from './write-sound.ts'
import type { FormatWriting, Written } from './format-writing.ts'

/**
 * Writes one format of a unit to an open, empty file. Returns the duration of its audio, or up to the last caption's
 * end; 0 for a script.
 *
 * @throws StudioError `export_failed` if a take's file is missing
 */
export async function writeFormat(format: ExportFormat, file: FileHandle, writing: FormatWriting): Promise<Written> {
  if (isAudioFormat(format)) return writeSound(format, file, writing)
  if (format === 'docx' || format === 'csv') {
    const { unit, language, signal } = writing
    await writeEditingFile(format, file, unit, { language, signal })
    writing.report(unit.sampleCount)
    return { durationMs: 0, figures: null }
  }
  if (format === 'review') {
    const { writeReviewPage } = await import('./review/write-review-page.ts')
    return writeReviewPage(file, writing)
  }
  const { text, endMs, captions } = composeText(format, writing)
  await file.writeFile(text)
  writing.report(writing.unit.sampleCount)
  return { durationMs: endMs, figures: null, ...(captions && { captions }) }
}

type TextFormat = Exclude<ExportFormat, AudioFormat | 'review' | 'docx' | 'csv'>

function composeText(
  format: TextFormat,
  { db, unit, options }: FormatWriting,
): { text: string; endMs: number; captions?: CaptionFigures } {
  const { layout, title } = unit
  const durationMs = (unit.sampleCount * 1000) / TIMELINE_RATE_HZ
  const blocks = () => captionBlocks(db, layout, { hasSpeakers: options.speakerNames })
  const cueBlocks = () => (options.speakerNames ? speakerBlocks(db, layout) : blocks())
  const limits: CueLimits = {
    ...DEFAULT_CUE_LIMITS,
    length: options.cueLength,
    lineChars: options.cueLineChars,
    charsPerSecond: options.cueCharsPerSecond,
  }
  switch (format) {
    case 'srt':
    case 'vtt': {
      const named = format === 'srt' ? cueBlocks().map(writeName) : cueBlocks()
      const cues = buildCues(named, limits, durationMs)
      const text = format === 'srt' ? formatSrt(cues) : formatVtt(cues)
      const captions = measureCues(cues, limits.charsPerSecond, `${unit.name}.${EXPORT_FORMATS[format].extension}`)
      return { text, endMs: cues.at(-1)?.endMs ?? 0, ...(cues.length > 0 && { captions }) }
    }
    case 'labels': {
      const cues = buildCues(cueBlocks(), limits, durationMs)
      return { text: formatLabels(cues), endMs: cues.at(-1)?.endMs ?? 0 }
    }
    case 'words':
      return {
        text: formatWords(
          { project: layout.project.title, title, durationMs },
          captionBlocks(db, layout, { hasSpeakers: true }),
        ),
        endMs: durationMs,
      }
    case 'premiere':
      return {
        text: formatPremiereMarkers(title, buildMarkers(blocks()), durationMs, options.markerFramesPerSecond),
        endMs: durationMs,
      }
    case 'resolve':
      return {
        text: formatResolveMarkers(title, buildMarkers(blocks()), options.markerFramesPerSecond),
        endMs: durationMs,
      }
    case 'chapters':
      return {
        text: formatChapters({ title, author: options.tags?.artist ?? '' }, listChapterMarks(unit)),
        endMs: durationMs,
      }
    case 'issues':
      return { text: formatIssues(db, unit), endMs: 0 }
    case 'text':
      return { text: formatPlainText(unit.chapters), endMs: 0 }
    case 'markdown':
      return { text: formatMarkdown(layout.project.title, unit.chapters), endMs: 0 }
    default:
      return assertNever(format)
  }
}
