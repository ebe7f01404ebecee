import { open } from 'node:fs/promises'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { readSoundLength } from './sound-file.ts'

const HEAD_BYTES = 16

/** First bytes of formats that contain audio only, also of those that the studio itself can't decode. */
const SOUND_HEADS = [
  /^(RIFF|RF64)....WAVE/s,
  /^FORM....AIF[FC]/s,
  /^fLaC/,
  /^OggS/,
  /^ID3/,
  /^caff/,
  /^#!AMR/,
  /^\.snd/,
] as const

/**
 * Whether a file contains audio, by its bytes: neither its name nor its ending counts. Formats that may also contain
 * something else, and files without a known head, are searched for an audio track.
 *
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function isSoundFile(path: string, signal?: AbortSignal): Promise<boolean> {
  const file = await open(path)
  let head: string
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    head = buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
  if (SOUND_HEADS.some((known) => known.test(head))) return true
  try {
    await readSoundLength(path, signal)
    return true
  } catch (error) {
    if (isStudioError(error) && error.code === 'invalid_input') return false
    throw error
  }
}
