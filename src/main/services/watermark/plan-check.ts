import type { CheckPlan } from '#shared/contract/watermark.ts'
import { costOfWindows, WINDOW_CHOICES_MS } from '#shared/domain/watermark-windows.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WATERMARK_UPLOAD_MAX_BYTES } from '#shared/service-wire/watermark.ts'
import { type CheckList, getCheck } from '../../db/repos/watermark-checks-repo.ts'
import { readSoundHeader } from '../../media/sound-file.ts'
import { MAX_SAMPLES, planCopy } from './sent-sound.ts'

/** Longer lists of pieces add no information and take too long. */
export const MAX_WINDOWS = 2_000

/**
 * Shows what can be sent of a file and what each option costs. Sends nothing.
 *
 * @throws StudioError `not_found`: no such check, or its bytes are unavailable; `invalid_input`: no readable audio
 */
export async function planCheck(
  { audioRatePerSecond, ...own }: CheckList & { audioRatePerSecond(): number },
  { id, withKey }: { id: string; withKey: boolean },
  signal: AbortSignal,
): Promise<CheckPlan> {
  const check = getCheck(own, id)
  if (!check) throw new StudioError('not_found', 'check-not-listed')
  if (check.source.kind === 'none') throw new StudioError('not_found', 'file-copy-missing')
  const sound = await readSoundHeader(check.source.path, signal)
  const { durationMs, sampleRateHz } = sound
  const cutMs = Math.floor((MAX_SAMPLES * 1000) / sampleRateHz)
  const copy = planCopy(durationMs)
  const rate = withKey ? audioRatePerSecond() : null
  return {
    durationMs,
    isWholePossible: check.sizeBytes <= WATERMARK_UPLOAD_MAX_BYTES,
    cutMs: Math.min(cutMs, durationMs),
    copy: { kbps: copy.kbps, lengthMs: copy.toMs ?? durationMs },
    windows: WINDOW_CHOICES_MS.filter((windowMs) => windowMs <= cutMs)
      .map((windowMs) => costOfWindows(sound, windowMs, rate))
      .filter(({ requests }) => requests <= MAX_WINDOWS),
  }
}
