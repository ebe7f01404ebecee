import { useEffect, useRef, useState } from 'react'
import type { Recording, RecordingPurpose } from '#shared/contract/cloning.ts'
import { CLONE_SAMPLE_MAX_MS, TAIL_MS, UNSTEADY_START_MS } from '#shared/domain/recording-lengths.ts'
import type { CapturedPiece } from '../../audio/microphone/capture-messages.ts'
import type { Microphone } from '../../audio/microphone/microphone.ts'
import { openPieceQueue, putPiece, type PieceQueue } from '../../audio/microphone/piece-queue.ts'
import { createLevelWatch, toDbfs, type LevelAdvice } from '../../audio/microphone/say-level.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { useStore } from '../../lib/use-store.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { sayEnd } from './say-end.ts'
import type { UsedMicrophone } from './use-microphone.ts'

/** A recording from the first key to its end. */
export type TakeState =
  | { kind: 'idle' }
  | { kind: 'starting'; purpose: RecordingPurpose }
  | {
      kind: 'recording'
      purpose: RecordingPurpose
      durationMs: number
      /** Captured and not on the disk yet. */
      behindMs: number
      advice: LevelAdvice | null
    }
  | { kind: 'finishing'; purpose: RecordingPurpose }
  | { kind: 'failed'; failure: FailureFacts }

interface Running {
  recordingId: string
  purpose: RecordingPurpose
  /** Captured so far, stored or not. */
  durationMs: number
  queue: PieceQueue
  untap: () => void
}

const STOPPED_WORDS = {
  ended: 'The recording was ended elsewhere.',
  disk: 'The disk could not be written to.',
  'studio-gone': 'The studio stopped answering.',
}

/** Records the speaker with the window's microphone; what ends by itself is kept with the reason. */
export function useTake(speakerId: string, used: UsedMicrophone) {
  const { client } = useStudio()
  const { microphone } = used
  const [state, setState] = useState<TakeState>({ kind: 'idle' })
  const running = useRef<Running | null>(null)
  const isStarting = useRef(false)
  const opened = useStore(microphone.state)

  const finish = async (cutReason: string | null): Promise<Recording | null> => {
    const current = running.current
    if (!current) return null
    running.current = null
    setState((before) => (before.kind === 'recording' ? { kind: 'finishing', purpose: before.purpose } : before))
    try {
      if (cutReason === null) {
        await keepTail(current, microphone)
        await microphone.flush()
      }
      current.untap()
      await current.queue.drain()
      const recording = await client.cloning.finishRecording({ recordingId: current.recordingId, cutReason })
      setState({ kind: 'idle' })
      return recording
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(reasonOf(error)) })
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
      let behindMs = 0
      const queue = openPieceQueue({
        recordingId: recording.id,
        sampleRateHz,
        put: putPiece,
        wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
        onState(now) {
          if (now.kind === 'writing') behindMs = now.behindMs
          else void finish(STOPPED_WORDS[now.why])
        },
      })
      const onPiece = (piece: CapturedPiece) => {
        queue.add(piece.samples)
        const pieceMs = (piece.samples.length * 1000) / sampleRateHz
        one.durationMs += pieceMs
        // The key that began it can be heard at the start, and nobody could do anything about that.
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
      const one: Running = { recordingId: recording.id, purpose, durationMs: 0, queue, untap: microphone.tap(onPiece) }
      running.current = one
      setState({ kind: 'recording', purpose, durationMs: 0, behindMs: 0, advice: null })
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(reasonOf(error)) })
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
      void latest.current(opened.kind === 'ended' ? sayEnd(opened) : 'The microphone was closed.')
  }, [opened])
  useEffect(() => () => void latest.current('The speaker’s page was left.'), [speakerId])

  return { state, start, finish, forget: () => setState({ kind: 'idle' }) }
}

export type Take = ReturnType<typeof useTake>

/** True from the first key until the recording is stored: nothing else is begun meanwhile. */
export function isUnderWay({ state }: Take): boolean {
  return state.kind === 'starting' || state.kind === 'recording' || state.kind === 'finishing'
}

/**
 * Resolves when half a second more was captured, or as much of it as the service takes, or when nothing comes any more. The
 * room has no last word.
 */
function keepTail(current: Running, microphone: Microphone): Promise<void> {
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
