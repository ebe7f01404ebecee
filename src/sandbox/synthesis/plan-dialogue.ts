import { z } from 'zod'
import { DIALOGUE_TURNS_MAX, DIALOGUE_VOICES_MAX, SPEECH_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { SpeakRequest } from '../engine/speech-engine.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { planSynthesis } from './plan-synthesis.ts'
import type { SynthesisCircumstances, SynthesisPlan } from './plan-synthesis.ts'
import { SynthesisBody } from './synthesis-body.ts'

/** Body of `POST /v1/audio/dialogue` (assumed but for `audio_format`: the specification does not show it). */
export const DialogueBody = SynthesisBody.omit({ input: true, voice_id: true }).extend({
  turns: z
    .array(SynthesisBody.pick({ input: true, voice_id: true }))
    .min(1)
    .max(DIALOGUE_TURNS_MAX),
})
export type DialogueBody = z.infer<typeof DialogueBody>

/** A dialogue that nothing stands against. `speak.input` is the texts of its turns, a line each. */
export interface DialoguePlan extends SynthesisPlan {
  turns: readonly { speak: SpeakRequest; voiceId: string }[]
}

/** The texts of the turns as one, which the offsets of speech marks count in. */
export function joinTurns({ turns }: Pick<DialogueBody, 'turns'>): string {
  return turns.map(({ input }) => input).join('\n')
}

/**
 * Applies the rules of speech to each turn, and those of the dialogue to the whole.
 *
 * @throws ServiceFailure as `planSynthesis`, a field being that of its turn; 400 `too_many_voices`
 */
export function planDialogue(body: DialogueBody, circumstances: SynthesisCircumstances): DialoguePlan {
  const { turns, ...common } = body
  const length = turns.reduce((sum, { input }) => sum + input.length, 0)
  if (length > SPEECH_INPUT_MAX_CHARS) {
    const message = `must have at most ${SPEECH_INPUT_MAX_CHARS} characters together, markup counted; they have ${length}`
    throw validationFailure({ turns: message })
  }
  const voices = new Set(turns.map(({ voice_id: id }) => id))
  if (voices.size > DIALOGUE_VOICES_MAX) {
    const message = `A dialogue has at most ${DIALOGUE_VOICES_MAX} voices; this one has ${voices.size}`
    throw new ServiceFailure({ status: 400, code: 'too_many_voices', message, details: { voices: voices.size } })
  }
  const plans = turns.map((turn, index) => planTurn({ ...common, ...turn }, index, circumstances))
  const [first] = plans
  if (!first) throw validationFailure({ turns: 'must not be empty' })
  return {
    ...first,
    speak: { ...first.speak, input: joinTurns(body) },
    turns: plans.map(({ speak }, index) => ({ speak, voiceId: turns[index]?.voice_id ?? '' })),
    billableCharacters: plans.reduce((sum, plan) => sum + plan.billableCharacters, 0),
    badEnd: plans.find(({ badEnd }) => badEnd !== undefined)?.badEnd,
  }
}

function planTurn(body: SynthesisBody, index: number, circumstances: SynthesisCircumstances): SynthesisPlan {
  try {
    return planSynthesis(body, circumstances)
  } catch (error) {
    const facts = error instanceof ServiceFailure ? error.facts : undefined
    if (facts?.fields === undefined) throw error
    const fields = Object.entries(facts.fields).map(([path, message]) => [turnPath(path, index), message] as const)
    const [path, message] = fields[0] ?? ['turns', facts.message]
    throw new ServiceFailure({ ...facts, message: `${path}: ${message}`, fields: Object.fromEntries(fields) })
  }
}

/** Where a field of a turn stands in the body; the others belong to the whole. */
function turnPath(path: string, index: number): string {
  return path === 'input' || path === 'voice_id' ? `turns.${index}.${path}` : path
}
