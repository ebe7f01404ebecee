import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireVoice } from '#shared/service-wire/catalogue.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getWireVoice } from '../../db/repos/catalogue-repo.ts'

/**
 * The voice as it is listed.
 *
 * @throws StudioError `not_found`: it is not listed. `invalid_input`: it belongs to the service
 */
export function requirePersonalVoice(cache: ReadableDb, service: string, voiceId: string): WireVoice {
  const voice = getWireVoice(cache, service, voiceId)
  if (!voice) throw new StudioError('not_found', 'This voice is not listed any more.')
  if (voice.type !== 'personal') {
    throw new StudioError(
      'invalid_input',
      `${voice.display_name} belongs to the service. Only personal voices are yours.`,
    )
  }
  return voice
}
