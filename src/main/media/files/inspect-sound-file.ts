import type { InspectedSound } from '#shared/contract/exports.ts'
import { getLoudnessWeights } from '#shared/domain/mix-channels.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { createSoundMeter, type SoundMeter } from '../sound-meter.ts'
import { checkRate } from './check-rate.ts'
import { openChannels } from './open-channels.ts'
import { readHeader } from './read-sound-header.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

/** What the thread hands over: how much has been measured, and last of all the result. */
export type InspectionPart =
  { kind: 'progress'; doneMs: number; totalMs: number } | { kind: 'sound'; sound: InspectedSound }

const PROGRESS_EVERY_MS = 10_000

/**
 * Reads what an audio file is, and measures its sound without mixing its channels. Formats as in `openChannels`; of others
 * only the header is read. A file that was cut short is measured as far as it goes.
 *
 * @throws StudioError `invalid_input`: no readable audio is found
 */
export async function* inspectSoundFile(path: string, report: ReportProgress): AsyncGenerator<InspectionPart> {
  const header = await readHeader(path, report)
  const opened = await openChannels(path, report).catch((error: unknown) => {
    if (isStudioError(error) && typeof error.reason === 'object' && error.reason?.kind === 'codec-unsupported')
      return null
    throw error
  })
  if (!opened) return yield { kind: 'sound', sound: { ...header, figures: null } }
  let meter: SoundMeter | undefined
  let sampleRateHz = 0
  let channels = 0
  let sampleCount = 0
  let reportedMs = 0
  try {
    for await (const piece of opened.read()) {
      if ((piece[0]?.length ?? 0) === 0) continue
      if (!meter) {
        sampleRateHz = checkRate(opened.sampleRateHz() ?? 0)
        channels = piece.length
        meter = createSoundMeter(sampleRateHz, { loudnessWeights: getLoudnessWeights(channels, opened.order) })
      }
      meter.push(piece)
      report()
      sampleCount += piece[0]?.length ?? 0
      const doneMs = (sampleCount * 1000) / sampleRateHz
      if (doneMs - reportedMs < PROGRESS_EVERY_MS) continue
      reportedMs = doneMs
      yield { kind: 'progress', doneMs, totalMs: Math.max(doneMs, header.durationMs) }
    }
  } finally {
    opened.close()
  }
  const figures = (meter ?? createSoundMeter(header.sampleRateHz)).finish()
  const measured = meter ? { sampleRateHz, channels, durationMs: figures.durationMs } : {}
  yield { kind: 'sound', sound: { ...header, ...measured, figures } }
}
