import { rm, stat } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { withSoundFile } from '../../media/sound-file.ts'
import { insertFor } from './recordings.ts'
import { storeEnd } from './recorder.ts'
import type { SoundFile } from '../../media/open-plain-wav.ts'

export interface ImportRecordingRequest {
  speakerId: string
  purpose: 'sample' | 'consent'
  uploadId: string
  /** The user's file name; display only. */
  fileName: string
}

const RATES = { lowestHz: 8_000, highestHz: 192_000 }
/** Longest audio accepted to take ten to thirty seconds from. */
const LONGEST_MS = 60 * 60 * 1_000

/**
 * Converts the uploaded file to a mono recording at its own rate and returns its ID. The upload is always deleted.
 *
 * @throws StudioError `invalid_input` if unreadable, of an unsupported rate, or longer than an hour; nothing was kept
 * @throws StudioError `conflict` if a consent statement is imported and none is valid
 */
export async function importRecording(
  deps: { db: WritableDb; recordingFiles: TakeFiles; uploadsFolder: string; newId(): string; now(): number },
  request: ImportRecordingRequest,
  signal: AbortSignal,
): Promise<string> {
  const path = uploadedPath(deps.uploadsFolder, request.uploadId)
  try {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new StudioError('not_found', 'file-unreadable-choose-again')
    if (found.size === 0) throw new StudioError('invalid_input', 'file-empty')
    return await withSoundFile(
      path,
      async (sound) => {
        const { sampleRateHz } = sound
        if (sampleRateHz < RATES.lowestHz || sampleRateHz > RATES.highestHz)
          throw new StudioError('invalid_input', { kind: 'sample-rate-unsupported', sampleRateHz })
        return store(deps, request, sound, signal)
      },
      signal,
    )
  } finally {
    await rm(path, { force: true })
  }
}

async function store(
  deps: Parameters<typeof importRecording>[0],
  { speakerId, purpose, fileName }: ImportRecordingRequest,
  { sampleRateHz, pieces, channels, levels }: SoundFile,
  signal: AbortSignal,
): Promise<string> {
  const mostSamples = (sampleRateHz * LONGEST_MS) / 1000
  const id = `rec_${deps.newId()}`
  const writer = await deps.recordingFiles.create(id)
  try {
    for await (const bytes of pieces) {
      if (signal.aborted) throw new StudioError('canceled', 'canceled')
      await writer.append(bytes)
      if (writer.sampleCount > mostSamples) throw new StudioError('invalid_input', 'file-longer-than-hour')
    }
    if (writer.sampleCount === 0) throw new StudioError('invalid_input', 'file-without-audio')
    await writer.close()
    insertFor(
      { ...deps, newId: () => id.slice('rec_'.length) },
      { speakerId, purpose, sampleRateHz, origin: { kind: 'file', name: fileName, channels }, levels: levels() },
    )
  } catch (error) {
    await writer.discard()
    await deps.recordingFiles.remove(id)
    throw error
  }
  await storeEnd(deps, id, null)
  return id
}
