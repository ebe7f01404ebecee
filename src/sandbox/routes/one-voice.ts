import type { CallContext } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { PersonalVoice, StoredFile } from '../world/personal-voices.ts'
import { modelsOfVoice } from '../world/models.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { voiceEntry } from './voice-entry.ts'

/** `GET /v1/voices/{voice_id}`: one voice, shared or the account's own; 404 `voice_not_found` for any other. */
export function getVoice(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const id = c.req.param('voice_id') ?? ''
    const { origin } = new URL(c.req.url)
    const getModels = (voice: SandboxVoice) => modelsOfVoice(voice, c.var.call.version, deps.clock.today())
    const shared = VOICE_CATALOG.find((voice) => voice.id === id)
    if (shared) return c.json(voiceEntry(shared, origin, { type: 'shared', models: getModels(shared) }))
    const voice = ownVoice(deps, c)
    const { projectId } = voice
    const hasAvatar = voice.avatar !== undefined
    return c.json(voiceEntry(voice, origin, { type: 'personal', models: getModels(voice), hasAvatar, projectId }))
  }
}

/**
 * `DELETE /v1/voices/{voice_id}`: 204, deletes the voice, its sample and its consent recording; 403 for a shared one.
 */
export function deleteVoice(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownVoice(deps, c)
    deps.personalVoices.remove(getCaller(c.var.call).account, id)
    return c.body(null, 204)
  }
}

/** `GET /v1/voices/{voice_id}/sample`: the sample's bytes as uploaded; 403 for a shared voice. */
export function voiceSample(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id, sample } = ownVoice(deps, c)
    const extension = /[a-z0-9]+$/.exec(sample.mimeType)?.[0] ?? 'bin'
    const response = fileAnswer(sample, 'private, no-store')
    response.headers.set('Content-Disposition', `attachment; filename="${id}.${extension}"`)
    return response
  }
}

/** `GET /avatars/{voice_id}`: the picture of a cloned voice. Needs no credential because the ID can't be guessed. */
export function voiceAvatar(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const avatar = deps.personalVoices.findById(c.req.param('voice_id') ?? '')?.avatar
    if (!avatar) throw new ServiceFailure({ status: 404, code: 'not_found', message: 'There is no such picture' })
    return fileAnswer(avatar, 'public, max-age=86400')
  }
}

function ownVoice(deps: SandboxDeps, c: CallContext): PersonalVoice {
  const id = c.req.param('voice_id') ?? ''
  const voice = deps.personalVoices.find(getCaller(c.var.call).account, id)
  if (voice) return voice
  if (VOICE_CATALOG.some((shared) => shared.id === id)) {
    throw new ServiceFailure({ status: 403, code: 'forbidden', message: `${id} is a shared voice` })
  }
  const message = `There is no voice ${id}`
  throw new ServiceFailure({ status: 404, code: 'voice_not_found', message, details: { voice_id: id } })
}

function fileAnswer(file: StoredFile, cacheControl: string): Response {
  const headers = {
    'Content-Type': file.mimeType,
    'Content-Length': String(file.bytes.length),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
  }
  return new Response(file.bytes, { headers })
}
