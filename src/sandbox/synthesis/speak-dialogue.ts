import type { SpeechEngine, SpokenPiece } from '../engine/speech-engine.ts'
import { openSpeech } from './open-speech.ts'
import type { DialoguePlan } from './plan-dialogue.ts'

/** Silence between two turns (assumed). */
const TURN_PAUSE_MS = 250

/** Where a turn lies in the texts and in the audio, as the response tells it. */
export interface PlacedTurn {
  voice_id: string
  start: number
  end: number
  start_time: number
  end_time: number
}

/**
 * Speaks all turns, with a pause between them; marks count from the beginning of the whole. Nothing is answered before the last turn is
 * spoken, so that a turn that cannot be spoken is a refusal, which is not billed.
 *
 * @throws ServiceFailure as `openSpeech`
 */
export async function speakDialogue(
  engine: SpeechEngine,
  plan: DialoguePlan,
  signal: AbortSignal,
): Promise<{ pieces: SpokenPiece[]; turns: PlacedTurn[] }> {
  const { sampleRateHz } = plan.delivery
  const toMs = (samples: number) => Math.round((samples * 1_000) / sampleRateHz)
  const pieces: SpokenPiece[] = []
  const turns: PlacedTurn[] = []
  let sampleCount = 0
  let start = 0
  const add = (piece: SpokenPiece) => {
    pieces.push(piece)
    sampleCount += piece.samples.length
  }
  for (const { speak, voiceId } of plan.turns) {
    if (turns.length > 0)
      add({ samples: new Int16Array(Math.round((TURN_PAUSE_MS * sampleRateHz) / 1_000)), marks: [] })
    const startMs = toMs(sampleCount)
    for await (const { samples, marks } of await openSpeech(engine, speak, signal)) {
      const placed = marks.map((mark) => ({
        ...mark,
        start: mark.start + start,
        end: mark.end + start,
        start_time: mark.start_time + startMs,
        end_time: mark.end_time + startMs,
      }))
      add({ samples, marks: placed })
    }
    const end = start + speak.input.length
    turns.push({ voice_id: voiceId, start, end, start_time: startMs, end_time: toMs(sampleCount) })
    // Behind the line break.
    start = end + 1
  }
  return { pieces, turns }
}
