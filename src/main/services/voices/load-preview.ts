import { StudioError } from '#shared/errors/studio-error.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getAgentVoices } from '../../db/repos/agents-repo.ts'
import { getPreview, getWireVoice, putPreview, type StoredPreview } from '../../db/repos/catalog-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { agentPreviewAddress } from '../agents/agent-voices.ts'
import { previewAddress, type ReadCatalogDeps } from './read-catalog.ts'

/** One audio type with parameters. Two types in one header could mean one to us and the other to a browser. */
const SOUND = /^(?<type>audio\/[\w.+-]+|application\/(?:octet-stream|ogg))\s*(?:;[^,]*)?$/i

/** A minute of uncompressed speech; clips last a few seconds. */
const PREVIEW_MAX_BYTES = 4 * 1024 * 1024

export interface LoadPreviewDeps extends Omit<ReadCatalogDeps, 'db'> {
  cache: WritableDb
  speech: Pick<SpeechApi, 'download'>
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Returns the voice's clip, fetched once and stored.
 *
 * @throws StudioError `not_found`: the requested catalog has no such voice, or no clip of it
 * @throws StudioError `bad_answer`: the response wasn't audio; nothing was stored
 * @throws StudioError of the speech client: nothing was stored
 */
export async function loadPreview(
  deps: LoadPreviewDeps,
  request: { voiceId: string; catalog?: 'voices' | 'agent-voices' },
  signal: AbortSignal,
): Promise<StoredPreview> {
  const service = deps.service()
  const { voiceId, catalog = 'voices' } = request
  const isAgents = catalog === 'agent-voices'
  // A slug of the agents' catalog may be another voice's ID.
  const key = isAgents ? `agents/${voiceId}` : voiceId
  const stored = getPreview(deps.cache, service, key)
  if (stored) return stored

  const address = isAgents ? agentAddress(deps.cache, service, voiceId) : ownAddress(deps.cache, service, voiceId)
  if (!address) throw new StudioError('not_found', 'no-voice-preview')
  const options = { signal, priority: 'interactive', maxBytes: PREVIEW_MAX_BYTES } as const
  const { bytes, contentType } = await deps.speech.download(address, options)
  const type = SOUND.exec(contentType.trim())?.groups?.['type']
  if (bytes.byteLength === 0 || type === undefined) {
    throw new StudioError('bad_answer', 'voice-preview-not-audio')
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
  const listed = getAgentVoices<RawEntry>(cache, service)?.voices
  const voice = listed?.find(({ id }) => id === voiceId)
  return voice ? agentPreviewAddress(voice) : null
}
