import type { CutReason } from '#shared/contract/cloning.ts'
import { readLevels } from '#shared/domain/channel-levels.ts'
import { RECORDING_PIECE_MAX_MS } from '#shared/domain/media-paths.ts'
import { UNSTEADY_START_MS } from '#shared/domain/recording-lengths.ts'
import type { WritableDb } from '../../db/database.ts'
import { endRecording, getRecording, type StoredRecording } from '../../db/repos/recordings-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles, TakeWriter } from '../../media/take-files.ts'
import { CLONE_SAMPLE_MIN_MS, CONSENT_RECORDING_MIN_MS } from '#shared/service-wire/voice-cloning.ts'
import { judgeRecording } from './judge-recording.ts'
import { measureLevel, measureRecording } from './measure-recording.ts'
import { suggestTrim } from './suggest-trim.ts'

export interface RecorderDeps {
  db: WritableDb
  recordingFiles: TakeFiles
  now(): number
  /** Called when a recording starts; returns a function to call when it ends. */
  startRecording(): () => void
  /** Called after every piece. */
  onLevel(speakerId: string, level: { recordingId: string; levelDbfs: number; sampleCount: number }): void
}

/** Result of a piece. `gap`: nothing was written, the recording has `sampleCount` samples. */
export type PieceAnswer =
  | { kind: 'stored'; sampleCount: number }
  | { kind: 'gap'; sampleCount: number }
  | { kind: 'ended' }
  | { kind: 'refused' }

/** Running recordings, each a journal of samples on disk. */
export interface Recorder {
  /** Accepts pieces for a recording that is already stored. */
  start(recording: Pick<StoredRecording, 'id' | 'speakerId' | 'sampleRateHz'>): Promise<void>
  /**
   * Written when this resolves and synced to disk within 250 ms. Concurrent pieces are processed in order.
   *
   * @throws StudioError `disk_full`, `storage_failed`: the piece isn't stored, earlier ones are
   */
  put(recordingId: string, fromSample: number, bytes: Uint8Array): Promise<PieceAnswer>
  /** Ends, measures and stores it. Does nothing if it has already ended. */
  finish(recordingId: string, cutReason: CutReason | null): Promise<void>
  /** Undefined if it isn't running. */
  running(recordingId: string): { sampleCount: number; lastPieceAt: number } | undefined
  /** The speaker's running recording; undefined if none. */
  runningOf(speakerId: string): string | undefined
  /** Ends all running recordings. */
  dispose(): Promise<void>
}

interface Running {
  speakerId: string
  sampleRateHz: number
  writer: TakeWriter
  lastPieceAt: number
  /** Settles when the last received piece is written. */
  tail: Promise<unknown>
  reportEnd(): void
}

/** Creates a recorder with nothing running. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const all = new Map<string, Running>()
  /** Reasons of recordings whose end couldn't be stored; finishing again stores them. */
  const unstoredEnds = new Map<string, CutReason | null>()

  async function write(recordingId: string, one: Running, fromSample: number, bytes: Uint8Array): Promise<PieceAnswer> {
    if (all.get(recordingId) !== one) return { kind: 'ended' }
    const { writer } = one
    if (fromSample > writer.sampleCount) return { kind: 'gap', sampleCount: writer.sampleCount }
    const fresh = bytes.subarray((writer.sampleCount - fromSample) * 2)
    one.lastPieceAt = deps.now()
    if (fresh.length > 0) {
      await writer.append(fresh)
      const { sampleCount } = writer
      deps.onLevel(one.speakerId, { recordingId, levelDbfs: measureLevel(fresh), sampleCount })
    }
    return { kind: 'stored', sampleCount: writer.sampleCount }
  }

  const recorder: Recorder = {
    async start({ id, speakerId, sampleRateHz }) {
      const writer = await deps.recordingFiles.create(id)
      const tail = Promise.resolve()
      const reportEnd = deps.startRecording()
      all.set(id, { speakerId, sampleRateHz, writer, lastPieceAt: deps.now(), tail, reportEnd })
    },
    async put(recordingId, fromSample, bytes) {
      const one = all.get(recordingId)
      if (one === undefined) return { kind: 'ended' }
      const isPiece = bytes.length % 2 === 0 && bytes.length <= pieceMaxBytes(one.sampleRateHz)
      if (!Number.isSafeInteger(fromSample) || fromSample < 0 || !isPiece) return { kind: 'refused' }
      const written = one.tail.then(() => write(recordingId, one, fromSample, bytes))
      one.tail = written.catch(() => undefined)
      return written
    },
    async finish(recordingId, cutReason) {
      const one = all.get(recordingId)
      if (one !== undefined) {
        await one.tail
        if (all.delete(recordingId)) one.reportEnd()
        // A failed final sync doesn't affect what was written before: it is measured and kept.
        const failure = await one.writer.close().then(
          () => null,
          (error: unknown) => error,
        )
        unstoredEnds.set(recordingId, failure === null ? cutReason : { kind: 'disk' })
      }
      const reason = unstoredEnds.get(recordingId)
      if (reason === undefined) return
      await storeEnd(deps, recordingId, reason)
      unstoredEnds.delete(recordingId)
    },
    running(recordingId) {
      const one = all.get(recordingId)
      return one && { sampleCount: one.writer.sampleCount, lastPieceAt: one.lastPieceAt }
    },
    runningOf: (speakerId) => [...all].find(([, one]) => one.speakerId === speakerId)?.[0],
    async dispose() {
      await Promise.all(
        [...all.keys(), ...unstoredEnds.keys()].map((id) => recorder.finish(id, { kind: 'studio-closed' })),
      )
    },
  }
  return recorder
}

/** Maximum size of a piece. */
function pieceMaxBytes(sampleRateHz: number): number {
  return Math.ceil((sampleRateHz * RECORDING_PIECE_MAX_MS) / 1000) * 2
}

/** Measures the recording's file and stores the result as its end. */
export async function storeEnd(
  deps: Pick<RecorderDeps, 'db' | 'recordingFiles' | 'now'>,
  recordingId: string,
  cutReason: CutReason | null,
): Promise<void> {
  const recording = getRecording(deps.db, recordingId)
  if (recording === undefined || recording.state !== 'recording') return
  const sampleCount = await deps.recordingFiles.sampleCount(recordingId)
  const range = { startSample: 0, endSample: sampleCount }
  const measures = await measureRange(deps, recording, range)
  const leastMs =
    recording.purpose === 'sample'
      ? CLONE_SAMPLE_MIN_MS
      : recording.purpose === 'consent'
        ? CONSENT_RECORDING_MIN_MS
        : 0
  deps.db.record(() =>
    endRecording(deps.db, {
      recordingId,
      state: cutReason === null ? 'whole' : 'cut',
      cutReason,
      sampleCount,
      endedAt: new Date(deps.now()).toISOString(),
      suggestedTrim: recording.purpose === 'room' ? null : suggestTrim(measures, leastMs),
      quality: sampleCount === 0 ? null : judgeRecording(measures, recording.purpose),
    }),
  )
}

/** Measures a part of a recording. */
export async function measureRange(
  deps: Pick<RecorderDeps, 'recordingFiles'>,
  recording: Pick<StoredRecording, 'id' | 'sampleRateHz' | 'origin' | 'levels'>,
  range: { startSample: number; endSample: number },
) {
  const count = range.endSample - range.startSample
  const pieces = readSamples(deps.recordingFiles.audioPath(recording.id), count, range.startSample)
  const startMs = (range.startSample * 1000) / recording.sampleRateHz
  const isFresh = recording.origin.kind === 'microphone'
  const skipMs = isFresh ? Math.max(0, UNSTEADY_START_MS - startMs) : 0
  const { sampleRateHz, levels } = recording
  const startSample = range.startSample + Math.round((sampleRateHz * skipMs) / 1000)
  const channels = levels && readLevels(levels, { ...range, startSample }, sampleRateHz)
  return measureRecording(count === 0 ? none() : pieces, sampleRateHz, { skipMs, channels })
}

async function* none(): AsyncGenerator<Uint8Array> {}
