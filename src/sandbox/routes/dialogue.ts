import { parseAccept } from 'hono/utils/accept'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { DialogueBody, joinTurns, planDialogue } from '../synthesis/plan-dialogue.ts'
import { speakDialogue } from '../synthesis/speak-dialogue.ts'
import type { PlacedTurn } from '../synthesis/speak-dialogue.ts'
import { DIALOGUE_PATH } from '../world/models.ts'
import { synthesizeWhole } from './speech.ts'
import { startPlanned } from './start-synthesis.ts'

/**
 * `POST /v1/audio/dialogue`: turns of several voices as one audio (specification part 4, Audio; body and marks assumed). The response is
 * the audio itself, or for a client that accepts JSON by name the JSON of speech with where each turn lies.
 */
export function dialogue(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const body = await readBody(c.req.raw, DialogueBody)
    let turns: PlacedTurn[] = []
    const work = await startPlanned(c, deps, DIALOGUE_PATH, {
      asked: { ...body, input: joinTurns(body), voice_id: body.turns[0]?.voice_id ?? '' },
      plan: (circumstances) => planDialogue(body, circumstances),
      async open(plan, signal) {
        const spoken = await speakDialogue(deps.engine, plan, signal)
        turns = spoken.turns
        return inTurn(spoken.pieces)
      },
    })
    const { audio, facts } = await synthesizeWhole(c, work)
    if (!acceptsJson(c.req.header('accept'))) {
      return c.body(new Uint8Array(audio), 200, { 'Content-Type': work.plan.delivery.contentType })
    }
    return c.json({ audio_data: Buffer.from(audio).toString('base64'), ...facts, turns })
  }
}

/** True where JSON is named before any audio: a wildcard gets the audio. */
function acceptsJson(accept: string | undefined): boolean {
  const ranges = parseAccept(accept ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), weight: q }))
  const json = ranges.find(({ type }) => type === 'application/json')?.weight ?? 0
  const audio = Math.max(0, ...ranges.filter(({ type }) => type.startsWith('audio/')).map(({ weight }) => weight))
  return json > 0 && json >= audio
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
