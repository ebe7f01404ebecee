import { open } from 'node:fs/promises'
import type { HeardWindow } from '#shared/contract/watermark.ts'
import { SHORTEST_HEARD_MS } from '#shared/domain/watermark-windows.ts'
import { getWatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { withSoundFile } from '../../media/sound-file.ts'
import { freePassedBytes } from '../../media/free-passed-bytes.ts'
import { openPlainWav, type SoundFile } from '../../media/open-plain-wav.ts'
import { openWavPart } from '../../media/open-wav-part.ts'
import type { FileToSend } from '../../speech-api/voice-calls.ts'
import { MAX_WINDOWS } from './plan-check.ts'
import { MAX_SAMPLES } from './sent-sound.ts'

export interface WindowAnswer {
  watermarked: boolean
  confidence: number | null
}

export interface WindowsToHear {
  path: string
  /** Path for one piece at a time; the caller removes it. */
  tempPath: string
  windowMs: number
  /** Pieces checked before; they aren't requested again. */
  heard: readonly HeardWindow[]
  ask(audio: FileToSend): Promise<WindowAnswer>
  /** Called after each piece. */
  onHeard(heard: readonly HeardWindow[]): void
}

/**
 * Checks a file piece by piece, each starting at the end of the previous one, and returns each result. The file is
 * decoded while it is read, and one piece at a time is on disk, so its length costs no memory. A remainder too short to
 * analyze is `unusable` without a request, as is a piece in which the service detects too little.
 *
 * @throws StudioError of a request: earlier pieces were reported to `onHeard`; `invalid_input`: no readable audio
 */
export async function checkWindows(
  { path, tempPath, windowMs, heard: before, ask, onHeard }: WindowsToHear,
  signal: AbortSignal,
): Promise<{ heard: HeardWindow[]; sentBytes: number }> {
  const heard = [...before]
  let sentBytes = 0
  const passed = freePassedBytes()
  const plain = await openPlainWav(path, signal)
  const inSound = async ({ sampleRateHz, pieces }: SoundFile): Promise<void> => {
    const windowSamples = Math.min(Math.round((windowMs * sampleRateHz) / 1000), MAX_SAMPLES)
    const file = await open(tempPath, 'w')
    let index = 0
    let filled = 0
    const toMs = (samples: number): number => (samples * 1000) / sampleRateHz

    async function hear(): Promise<void> {
      const startMs = toMs(index * windowSamples)
      const audio = openWavPart(tempPath, { sampleRateHz, startSample: 0, endSample: filled })
      const isKnown = index < heard.length
      // A file can hold far more than its header says, and each piece is a request.
      if (index >= MAX_WINDOWS)
        throw new StudioError('invalid_input', { kind: 'too-many-segments', maxSegments: MAX_WINDOWS })
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
        return { finding: getWatermarkFinding({ watermarked, confidence }), confidence }
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
          // Pieces checked before are skipped without being written.
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
  // Decoders leave so much memory per piece that hours of audio couldn't be freed in time.
  if (plain) await inSound(plain)
  else await withSoundFile(path, inSound, signal)
  return { heard, sentBytes }
}
