import type { Placed } from '../http/read-page.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'

/**
 * Agent voice slugs and the catalog voice behind each. The first four are documented publicly, the others are specific
 * to this sandbox.
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
  /** The voice behind this slug; its ID is the slug. */
  voice: SandboxVoice
}

/** The curated voices, each under its slug and name. */
export const CURATED_AGENT_VOICES: readonly AgentVoice[] = Object.entries(CURATED_SLUGS).flatMap(
  ([slug, inCatalog], index) => {
    const voice = VOICE_CATALOG[inCatalog]
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

/** The curated voices, followed by the account's own (specification part 2, Agent voice entry). */
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
