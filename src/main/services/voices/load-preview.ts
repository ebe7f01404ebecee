import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireAgentVoice } from '#shared/service-wire/agents.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getAgentVoices } from '../../db/repos/agents-repo.ts'
import { getPreview, getWireVoice, putPreview, type StoredPreview } from '../../db/repos/catalogue-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { agentPreviewAddress } from '../agents/agent-voices.ts'
import { previewAddress, type ReadCatalogueDeps } from './read-catalogue.ts'

/** One type of sound and its parameters. Two types in one header are one to us and the other to a browser. */
const SOUND = /^(?<type>audio\/[\w.+-]+|application\/(?:octet-stream|ogg))\s*(?:;[^,]*)?$/i

/** A minute of uncompressed speech; clips are a few seconds. */
const PREVIEW_MAX_BYTES = 4 * 1024 * 1024

export interface LoadPreviewDeps extends ReadCatalogueDeps {
  cache: WritableDb
  speech: Pick<SpeechApi, 'download'>
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * The voice's clip, fetched once and kept from then on.
 *
 * @throws StudioError `not_found`: the catalogue that is meant has no such voice, or no clip of it
 * @throws StudioError `bad_answer`: what the service sent is not sound; nothing was kept
 * @throws StudioError of the speech client: nothing was kept
 */
export async function loadPreview(
  deps: LoadPreviewDeps,
  request: { voiceId: string; catalogue?: 'voices' | 'agent-voices' },
  signal: AbortSignal,
): Promise<StoredPreview> {
  const service = deps.service()
  const { voiceId, catalogue = 'voices' } = request
  const isAgents = catalogue === 'agent-voices'
  // A slug of the agents' catalogue may be the id of another voice.
  const key = isAgents ? `agents/${voiceId}` : voiceId
  const stored = getPreview(deps.cache, service, key)
  if (stored) return stored

  const address = isAgents ? agentAddress(deps.cache, service, voiceId) : ownAddress(deps.cache, service, voiceId)
  if (!address) throw new StudioError('not_found', 'This voice has no preview.')
  const options = { signal, priority: 'interactive', maxBytes: PREVIEW_MAX_BYTES } as const
  const { bytes, contentType } = await deps.speech.download(address, options)
  const type = SOUND.exec(contentType.trim())?.groups?.['type']
  if (bytes.byteLength === 0 || type === undefined) {
    throw new StudioError('bad_answer', 'The service sent something else than sound as the preview of this voice.')
  }
  const preview = { bytes, contentType: type.toLowerCase() }
  putPreview(deps.cache, service, key, { ...preview, fetchedAt: new Date(deps.now()).toISOString() })
  return preview
}

function ownAddress(cache: ReadableDb, service: string, voiceId: string): string | null {
  const voice = getWireVoice(cache, service, voiceId)
  return voice ? previewAddress(voice) : null
}

function agentAddress(cache: ReadableDb, service: string, voiceId: string): string | null {
  const listed = getAgentVoices<WireAgentVoice>(cache, service)?.voices
  const voice = listed?.find(({ id }) => id === voiceId)
  return voice ? agentPreviewAddress(voice) : null
}
