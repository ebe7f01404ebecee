import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireVoice } from '#shared/service-wire/catalog.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getWireVoice } from '../../db/repos/catalog-repo.ts'

/**
 * Returns the listed voice.
 *
 * @throws StudioError `not_found`: it isn't listed. `invalid_input`: it is a stock voice
 */
export function requirePersonalVoice(cache: ReadableDb, service: string, voiceId: string): WireVoice {
  const voice = getWireVoice(cache, service, voiceId)
  if (!voice) throw new StudioError('not_found', 'voice-no-longer-listed')
  if (voice.type !== 'personal') {
    throw new StudioError('invalid_input', { kind: 'voice-of-service', voice: voice.display_name || voice.id })
  }
  return voice
}
