import { access, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type {
  CaptionFigures,
  CheckedFile,
  ClippedBlock,
  ExportEvent,
  ExportFile,
  ExportFormat,
  MeasuredSound,
  SoundFigures,
} from '#shared/contract/exports.ts'
import { MAX_LISTED_CUES } from '#shared/domain/captions.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { getLoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import {
  EXPORT_FORMATS,
  getPeakClearanceDb,
  hasSound,
  isAudioFormat,
  isScriptFormat,
} from '#shared/domain/export-formats.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { countOpenBlocks } from '../../db/repos/queue-repo.ts'
import type { SoundTags } from '../../media/sound-tags.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import { createClippingCounter } from './count-clipping.ts'
import { type LoadedCover, loadCover } from './covers.ts'
import { createLevelFinder, describeSound } from './level-finder.ts'
import { judgeLoudness } from './loudness-targets.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { metered } from './metered.ts'
import { type ManifestPlanDeps, type PlannedManifest, planManifest } from './manifest/plan-manifest.ts'
import { isManifestChanged, writeManifest } from './manifest/write-manifest.ts'
import { filterFiles, findChangedFiles, planFiles, type PlannedFile } from './plan-files.ts'
import { type ExportPlan, type ExportRequest, type ExportUnit, planExport } from './plan-export.ts'
import type { ExportRecorder } from './record-exports.ts'
import { measureSound, type SoundChange } from './sound-of.ts'
import { getTags } from './tags-of.ts'
import { writeFormat } from './write-format.ts'
import { writeWhole } from './write-whole.ts'
import { checkDelivery } from '#shared/domain/delivery/check-delivery.ts'
import { getKnownFacts } from '#shared/domain/delivery/required-changes.ts'
import { readDueBlocks } from '../takes/due-blocks.ts'
import type { Written } from './format-writing.ts'

/** File names shown by a check. */
const SHOWN_NAMES = 5
export interface ExportDeps extends ManifestPlanDeps {
  takeFiles: TakeFiles
  newId(): string
  now(): number
  recorder: ExportRecorder
  /** Serves finished files for download. */
  writtenFiles: Pick<WrittenFiles, 'put'>
}

export type CheckRequest = ExportRequest & { onlyChanged?: boolean }
export type RunRequest = CheckRequest & { overwrite: boolean }

/** The files that an export writes; the manifest comes last, and is null without one. */
interface ChosenFiles {
  files: PlannedFile[]
  manifest: PlannedManifest | null
}

/** Everything about an export that is known before it writes, in steps short enough to let other work run in between. */
export function* planAll(
  deps: ManifestPlanDeps,
  request: ExportRequest,
): Generator<void, ChosenFiles & { plan: ExportPlan; unready: Unready }> {
  const plan = yield* planExport(deps, request)
  const files = yield* planFiles(deps.db, plan, request)
  const manifest = yield* planManifest(deps, plan, files, request)
  return { plan, files, manifest, unready: yield* listUnready(plan) }
}

async function findChanges(
  db: ReadableDb,
  { files, manifest }: ChosenFiles,
  signal: AbortSignal,
): Promise<ChosenFiles> {
  const changed = await findChangedFiles(db, files)
  const isKept = manifest && changed.length === 0 && !(await isManifestChanged(db, manifest, signal))
  return { files: changed, manifest: isKept ? null : manifest }
}

function listPaths({ files, manifest }: ChosenFiles): string[] {
  return [...files, ...(manifest ? [manifest] : [])].map(({ path }) => path)
}

/**
 * Problems of an export, and its file names. Writes nothing.
 *
 * @throws StudioError as `planExport`; `canceled`: `signal` was aborted
 */
export async function checkExport(deps: ManifestPlanDeps, request: CheckRequest, signal: AbortSignal) {
  const { plan, unready, ...all } = await runInTurns(planAll(deps, request), signal)
  const changes = await findChanges(deps.db, all, signal)
  const planned = request.onlyChanged ? changes : all
  const paths = listPaths(planned)
  const changedPaths = listPaths(changes)
  return {
    folder: plan.folder,
    baseName: plan.pattern,
    durationMs: (soundingSamples(new Set(planned.files.map(({ unit }) => unit))) * 1000) / TIMELINE_RATE_HZ,
    ...unready.counts,
    unreadyBlockIds: unready.blockIds,
    runningBlockCount: countOpenBlocks(deps.db, unready.blockIds),
    existingPaths: await existing(paths),
    fileCount: paths.length,
    language: plan.language,
    fileNames: namesOf(paths),
    changed: { fileCount: changedPaths.length, ofCount: listPaths(all).length, fileNames: namesOf(changedPaths) },
  }
}

function namesOf(paths: readonly string[]): string[] {
  return paths.slice(0, SHOWN_NAMES).map((path) => basename(path))
}

/**
 * Measures the stored audio of a chapter, or of a project's chapters in turn.
 *
 * @yields `progress` in samples, then exactly one `measured`
 * @throws StudioError as `planExport`; `export_failed` if a take's file is missing
 */
export async function* measureExport(
  deps: ExportDeps,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'measured'; figures: SoundFigures; clippedBlocks: ClippedBlock[] }
> {
  const whole = { ...request, division: 'whole' as const }
  const { units } = await runInTurns(planExport(deps, whole), signal)
  const [unit] = units
  if (!unit) throw nothingSpoken()
  const { sampleCount: total, layout } = unit
  const change = { sampleRateHz: TIMELINE_RATE_HZ, level: null }
  const clipping = createClippingCounter(deps.db, request, unit)
  const figures = yield* metered(
    deps,
    signal,
    (report, stop) => measureSound(layout, deps.takeFiles, change, stop, report, clipping.note),
    (done) => ({ kind: 'progress' as const, done, total }),
  )
  yield { kind: 'measured', figures, clippedBlocks: clipping.list() }
}

/**
 * Writes the planned files one by one. Each file gets its final name only when complete; finished files are kept after
 * a failure or cancellation. If a loudness target is set, each file's audio is measured before and after; if a destination
 * is, each audio file is checked against its rules. A cover that can't be used is left out.
 *
 * @yields `progress` over all files and measurements, at most every 100 ms, `written` for each complete file with what
 *   was measured and checked of it, then exactly one `finished`
 * @throws StudioError `file_exists` if a file exists and `overwrite` is false; nothing was written
 * @throws StudioError `export_failed` if there is no audio, which a script alone doesn't need, or nothing changed, and nothing was written; or a take's file is missing
 * @throws StudioError `disk_full`, `storage_failed`: the file wasn't created, and one it would replace is unchanged
 */
export async function* runExport(
  deps: ExportDeps,
  request: RunRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportEvent> {
  const { plan, unready, ...all } = await runInTurns(planAll(deps, request), signal)
  const isScript = request.formats.every(isScriptFormat)
  if (!isScript && soundingSamples(plan.units) === 0) throw nothingSpoken()
  const chosen = request.onlyChanged ? await findChanges(deps.db, all, signal) : all
  const { files: planned, manifest } = chosen
  const paths = listPaths(chosen)
  if (paths.length === 0) throw new StudioError('export_failed', 'no-files-changed')
  if (!request.overwrite) {
    const [taken] = await existing(paths)
    if (taken !== undefined) throw new StudioError('file_exists', { kind: 'file-exists-nothing-written', path: taken })
  }

  const exportId = deps.newId()
  const files: ExportFile[] = []
  const sounds: MeasuredSound[] = []
  const checked: CheckedFile[] = []
  const captions = new Map<string, CaptionFigures>()
  const { cover, failure: coverFailure }: LoadedCover =
    request.tags && planned.some(isSound) ? await coverOf(deps.db, plan, signal) : { cover: null }
  const { sampleRateHz, formats, delivery } = request
  const target = getLoudnessLevel(request.loudness)
  const sounding = [...new Set(planned.filter(({ format }) => hasSound(format)).map(({ unit }) => unit))]
  const finder =
    target === null
      ? null
      : createLevelFinder(
          deps,
          sounding,
          { sampleRateHz, target, peakClearanceDb: getPeakClearanceDb(formats) },
          signal,
        )
  const measured = new Map<ExportUnit, SoundChange['level']>()
  const manifestWork = manifest ? Math.max(1, soundingSamples(plan.units) * MANIFEST_WORK) : 0
  const total =
    planned.reduce((sum, file) => sum + getWork(file), 0) +
    (finder ? soundingSamples(sounding) * MEASURING_WORK : 0) +
    manifestWork
  let before = 0
  let uncheckedFiles = delivery === null ? 0 : planned.filter(isSound).length
  for (const { unit, format, path, contentKey } of planned) {
    if (finder && hasSound(format) && !measured.has(unit)) {
      const start = before
      const found = yield* finder.find(unit, (samples) => ({
        kind: 'progress' as const,
        step: 'measuring' as const,
        done: start + samples * MEASURING_WORK,
        total,
      }))
      measured.set(unit, found.level)
      sounds.push(describeSound(unit, found))
    }
    const start = before + (finder?.measuredSamples ?? 0) * MEASURING_WORK
    const level = measured.get(unit) ?? null
    const written = yield* metered(
      deps,
      signal,
      (report, stop) => writeOne(deps, { plan, unit, format, request, level, cover, report, signal: stop }),
      (done) => ({ kind: 'progress' as const, step: format, done: start + done * EXPORT_FORMATS[format].work, total }),
    )
    before += getWork({ unit, format })
    const { size: sizeBytes, mtimeMs: modifiedMs } = await stat(path)
    const version = { path, contentKey, sizeBytes, modifiedMs, sha256: null }
    deps.recorder.wrote(version, isSound({ format }) ? unit : null)
    const sound = sounds.at(-1)
    if (written.figures && sound && target) {
      const { figures: after } = written
      sounds.splice(-1, 1, { ...sound, after, verdict: judgeLoudness(target, after) })
    }
    const check = checkWritten(unit, format, request, written)
    if (check) checked.push(check)
    if (isSound({ format })) uncheckedFiles = Math.max(0, uncheckedFiles - 1)
    // Only SubRip has names in its text, so the two formats can then have different cues.
    const captionsKey = request.speakerNames ? path : unit.name
    if (written.captions && !captions.has(captionsKey)) captions.set(captionsKey, written.captions)
    const file = { path, sizeBytes, contentType: EXPORT_FORMATS[format].contentType }
    const downloadUrl = deps.writtenFiles.put(exportId, `${unit.name}.${EXPORT_FORMATS[format].extension}`, file)
    const whole = { format, path, sizeBytes, durationMs: written.durationMs, downloadUrl }
    files.push(whole)
    yield {
      kind: 'written',
      file: whole,
      check,
      sound: hasSound(format) ? (sounds.at(-1) ?? null) : null,
      uncheckedFiles,
      ...(coverFailure && isSound({ format }) && { coverFailure }),
    }
  }
  const written =
    manifest &&
    (yield* writeManifest(
      deps,
      manifest,
      { ...request, exportId },
      (share) => ({
        kind: 'progress' as const,
        step: 'manifest' as const,
        done: total - manifestWork * (1 - share),
        total,
      }),
      signal,
    ))
  if (written) {
    files.push(written)
    yield { kind: 'written', file: written, check: null, sound: null, uncheckedFiles }
  }
  yield {
    kind: 'finished',
    ...{ files, sounds, captions: sumCaptions([...captions.values()]), ...unready.counts },
    delivery: delivery && { destination: delivery, files: checked },
    ...(coverFailure && { coverFailure }),
  }
}

const MEASURING_WORK = 3
/** For reading and hashing. */
const MANIFEST_WORK = 0.1

function isSound({ format }: Pick<PlannedFile, 'format'>): boolean {
  return isAudioFormat(format)
}

function getWork({ unit, format }: Pick<PlannedFile, 'unit' | 'format'>): number {
  return Math.max(1, unit.sampleCount) * EXPORT_FORMATS[format].work
}

function sumCaptions(each: readonly CaptionFigures[]): CaptionFigures | null {
  return each.reduce<CaptionFigures | null>(
    (sum, one) =>
      sum && {
        ...one,
        cues: sum.cues + one.cues,
        maxCharsPerSecond: Math.max(sum.maxCharsPerSecond, one.maxCharsPerSecond),
        minMs: Math.min(sum.minMs, one.minMs),
        tooFast: sum.tooFast + one.tooFast,
        tooShort: sum.tooShort + one.tooShort,
        tooFastCues: [...sum.tooFastCues, ...one.tooFastCues].slice(0, MAX_LISTED_CUES),
      },
    each[0] ? { ...each[0], cues: 0, tooFast: 0, tooShort: 0, tooFastCues: [] } : null,
  )
}

interface OneFile {
  plan: ExportPlan
  unit: ExportUnit
  format: ExportFormat
  request: RunRequest
  level: SoundChange['level']
  cover: SoundTags['cover']
  report(samples: number): void
  signal: AbortSignal
}

function writeOne(
  { db, takeFiles }: ExportDeps,
  { plan, unit, format, request, level, cover, report, signal }: OneFile,
): Promise<Written> {
  const tags = request.tags && getTags(unit, request.tags, { cover, language: plan.language })
  const { language } = plan
  return writeWhole(plan.pathOf(unit, format), request.overwrite, (file) =>
    writeFormat(format, file, { db, takeFiles, unit, options: request, level, tags, language, signal, report }),
  )
}

async function coverOf(db: ReadableDb, { layouts }: ExportPlan, signal: AbortSignal): Promise<LoadedCover> {
  const [first] = layouts
  return first ? loadCover(db, first.project.id, signal) : { cover: null }
}

function existing(paths: readonly string[]): Promise<string[]> {
  return filterFiles(paths, (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  )
}

function soundingSamples(units: Iterable<ExportUnit>): number {
  return [...units].reduce((sum, { sampleCount }) => sum + sampleCount, 0)
}

function nothingSpoken(): StudioError {
  return new StudioError('export_failed', 'no-audio-to-export')
}

/** A written file by the rules of the export's destination; null without one, or if it isn't audio. */
function checkWritten(
  { name }: Pick<ExportUnit, 'name'>,
  format: ExportFormat,
  request: ExportRequest,
  { durationMs, figures }: Written,
): CheckedFile | null {
  if (request.delivery === null || figures === null || !isAudioFormat(format)) return null
  const facts = { ...getKnownFacts(format, request), name, durationMs, figures }
  return { name: `${name}.${EXPORT_FORMATS[format].extension}`, checks: checkDelivery(request.delivery, facts) }
}

interface Unready {
  counts: { missingBlocks: number; changedBlocks: number; partialBlocks: number }
  /** Locked blocks stay as they are. */
  blockIds: string[]
}

/** Blocks of an export that aren't up to date; yields after each block. */
function* listUnready({ layouts }: ExportPlan): Generator<void, Unready> {
  const counts = { missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }
  const blockIds: string[] = []
  for (const { blocks, project, rules } of layouts) {
    for (const { block, state } of yield* readDueBlocks(blocks, project.settings, rules)) {
      if (state === 'not-spoken') counts.missingBlocks += 1
      if (state === 'changed') counts.changedBlocks += 1
      if (state === 'partial') counts.partialBlocks += 1
      if (!block.locked) blockIds.push(block.id)
    }
  }
  return { counts, blockIds }
}
