import type { Placed } from '../http/read-page.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { VOICE_CATALOGUE } from '../world/voice-catalogue.ts'

/**
 * Slugs for agents, and which voice of the catalogue speaks under each: the first four are named in public, the others are this
 * service's own.
 */
const CURATED_SLUGS = {
  sabrina: 0,
  carly: 1,
  dominic: 6,
  lyla: 3,
  marlow: 5,
  odile: 4,
  henrik: 7,
  paloma: 2,
}

/** A voice an agent may use. */
export interface AgentVoice extends Placed {
  slug: string
  displayName: string
  type: 'shared' | 'personal'
  hasAvatar: boolean
  /** What speaks under this slug; its id is the slug. */
  voice: SandboxVoice
}

/** The curated voices alone, each under its slug and name. */
export const CURATED_AGENT_VOICES: readonly AgentVoice[] = Object.entries(CURATED_SLUGS).flatMap(
  ([slug, inCatalogue], index) => {
    const voice = VOICE_CATALOGUE[inCatalogue]
    const displayName = `${slug.slice(0, 1).toUpperCase()}${slug.slice(1)}`
    return voice
      ? [
          {
            place: index + 1,
            slug,
            displayName,
            type: 'shared',
            hasAvatar: false,
            voice: { ...voice, id: slug, displayName },
          },
        ]
      : []
  },
)

/** The curated voices, and after them the account's own (specification part 2, Agent voice entry). */
export function agentVoices(deps: Pick<SandboxDeps, 'personalVoices'>, account: Account): AgentVoice[] {
  const personal = deps.personalVoices.list(account).map((voice) => ({
    place: CURATED_AGENT_VOICES.length + voice.place,
    slug: voice.id,
    displayName: voice.displayName,
    type: voice.type,
    hasAvatar: voice.avatar !== undefined,
    voice,
  }))
  return [...CURATED_AGENT_VOICES, ...personal]
}
