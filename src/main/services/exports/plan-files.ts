import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { ExportFormat } from '#shared/contract/exports.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { EXPORT_FORMATS, getPeakClearanceDb, isAudioFormat, isScriptFormat } from '#shared/domain/export-formats.ts'
import { listPassages } from '#shared/domain/speaker-runs.ts'
import { getLocale } from '#shared/language/current-language.ts'
import type { ReadableDb } from '../../db/database.ts'
import { type ExportedVersion, getExportedVersions } from '../../db/repos/exported-versions-repo.ts'
import { getCoverKey } from './covers.ts'
import type { ExportPlan, ExportRequest, ExportUnit } from './plan-export.ts'
import { toEditingCells } from './editing/editing-row.ts'
import { listChapterMarks } from './chapter-marks/list-chapter-marks.ts'
import { getChapters, getTags } from './tags-of.ts'

/** One file of an export. */
export interface PlannedFile {
  unit: ExportUnit
  format: ExportFormat
  path: string
  /** Equal for files with equal contents, as far as the studio decides them. */
  contentKey: string
}

/**
 * The files of an export in the order they are written; yields after each. Only scripts are written of units without
 * audio.
 */
export function* planFiles(db: ReadableDb, plan: ExportPlan, request: ExportRequest): Generator<void, PlannedFile[]> {
  const projectId = plan.layouts[0]?.project.id
  const hasSound = request.formats.some(isAudioFormat)
  const coverKey = request.tags && hasSound && projectId !== undefined ? getCoverKey(db, projectId) : null
  const files: PlannedFile[] = []
  for (const unit of plan.units) {
    for (const format of request.formats) {
      if (unit.sampleCount === 0 && !isScriptFormat(format)) continue
      const content = describeContent(unit, format, request, { coverKey, language: plan.language })
      const contentKey = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      files.push({ unit, format, path: plan.pathOf(unit, format), contentKey })
      yield
    }
  }
  return files
}

/** The files that differ from their last export, or were moved, edited or deleted since. */
export async function findChangedFiles<File extends Pick<PlannedFile, 'path' | 'contentKey'>>(
  db: ReadableDb,
  files: readonly File[],
): Promise<File[]> {
  const versions = getExportedVersions(
    db,
    files.map(({ path }) => path),
  )
  return filterFiles(files, async ({ path, contentKey }) => {
    const version = versions.get(path)
    return version?.contentKey !== contentKey || !(await isAsWritten(version))
  })
}

/** Whether an exported file wasn't moved, edited or deleted since, by its size and time. */
export async function isAsWritten({ path, sizeBytes, modifiedMs }: ExportedVersion): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === sizeBytes && found.mtimeMs === modifiedMs
}

/** Files looked up at once: thousands of results would arrive in one turn. */
const LOOKUPS_AT_ONCE = 100

/** The files for which `isWanted` is true, looked up in batches. */
export async function filterFiles<File>(
  files: readonly File[],
  isWanted: (file: File) => Promise<boolean>,
): Promise<File[]> {
  const wanted: File[] = []
  for (let first = 0; first < files.length; first += LOOKUPS_AT_ONCE) {
    const batch = files.slice(first, first + LOOKUPS_AT_ONCE)
    const areWanted = await Promise.all(batch.map(isWanted))
    wanted.push(...batch.filter((_file, index) => areWanted[index]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return wanted
}

/** Everything that decides a file's contents. Takes never change, so their IDs stand for their audio and words. */
function describeContent(
  unit: ExportUnit,
  format: ExportFormat,
  request: ExportRequest,
  { coverKey, language }: { coverKey: string | null; language: string | null },
) {
  const { layout, title, chapters } = unit
  const { rules, blocks, project } = layout
  // Text that was imported again has new blocks with the same takes.
  const spans = layout.spans.map(({ blockId: _blockId, ...span }) => span)
  const speakers = () =>
    blocks.map(({ text, markup }) => {
      const own = rules.findSpeaker(text)?.member.name ?? null
      const passages = listPassages(markup, rules.findMember)
      return passages.length === 0 ? own : [own, passages]
    })
  if (format === 'docx' || format === 'csv') {
    const rows = chapters.map((chapter) => [
      chapter.title,
      chapter.number,
      chapter.blocks.map((block) => {
        const { character, text, note } = toEditingCells(block, rules)
        return [block.id, character, text, note, ...(format === 'csv' ? [block.fileName, block.targetMs] : [])]
      }),
    ])
    return [format, project.title, language, rows]
  }
  if (isScriptFormat(format)) {
    const texts = chapters.map((chapter) => [chapter.title, chapter.blocks.map(({ text }) => text)])
    return [format, project.title, texts]
  }
  if (isAudioFormat(format)) {
    const { sampleRateHz, loudness, tags } = request
    const { quality } = EXPORT_FORMATS[format]
    return [
      format,
      TIMELINE_RATE_HZ,
      spans,
      sampleRateHz,
      request[quality],
      loudness,
      ...(loudness === 'as-is' ? [] : [getPeakClearanceDb(request.formats)]),
      tags && getTags(unit, tags, { cover: null, language }),
      coverKey,
      // M4A and M4B have chapters even without metadata.
      ...(quality === 'aacKbps' ? [getChapters(unit)] : []),
    ]
  }
  if (format === 'review' || format === 'issues') {
    const titles = chapters.map((chapter) => [chapter.title, chapter.number])
    const issues = blocks.map(({ id, listeningIssues }) => [id, listeningIssues])
    if (format === 'issues') return [format, titles, layout.spans, issues]
    const { loudness } = request
    const level = loudness === 'as-is' ? [] : [getPeakClearanceDb(request.formats)]
    const texts = [project.title, title, titles, unit.name, language, getLocale(), speakers()]
    return [format, texts, TIMELINE_RATE_HZ, layout.spans, loudness, level]
  }
  if (format === 'chapters') return [format, title, request.tags?.artist ?? '', listChapterMarks(unit)]
  const { cueLength, cueLineChars, cueCharsPerSecond, speakerNames, markerFramesPerSecond } = request
  const cues = [cueLength, cueLineChars, cueCharsPerSecond, speakerNames, markerFramesPerSecond]
  return [format, project.title, title, spans, cues, speakers(), unit.sampleCount]
}
