import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { getCallRecording, putCallRecording } from '../../db/repos/conversation-parts-repo.ts'
import { withSoundFile } from '../../media/decode-sound-file.ts'
import { toStorageError } from '../../media/take-files.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { readConversation, requireConversation } from './read-conversation.ts'

/** Hours of speech in any coding that a service would use. */
const RECORDING_MAX_BYTES = 256 * 1024 * 1024

/**
 * Fetches the sound of both sides and keeps its samples, in place of those from before. They are on the disk when this answers.
 *
 * @throws StudioError `not_found`: never seen, or there is no recording, or not yet
 * @throws StudioError `invalid_input`: it is in a form that cannot be read here
 * @throws StudioError `disk_full`, `storage_failed`, or of the speech client; in every case what was kept before stays
 */
export async function fetchRecording(
  deps: ConversationsDeps,
  { conversationId }: { conversationId: string },
  signal: AbortSignal,
): Promise<ConversationDetail> {
  const service = deps.service()
  const { id } = requireConversation(deps, service, conversationId)
  const options = { signal, priority: 'interactive', maxBytes: RECORDING_MAX_BYTES } as const
  const { bytes } = await deps.speech.recording({ conversationId }, options)
  const path = join(deps.partsFolder, `call-${deps.newId()}.part`)
  try {
    await mkdir(deps.partsFolder, { recursive: true })
      .then(() => writeFile(path, bytes, { flag: 'wx' }))
      .catch((cause: unknown) => {
        throw toStorageError(cause)
      })
    const kept = await keepSound(deps, path, signal)
    const before = getCallRecording(deps.cache, id)
    putCallRecording(deps.cache, id, { ...kept, asOf: new Date(deps.now()).toISOString() })
    if (before) await deps.callFiles.remove(before.recordingId)
  } finally {
    await rm(path, { force: true })
  }
  return readConversation(deps, conversationId, service)
}

async function keepSound(deps: ConversationsDeps, path: string, signal: AbortSignal) {
  const recordingId = `call_${deps.newId()}`
  const writer = await deps.callFiles.create(recordingId)
  try {
    const sampleRateHz = await withSoundFile(path, async (sound) => {
      for await (const piece of sound.pieces) {
        signal.throwIfAborted()
        await writer.append(piece)
      }
      return sound.sampleRateHz
    })
    await writer.close()
    return { recordingId, sampleRateHz, sampleCount: writer.sampleCount }
  } catch (error) {
    await writer.discard()
    throw error
  }
}
