import type { StoredAgent } from '../agents/agent-store.ts'
import { agentVoices } from '../agents/agent-voices.ts'
import type { EngineVoice } from '../engine/speech-engine.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { voiceInLanguage } from '../synthesis/voice-in-language.ts'
import type { Account } from '../world/accounts.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'

/** Voices on a call. */
export interface CallVoices {
  /** The agent's voice, or the one named by a node. */
  agent(voiceId?: string): EngineVoice
  caller: EngineVoice
}

/** Minimum speaking rate of the engine, in words per minute. */
const SLOWEST_PACE = 80
const FASTEST_PACE = 450

/**
 * The agent's voice at its speed, or its voice for the language, and a different voice of the language for the caller.
 * If no voice speaks the language, the caller gets any other voice.
 *
 * @param voiceId slug requested instead of the agent's own
 */
export function callVoices(
  deps: Pick<SandboxDeps, 'personalVoices'>,
  account: Account,
  agent: StoredAgent,
  order: { voiceId: string | undefined; language: string; random: () => number },
): CallVoices {
  const known = agentVoices(deps, account)
  const speed = agent.fields.tts.speed ?? 1
  const spoken = (slug: string): EngineVoice | undefined => {
    const voice = known.find((each) => each.slug === slug)?.voice
    if (!voice) return undefined
    const engine = voiceInLanguage(voice, order.language)
    const pace = Math.min(FASTEST_PACE, Math.max(SLOWEST_PACE, Math.round(engine.pace * speed)))
    return { ...engine, pace }
  }
  const ofOther = agent.fields.additional_languages.find(({ language }) => language === order.language)?.voice_id
  const own = spoken(order.voiceId ?? ofOther ?? agent.fields.tts.voice_id) ?? fallback(known)
  const strangers = VOICE_CATALOG.filter(({ engine }) => variant(engine) !== variant(own))
  const ofLanguage = strangers.filter(({ locale }) => primary(locale) === primary(order.language))
  const others = ofLanguage.length > 0 ? ofLanguage : strangers
  const caller = others[Math.floor(order.random() * others.length)]?.engine ?? fallback(known)
  return { agent: (voiceId) => (voiceId === undefined ? own : (spoken(voiceId) ?? own)), caller }
}

function fallback(known: readonly { voice: { engine: EngineVoice } }[]): EngineVoice {
  const [first] = known
  if (!first) throw new Error('the catalog of agent voices is not empty')
  return first.voice.engine
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}

/** The variant that makes an engine voice sound different from others of the same language. */
function variant({ name, pitch }: EngineVoice): string {
  return `${name.split('+')[1] ?? ''}/${pitch}`
}
