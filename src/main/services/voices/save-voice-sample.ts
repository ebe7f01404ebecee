import { join } from 'node:path'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { safeFileName } from '../exports/safe-file-name.ts'
import { writeWhole } from '../exports/write-whole.ts'
import { requirePersonalVoice } from './require-personal-voice.ts'

/** The service's limit for a consent recording is the maximum for a voice sample. */
const SAMPLE_MAX_BYTES = 25 * 1024 * 1024
/** Numbered file names to try before the user is asked to clean up. */
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
  /** Absolute path of the export folder. */
  exportFolder(): string
}

/**
 * Writes a cloned voice's original recording to the export folder, as uploaded, under the voice's name or the next free
 * one.
 *
 * @throws StudioError `not_found`, `invalid_input` as `requirePersonalVoice` says; nothing was sent
 * @throws StudioError `bad_answer`: the response wasn't audio. `disk_full`, `storage_failed`, those of the speech
 *   client. Nothing was written
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
    throw new StudioError('bad_answer', 'voice-sample-not-audio')
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
  throw new StudioError('file_exists', { kind: 'too-many-samples', samples: NAMES_TRIED })
}
