import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CutReason, Recording, RecordingPurpose } from '#shared/contract/cloning.ts'
import { CLONE_SAMPLE_MAX_MS, TAIL_MS, UNSTEADY_START_MS } from '#shared/domain/recording-lengths.ts'
import type { CapturedPiece } from '../../audio/microphone/capture-messages.ts'
import type { Microphone } from '../../audio/microphone/microphone.ts'
import { openPieceQueue, putPiece, type PieceQueue } from '../../audio/microphone/piece-queue.ts'
import { createLevelWatch, toDbfs, type LevelAdvice } from '../../audio/microphone/format-level.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { formatCutReason } from './format-end.ts'
import { t } from './messages/t.ts'
import { type CaptureRecorder, createCaptureRecorder } from './record-capture.ts'
import type { UsedMicrophone } from './use-microphone.ts'

/** A recording from start to end. */
export type TakeState =
  | { kind: 'idle' }
  | { kind: 'starting'; purpose: RecordingPurpose }
  | {
      kind: 'recording'
      purpose: RecordingPurpose
      durationMs: number
      /** Captured but not on disk yet. */
      behindMs: number
      advice: LevelAdvice | null
    }
  | { kind: 'finishing'; purpose: RecordingPurpose }
  | { kind: 'failed'; failure: Failure }

interface Running {
  recordingId: string
  purpose: RecordingPurpose
  /** Captured so far, stored or not. */
  durationMs: number
  queue: PieceQueue
  recorder: CaptureRecorder
  untap: () => void
}

/** Records the speaker with this window's microphone; an unexpected end is stored with its reason. */
export function useTake(speakerId: string, used: UsedMicrophone) {
  const { client } = useStudio()
  const { microphone } = used
  const [state, setState] = useState<TakeState>({ kind: 'idle' })
  const running = useRef<Running | null>(null)
  const isStarting = useRef(false)
  const opened = useStore(microphone.state)

  const finish = async (cutReason: CutReason | null): Promise<Recording | null> => {
    const current = running.current
    if (!current) return null
    running.current = null
    setState((before) => (before.kind === 'recording' ? { kind: 'finishing', purpose: before.purpose } : before))
    try {
      if (cutReason === null) {
        await recordTail(current, microphone)
        await microphone.flush()
      }
      current.untap()
      const stopped = await current.queue.drain()
      const reason = cutReason ?? (stopped && { kind: stopped })
      const { capture } = current.recorder
      const recording = await client.cloning.finishRecording({
        recordingId: current.recordingId,
        cutReason: reason,
        ...(capture && { capture }),
      })
      // The list shows what was recorded with why it ended, but no recording that holds nothing.
      if (reason !== null && recording.sampleCount === 0) {
        setState({
          kind: 'failed',
          failure: {
            code: 'invalid_input',
            reason: { kind: 'stated', text: t('nothingRecorded', { reason: formatCutReason(reason) }) },
          },
        })
        return null
      }
      setState({ kind: 'idle' })
      return recording
    } catch (error) {
      setState({ kind: 'failed', failure: getFailure(error) })
      return null
    }
  }

  const start = async (purpose: RecordingPurpose): Promise<void> => {
    const device = microphone.state.get()
    if (device.kind !== 'open' || running.current || isStarting.current) return
    isStarting.current = true
    setState({ kind: 'starting', purpose })
    try {
      const { deviceId, label, voiceProcessing, sampleRateHz } = device
      const recording = await client.cloning.startRecording({
        speakerId,
        purpose,
        sampleRateHz,
        device: { deviceId, label, voiceProcessing },
      })
      const watch = createLevelWatch()
      const recorder = createCaptureRecorder(sampleRateHz)
      let behindMs = 0
      const queue = openPieceQueue({
        recordingId: recording.id,
        sampleRateHz,
        put: putPiece,
        wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
        onState(now) {
          if (now.kind === 'writing') behindMs = now.behindMs
          else void finish({ kind: now.why })
        },
      })
      const onPiece = (piece: CapturedPiece) => {
        queue.add(piece.samples)
        recorder.push(piece)
        const pieceMs = (piece.samples.length * 1000) / sampleRateHz
        one.durationMs += pieceMs
        // The start may contain the keystroke, which can't be avoided.
        if (pieceMs < 1 || one.durationMs <= UNSTEADY_START_MS) return
        const advice = watch(
          {
            rmsDbfs: toDbfs(Math.sqrt(piece.sumOfSquares / piece.samples.length)),
            peakDbfs: toDbfs(piece.peak),
            clippedSamples: piece.clippedSamples,
          },
          pieceMs,
        )
        const { durationMs } = one
        setState((before) => (before.kind === 'recording' ? { ...before, durationMs, behindMs, advice } : before))
      }
      const one: Running = {
        ...{ recordingId: recording.id, purpose, durationMs: 0 },
        ...{ queue, recorder, untap: microphone.tap(onPiece) },
      }
      running.current = one
      setState({ kind: 'recording', purpose, durationMs: 0, behindMs: 0, advice: null })
    } catch (error) {
      setState({ kind: 'failed', failure: getFailure(error) })
    } finally {
      isStarting.current = false
    }
  }

  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    if (running.current && opened.kind !== 'open')
      void latest.current(
        opened.kind === 'ended' ? { kind: opened.why, microphone: opened.label } : { kind: 'microphone-closed' },
      )
  }, [opened])
  useEffect(() => () => void latest.current({ kind: 'page-closed' }), [speakerId])

  return { state, start, finish, forget: () => setState({ kind: 'idle' }) }
}

export type Take = ReturnType<typeof useTake>

/** True from the start until the recording is stored: nothing else may start meanwhile. */
export function isUnderWay({ state }: Take): boolean {
  return state.kind === 'starting' || state.kind === 'recording' || state.kind === 'finishing'
}

/**
 * Resolves when another half second was captured, as far as the service allows, or when no more audio arrives, so that
 * the last word isn't cut off.
 */
function recordTail(current: Running, microphone: Microphone): Promise<void> {
  const wantedMs =
    current.purpose === 'room'
      ? 0
      : Math.max(current.durationMs, Math.min(current.durationMs + TAIL_MS, CLONE_SAMPLE_MAX_MS))
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    const look = () => {
      if (current.durationMs < wantedMs && microphone.state.get().kind === 'open') return
      for (const stop of stops) stop()
      resolve()
    }
    stops.push(microphone.tap(look), microphone.state.subscribe(look))
    look()
  })
}
