import { open } from 'node:fs/promises'
import type { HeardWindow } from '#shared/contract/watermark.ts'
import { SHORTEST_HEARD_MS } from '#shared/domain/watermark-windows.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { type SoundFile, withSoundFile } from '../../media/decode-sound-file.ts'
import { freePassedBytes } from '../../media/free-passed-bytes.ts'
import { openPlainWav } from '../../media/open-plain-wav.ts'
import { openWavPart } from '../../media/open-wav-part.ts'
import type { FileToSend } from '../../speech-api/voice-calls.ts'
import { MOST_SAMPLES } from './sent-sound.ts'

export interface WindowAnswer {
  watermarked: boolean
  confidence: number | null
}

export interface WindowsToHear {
  path: string
  /** Holds one piece at a time; the caller's to remove. */
  tempPath: string
  windowMs: number
  /** Pieces that were heard before: they are not asked about again. */
  heard: readonly HeardWindow[]
  ask(audio: FileToSend): Promise<WindowAnswer>
  /** Told after each piece. */
  onHeard(heard: readonly HeardWindow[]): void
}

/**
 * Asks about a file piece by piece, each from the end of the one before, and answers what was found in each. The file is
 * decoded as it is read and one piece at a time lies on the disk, so that its length costs no memory. What is left at the
 * end and too short to tell is `unusable` without being asked about, as is a piece in which the service hears too little.
 *
 * @throws StudioError of a request: pieces before it were told to `onHeard`; `invalid_input`: no sound that can be read
 */
export async function hearWindows(
  { path, tempPath, windowMs, heard: before, ask, onHeard }: WindowsToHear,
  signal: AbortSignal,
): Promise<{ heard: HeardWindow[]; sentBytes: number }> {
  const heard = [...before]
  let sentBytes = 0
  const passed = freePassedBytes()
  const plain = await openPlainWav(path)
  const inSound = async ({ sampleRateHz, pieces }: SoundFile): Promise<void> => {
    const windowSamples = Math.min(Math.round((windowMs * sampleRateHz) / 1000), MOST_SAMPLES)
    const file = await open(tempPath, 'w')
    let index = 0
    let filled = 0
    const toMs = (samples: number): number => (samples * 1000) / sampleRateHz

    async function hear(): Promise<void> {
      const startMs = toMs(index * windowSamples)
      const audio = openWavPart(tempPath, { sampleRateHz, startSample: 0, endSample: filled })
      const isKnown = index < heard.length
      if (!isKnown) {
        const isTooShort = toMs(filled) < SHORTEST_HEARD_MS
        const found = isTooShort ? ({ finding: 'unusable', confidence: null } as const) : await askAbout(audio)
        if (!isTooShort) sentBytes += audio.sizeBytes
        passed(audio.sizeBytes)
        heard.push({ fromMs: startMs, toMs: startMs + toMs(filled), ...found })
        onHeard(heard)
      }
      index += 1
      filled = 0
    }

    async function askAbout(audio: FileToSend): Promise<Pick<HeardWindow, 'finding' | 'confidence'>> {
      try {
        const { watermarked, confidence } = await ask(audio)
        return { finding: watermarked ? 'marked' : 'clear', confidence }
      } catch (error) {
        if (isStudioError(error) && error.details.status === 422) return { finding: 'unusable', confidence: null }
        throw error
      }
    }

    try {
      for await (const piece of pieces) {
        signal.throwIfAborted()
        for (let from = 0; from < piece.length;) {
          const end = Math.min(piece.length, from + (windowSamples - filled) * 2)
          // What was heard before is passed over without being written.
          if (index >= heard.length) await file.write(piece, from, end - from, filled * 2)
          filled += (end - from) / 2
          from = end
          if (filled === windowSamples) await hear()
        }
      }
      if (filled > 0) await hear()
    } finally {
      await file.close()
    }
  }
  // Decoders leave so much behind with every piece that hours of it would not be gone in time.
  if (plain) await inSound(plain)
  else await withSoundFile(path, inSound)
  return { heard, sentBytes }
}
