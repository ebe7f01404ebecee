import type { CheckPlan } from '#shared/contract/watermark.ts'
import { costOfWindows, WINDOW_CHOICES_MS } from '#shared/domain/watermark-windows.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WATERMARK_UPLOAD_MAX_BYTES } from '#shared/service-wire/watermark.ts'
import { type CheckList, getCheck } from '../../db/repos/watermark-checks-repo.ts'
import { readSoundLength } from '../../media/read-sound-length.ts'
import { MOST_SAMPLES, planCopy } from './sent-sound.ts'

/** Longer lists of pieces than this say no more and take too long. */
const MOST_WINDOWS = 2_000

/**
 * What can be sent of a file, and what each way takes. Nothing is sent.
 *
 * @throws StudioError `not_found`: no such check, or its bytes are not at hand; `invalid_input`: no sound that can be read
 */
export async function planCheck(
  { audioRatePerSecond, ...own }: CheckList & { audioRatePerSecond(): number },
  { id, withKey }: { id: string; withKey: boolean },
): Promise<CheckPlan> {
  const check = getCheck(own, id)
  if (!check) throw new StudioError('not_found', 'This check is not in the list any more.')
  if (check.source.kind === 'none')
    throw new StudioError('not_found', 'The copy of this file is gone. Drop the file again.')
  const sound = await readSoundLength(check.source.path)
  const { durationMs, sampleRateHz } = sound
  const cutMs = Math.floor((MOST_SAMPLES * 1000) / sampleRateHz)
  const copy = planCopy(durationMs)
  const rate = withKey ? audioRatePerSecond() : null
  return {
    durationMs,
    isWholePossible: check.sizeBytes <= WATERMARK_UPLOAD_MAX_BYTES,
    cutMs: Math.min(cutMs, durationMs),
    copy: { kbps: copy.kbps, lengthMs: copy.toMs ?? durationMs },
    windows: WINDOW_CHOICES_MS.filter((windowMs) => windowMs <= cutMs)
      .map((windowMs) => costOfWindows(sound, windowMs, rate))
      .filter(({ requests }) => requests <= MOST_WINDOWS),
  }
}
