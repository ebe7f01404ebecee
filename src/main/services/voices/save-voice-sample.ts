import { join } from 'node:path'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { safeFileName } from '../exports/safe-file-name.ts'
import { writeWhole } from '../exports/write-whole.ts'
import { requirePersonalVoice } from './require-personal-voice.ts'

/** What the service takes for a consent recording is the most that a sample can be. */
const SAMPLE_MAX_BYTES = 25 * 1024 * 1024
/** Files of one name that are numbered before a person is asked to tidy up. */
const NAMES_TRIED = 1_000

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/octet-stream': 'bin',
}

export interface SaveVoiceSampleDeps {
  cache: ReadableDb
  service(): string
  speech: Pick<SpeechApi, 'voiceSample'>
  /** Absolute path of where exports go. */
  exportFolder(): string
}

/**
 * Writes the recording that a personal voice was made from to the export folder, as it was uploaded, under the voice's
 * name or the next one that is free.
 *
 * @throws StudioError `not_found`, `invalid_input` as `requirePersonalVoice` says; nothing was sent
 * @throws StudioError `bad_answer`: what came is not sound. `disk_full`, `storage_failed`, those of the speech client. Nothing was written
 */
export async function saveVoiceSample(
  deps: SaveVoiceSampleDeps,
  { voiceId }: { voiceId: string },
  signal: AbortSignal,
): Promise<{ path: string; sizeBytes: number }> {
  const voice = requirePersonalVoice(deps.cache, deps.service(), voiceId)
  const options = { signal, priority: 'interactive', maxBytes: SAMPLE_MAX_BYTES } as const
  const { bytes, contentType } = await deps.speech.voiceSample(voiceId, options)
  const ending = ENDINGS[contentType.split(';')[0]?.trim().toLowerCase() ?? '']
  if (bytes.byteLength === 0 || ending === undefined) {
    throw new StudioError('bad_answer', 'The service sent something else than sound as the sample of this voice.')
  }
  const name = safeFileName(`Sample of ${voice.display_name}`)
  for (let number = 1; number <= NAMES_TRIED; number += 1) {
    const path = join(deps.exportFolder(), `${name}${number === 1 ? '' : ` (${number})`}.${ending}`)
    try {
      await writeWhole(path, false, (file) => file.writeFile(bytes))
      return { path, sizeBytes: bytes.byteLength }
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'file_exists') throw error
    }
  }
  throw new StudioError('file_exists', `The export folder holds ${NAMES_TRIED} samples of this voice already.`)
}
