import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getCallRecording, putCallRecording } from '../../db/repos/conversation-parts-repo.ts'
import { withSoundFile } from '../../media/sound-file.ts'
import { toStorageError } from '../../media/take-files.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { readConversation, requireConversation } from './read-conversation.ts'

/** Hours of speech in any likely encoding. */
const RECORDING_MAX_BYTES = 256 * 1024 * 1024

/** A few bytes of silence can be coded as days of it, which would fill the disk. */
const LONGEST_SECONDS = 12 * 60 * 60

/**
 * Fetches the recording and stores its samples in place of earlier ones. On disk when this returns.
 *
 * @throws StudioError `not_found` if never fetched, or there is no recording yet
 * @throws StudioError `invalid_input` if the format can't be read
 * @throws StudioError `disk_full`, `storage_failed`, or of the speech client; in every case the earlier recording is
 *   kept
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
    const kept = await storeAudio(deps, path, signal)
    const before = getCallRecording(deps.cache, id)
    try {
      putCallRecording(deps.cache, id, { ...kept, asOf: new Date(deps.now()).toISOString() })
    } catch (error) {
      await deps.callFiles.remove(kept.recordingId)
      throw error
    }
    if (before) await deps.callFiles.remove(before.recordingId)
  } finally {
    await rm(path, { force: true })
  }
  return readConversation(deps, conversationId, signal, service)
}

async function storeAudio(deps: ConversationsDeps, path: string, signal: AbortSignal) {
  const recordingId = `call_${deps.newId()}`
  const writer = await deps.callFiles.create(recordingId)
  try {
    const sampleRateHz = await withSoundFile(
      path,
      async (sound) => {
        for await (const piece of sound.pieces) {
          signal.throwIfAborted()
          await writer.append(piece)
          if (writer.sampleCount > sound.sampleRateHz * LONGEST_SECONDS)
            throw new StudioError('invalid_input', 'recording-longer-than-12-hours')
        }
        return sound.sampleRateHz
      },
      signal,
    )
    await writer.close()
    return { recordingId, sampleRateHz, sampleCount: writer.sampleCount }
  } catch (error) {
    await writer.discard().catch(() => undefined)
    throw error
  }
}
