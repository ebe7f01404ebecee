import { access, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ExportEvent, ExportFile, ExportFormat, MeasuredSound, SoundFigures } from '#shared/contract/exports.ts'
import { blockState } from '#shared/domain/block-state.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getCover } from '../../db/repos/covers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import { isMet, LOUDNESS_TARGETS } from './loudness-targets.ts'
import { metered } from './metered.ts'
import { ENDINGS, type ExportPlan, type ExportRequest, type ExportUnit, planExport } from './plan-export.ts'
import { findLevel, measureSound, type SoundChange } from './sound-of.ts'
import { tagsOf } from './tags-of.ts'
import { writeFormat } from './write-format.ts'
import type { Written } from './write-sound.ts'
import { writeWhole } from './write-whole.ts'

/** File names that a check shows. */
const SHOWN_NAMES = 5
const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  words: 'application/json',
  labels: 'text/plain; charset=utf-8',
  premiere: 'application/xml',
  resolve: 'text/plain; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
}
const SOUND_FORMATS: readonly ExportFormat[] = ['wav', 'mp3', 'flac']

export interface ExportDeps {
  db: ReadableDb
  takeFiles: TakeFiles
  /** Where exports go when the request names no folder. */
  exportFolder(): string
  newId(): string
  now(): number
  /** Told of every file with sound that is on the disk. */
  wrote(file: { path: string; unit: ExportUnit }): void
  /** Where files can be downloaded from once they are whole. */
  writtenFiles: Pick<WrittenFiles, 'put'>
}

export type RunRequest = ExportRequest & { overwrite: boolean }

/**
 * What stands against an export, and how its files will be called. Nothing is written.
 *
 * @throws StudioError as `planExport` does
 */
export async function checkExport(deps: ExportDeps, request: ExportRequest) {
  const plan = planExport(deps.db, request, deps.exportFolder)
  const paths = pathsOf(plan, request)
  return {
    folder: plan.folder,
    baseName: plan.pattern,
    durationMs: (soundingSamples(plan) * 1000) / TIMELINE_RATE_HZ,
    ...countUnready(plan),
    existingPaths: await existing(paths),
    fileCount: paths.length,
    fileNames: paths.slice(0, SHOWN_NAMES).map((path) => basename(path)),
  }
}

/**
 * Measures the sound of a chapter, or of a project's chapters one after the other, as it is stored.
 *
 * @yields `progress` in samples, then exactly one `measured`
 * @throws StudioError as `planExport` does; `export_failed`: a take's file is missing
 */
export async function* measureExport(
  deps: ExportDeps,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<{ kind: 'progress'; done: number; total: number } | { kind: 'measured'; figures: SoundFigures }> {
  const [unit] = planExport(deps.db, { ...request, division: 'whole' }, deps.exportFolder).units
  if (!unit) throw nothingSpoken()
  const { sampleCount: total, layout } = unit
  const change = { sampleRateHz: TIMELINE_RATE_HZ, level: null }
  const figures = yield* metered(
    deps,
    signal,
    (report, stop) => measureSound(layout, deps.takeFiles, change, stop, report),
    (done) => ({ kind: 'progress' as const, done, total }),
  )
  yield { kind: 'measured', figures }
}

/**
 * Writes what was planned, file after file. Every file has its final name only once it is whole; files finished before a
 * failure or a cancellation stay. Where a loudness is asked for, each sound is measured first and as it was written.
 *
 * @yields `measuring` and `progress` in samples over all files, at most every 100 ms, `written` for each file that is
 *   whole, then exactly one `finished`
 * @throws StudioError `file_exists`: a file is there and `overwrite` is false; nothing was written
 * @throws StudioError `export_failed`: there is no sound, and nothing was written; or a take's file is missing
 * @throws StudioError `disk_full`, `storage_failed`: the file is not there, one that it would replace is as it was
 */
export async function* runExport(
  deps: ExportDeps,
  request: RunRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportEvent> {
  const plan = planExport(deps.db, request, deps.exportFolder)
  const total = soundingSamples(plan)
  if (total === 0) throw nothingSpoken()
  if (!request.overwrite) {
    const [taken] = await existing(pathsOf(plan, request))
    if (taken !== undefined) throw new StudioError('file_exists', `${taken} exists already. Nothing was written.`)
  }

  const exportId = deps.newId()
  const files: ExportFile[] = []
  const sounds: MeasuredSound[] = []
  const hasSound = request.formats.some((format) => SOUND_FORMATS.includes(format))
  const cover = request.tags && hasSound ? coverOf(deps.db, plan) : null
  let before = 0
  for (const unit of plan.units) {
    let level: SoundChange['level'] = null
    if (request.loudness !== 'as-is' && hasSound && unit.sampleCount > 0) {
      const found = yield* metered(
        deps,
        signal,
        (report, stop) => findLevel(unit.layout, deps.takeFiles, request, stop, report),
        (done) => ({ kind: 'measuring' as const, done: before / request.formats.length + done, total }),
      )
      level = found.level
      sounds.push({ name: unit.name, before: found.before, after: found.after, isMet: found.isMet })
    }
    for (const format of request.formats) {
      if (unit.sampleCount === 0 && format !== 'text' && format !== 'markdown') continue
      const path = plan.pathOf(unit, format)
      const start = before
      const { durationMs, figures } = yield* metered(
        deps,
        signal,
        (report, stop) => writeOne(deps, { plan, unit, format, request, level, cover, report, signal: stop }),
        (done) => ({ kind: 'progress' as const, format, done: start + done, total: total * request.formats.length }),
      )
      before += unit.sampleCount
      if (SOUND_FORMATS.includes(format)) deps.wrote({ path, unit })
      const sound = sounds.at(-1)
      if (figures && sound && request.loudness !== 'as-is')
        sounds.splice(-1, 1, { ...sound, after: figures, isMet: isMet(LOUDNESS_TARGETS[request.loudness], figures) })
      const { size: sizeBytes } = await stat(path)
      const file = { path, sizeBytes, contentType: CONTENT_TYPES[format] }
      const downloadUrl = deps.writtenFiles.put(exportId, `${unit.name}.${ENDINGS[format]}`, file)
      const whole = { format, path, sizeBytes, durationMs, downloadUrl }
      files.push(whole)
      yield { kind: 'written', file: whole }
    }
  }
  yield { kind: 'finished', files, sounds, ...countUnready(plan) }
}

interface OneFile {
  plan: ExportPlan
  unit: ExportUnit
  format: ExportFormat
  request: RunRequest
  level: SoundChange['level']
  cover: Uint8Array | null
  report(samples: number): void
  signal: AbortSignal
}

function writeOne(
  { db, takeFiles }: ExportDeps,
  { plan, unit, format, request, level, cover, report, signal }: OneFile,
): Promise<Written> {
  const tags = request.tags && tagsOf(unit, request.tags, cover)
  return writeWhole(plan.pathOf(unit, format), request.overwrite, (file) =>
    writeFormat(format, file, { db, takeFiles, unit, options: request, level, tags, signal, report }),
  )
}

function coverOf(db: ReadableDb, { layouts }: ExportPlan): Uint8Array | null {
  const [first] = layouts
  return first ? getCover(db, first.project.id) : null
}

function pathsOf(plan: ExportPlan, { formats }: ExportRequest): string[] {
  return plan.units.flatMap((unit) => formats.map((format) => plan.pathOf(unit, format)))
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const exist = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return paths.filter((_path, index) => exist[index])
}

function soundingSamples({ units }: ExportPlan): number {
  return units.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
}

function nothingSpoken(): StudioError {
  return new StudioError('export_failed', 'Nothing in it has been spoken yet.')
}

function countUnready({ layouts }: ExportPlan) {
  const states = layouts.flatMap(({ blocks, project, rules }) =>
    blocks.map((block) => blockState(block, project.settings, rules)),
  )
  return {
    missingBlocks: states.filter((state) => state === 'not-spoken').length,
    changedBlocks: states.filter((state) => state === 'changed').length,
    partialBlocks: states.filter((state) => state === 'partial').length,
  }
}
