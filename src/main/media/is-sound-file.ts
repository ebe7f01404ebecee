import { open } from 'node:fs/promises'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { readSoundHeader } from './sound-file.ts'

const HEAD_BYTES = 16

/** First bytes of AIFF, Wave64, RF64 and BW64, which the studio reads and few services do. */
const RARE_HEADS = [/^FORM....AIF[FC]/s, /^riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb/s, /^(RF64|BW64)....WAVE/s] as const
/** First bytes of formats that contain audio only, also of those that the studio itself can't decode. */
const SOUND_HEADS = [...RARE_HEADS, /^RIFF....WAVE/s, /^fLaC/, /^OggS/, /^ID3/, /^caff/, /^#!AMR/, /^\.snd/] as const

/**
 * Whether a file contains audio, by its bytes: neither its name nor its ending counts. Formats that may also contain
 * something else, and files without a known head, are searched for an audio track.
 *
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function isSoundFile(path: string, signal?: AbortSignal): Promise<boolean> {
  const head = await readHead(path)
  if (SOUND_HEADS.some((known) => known.test(head))) return true
  try {
    await readSoundHeader(path, signal)
    return true
  } catch (error) {
    if (isStudioError(error) && error.code === 'invalid_input') return false
    throw error
  }
}

/** Whether the studio reads a file's format while a service may not: it is sent as WAV. */
export async function isRareSoundFile(path: string): Promise<boolean> {
  const head = await readHead(path)
  return RARE_HEADS.some((known) => known.test(head))
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
