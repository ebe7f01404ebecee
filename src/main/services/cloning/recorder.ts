import type { Recording } from '#shared/contract/cloning.ts'
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
  /** Told after every piece. */
  onLevel(speakerId: string, level: { recordingId: string; levelDbfs: number; sampleCount: number }): void
}

/** What became of a piece. `gap`: nothing was written, the recording has `sampleCount` samples. */
export type PieceAnswer =
  | { kind: 'stored'; sampleCount: number }
  | { kind: 'gap'; sampleCount: number }
  | { kind: 'ended' }
  | { kind: 'refused' }

/** Recordings that run: each a journal of samples on the disk. */
export interface Recorder {
  /** The recording, stored already, takes pieces from now on. */
  start(recording: Pick<StoredRecording, 'id' | 'speakerId' | 'sampleRateHz'>): Promise<void>
  /**
   * Written when this resolves, and on the disk itself 250 ms later at the latest. Pieces that arrive at once are taken one
   * after the other.
   *
   * @throws StudioError `disk_full`, `storage_failed`: the piece is not stored, earlier ones are
   */
  put(recordingId: string, fromSample: number, bytes: Uint8Array): Promise<PieceAnswer>
  /** Ends it, measures it and stores that. An ended one stays as it is. */
  finish(recordingId: string, cutReason: string | null): Promise<void>
  /** Undefined for any that does not run. */
  running(recordingId: string): { sampleCount: number; lastPieceAt: number } | undefined
  /** Of the speaker; undefined when none runs. */
  runningOf(speakerId: string): string | undefined
  /** Ends all that run. */
  dispose(): Promise<void>
}

interface Running {
  speakerId: string
  sampleRateHz: number
  writer: TakeWriter
  lastPieceAt: number
  /** Settles when the last piece that has arrived is written. */
  tail: Promise<unknown>
}

/** A recorder with nothing running. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const all = new Map<string, Running>()

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
      all.set(id, { speakerId, sampleRateHz, writer, lastPieceAt: deps.now(), tail: Promise.resolve() })
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
      if (one === undefined) return
      await one.tail
      all.delete(recordingId)
      // A disk that refuses the last sync has refused nothing that was written before: what is there is measured and kept.
      const failure = await one.writer.close().then(
        () => null,
        (error: unknown) => error,
      )
      await storeEnd(deps, recordingId, failure === null ? cutReason : 'The disk could not be written to.')
    },
    running(recordingId) {
      const one = all.get(recordingId)
      return one && { sampleCount: one.writer.sampleCount, lastPieceAt: one.lastPieceAt }
    },
    runningOf: (speakerId) => [...all].find(([, one]) => one.speakerId === speakerId)?.[0],
    async dispose() {
      await Promise.all([...all.keys()].map((id) => recorder.finish(id, 'Overvoice was closed.')))
    },
  }
  return recorder
}

/** Most bytes that one piece may have. */
export function pieceMaxBytes(sampleRateHz: number): number {
  return Math.ceil((sampleRateHz * RECORDING_PIECE_MAX_MS) / 1000) * 2
}

/** Measures what the recording's file holds and stores it as the recording's end. */
export async function storeEnd(
  deps: Pick<RecorderDeps, 'db' | 'recordingFiles' | 'now'>,
  recordingId: string,
  cutReason: string | null,
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
  endRecording(deps.db, {
    recordingId,
    state: cutReason === null ? 'whole' : 'cut',
    cutReason,
    sampleCount,
    endedAt: new Date(deps.now()).toISOString(),
    suggestedTrim: recording.purpose === 'room' ? null : suggestTrim(measures, leastMs),
    quality: sampleCount === 0 ? null : judgeRecording(measures, recording.purpose),
  })
}

/** What is in a part of a recording. */
export async function measureRange(
  deps: Pick<RecorderDeps, 'recordingFiles'>,
  recording: Pick<Recording, 'id' | 'sampleRateHz' | 'origin'>,
  range: { startSample: number; endSample: number },
) {
  const count = range.endSample - range.startSample
  const pieces = readSamples(deps.recordingFiles.audioPath(recording.id), count, range.startSample)
  const startMs = (range.startSample * 1000) / recording.sampleRateHz
  const isFresh = recording.origin.kind === 'microphone'
  const skipMs = isFresh ? Math.max(0, UNSTEADY_START_MS - startMs) : 0
  return measureRecording(count === 0 ? none() : pieces, recording.sampleRateHz, skipMs)
}

async function* none(): AsyncGenerator<Uint8Array> {}
