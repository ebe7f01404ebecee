import { rm, stat } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { withSoundFile } from '../../media/decode-sound-file.ts'
import { insertFor } from './recordings.ts'
import { storeEnd } from './recorder.ts'

export interface ImportRecordingRequest {
  speakerId: string
  purpose: 'sample' | 'consent'
  uploadId: string
  /** As the person's file is called; only shown. */
  fileName: string
}

const RATES = { lowestHz: 8_000, highestHz: 192_000 }
/** Longest sound to take ten to thirty seconds from. */
const LONGEST_MS = 60 * 60 * 1_000

/**
 * The uploaded file as a recording, mixed to mono at its own rate; its id. The upload is gone afterwards, whatever happened.
 *
 * @throws StudioError `invalid_input`: not a sound that can be read, of a rate that no service takes, or longer than an hour;
 *   nothing was kept
 * @throws StudioError `conflict`: a phrase is imported and there is none to be read
 */
export async function importRecording(
  deps: { db: WritableDb; recordingFiles: TakeFiles; uploadsFolder: string; newId(): string; now(): number },
  request: ImportRecordingRequest,
  signal: AbortSignal,
): Promise<string> {
  const path = uploadedPath(deps.uploadsFolder, request.uploadId)
  try {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new StudioError('not_found', 'The file did not arrive. Choose it again.')
    if (found.size === 0) throw new StudioError('invalid_input', 'This file is empty.')
    return await withSoundFile(path, async ({ sampleRateHz, pieces }) => {
      if (sampleRateHz < RATES.lowestHz || sampleRateHz > RATES.highestHz)
        throw new StudioError(
          'invalid_input',
          `This file has ${sampleRateHz} samples a second. 8,000 to 192,000 can be used.`,
        )
      return store(deps, { ...request, sampleRateHz }, pieces, signal)
    })
  } finally {
    await rm(path, { force: true })
  }
}

async function store(
  deps: Parameters<typeof importRecording>[0],
  request: ImportRecordingRequest & { sampleRateHz: number },
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const { speakerId, purpose, sampleRateHz, fileName } = request
  const mostSamples = (sampleRateHz * LONGEST_MS) / 1000
  const id = `rec_${deps.newId()}`
  const writer = await deps.recordingFiles.create(id)
  try {
    for await (const bytes of pieces) {
      if (signal.aborted) throw new StudioError('cancelled', 'Cancelled.')
      await writer.append(bytes)
      if (writer.sampleCount > mostSamples)
        throw new StudioError('invalid_input', 'This file is longer than an hour. Cut it first.')
    }
    if (writer.sampleCount === 0) throw new StudioError('invalid_input', 'There is no sound in this file.')
    await writer.close()
    insertFor(
      { ...deps, newId: () => id.slice('rec_'.length) },
      { speakerId, purpose, sampleRateHz, origin: { kind: 'file', name: fileName } },
    )
  } catch (error) {
    await writer.discard()
    await deps.recordingFiles.remove(id)
    throw error
  }
  await storeEnd(deps, id, null)
  return id
}
