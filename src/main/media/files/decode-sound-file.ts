import type { UsedChannels } from '#shared/contract/cloning.ts'
import { type ChannelMix, createChannelMeter, describeMix, mixChannels } from '#shared/domain/mix-channels.ts'
import { toSamples } from '#shared/domain/samples.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type ChannelLevels, createLevelRecorder } from '#shared/domain/channel-levels.ts'
import { checkRate } from './check-rate.ts'
import { openChannels, type OpenedChannels } from './open-channels.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

/** The rest of a longer file doesn't change how its channels are mixed. */
const LONGEST_LISTENED_SECONDS = 60 * 60
/** Once both channels of a file carry sound for so long, in each of these, the rest isn't listened to first. */
const CERTAIN_AFTER_SECONDS = [30, 120, 480]

/** What the thread hands over: first of all `start`, last of all `levels`. */
export type SoundPart =
  | { kind: 'start'; sampleRateHz: number; channels: UsedChannels }
  | { kind: 'levels'; levels: ChannelLevels }
  | Uint8Array

/**
 * The sample rate of a file's sound and which channels are used, then the sound as signed 16-bit little-endian mono, piece
 * by piece; formats as in `openChannels`. A file with several channels is read twice: how they are mixed depends on all of
 * it. A file that was cut short is read as far as it goes.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read; the message names its coding
 */
export async function* decodeSoundFile(path: string, report: ReportProgress): AsyncGenerator<SoundPart> {
  const opened = await openChannels(path, report)
  try {
    const { sampleRateHz, count, mix } = await listenToChannels(opened, report)
    yield { kind: 'start', sampleRateHz, channels: describeMix(mix, opened.order) }
    const recorder = createLevelRecorder(sampleRateHz)
    for await (const channels of opened.read()) {
      // What is used alone is measured where it is stored.
      if (mix.kind === 'all' && count > 1) recorder.push(channels)
      const { buffer } = toSamples(mixChannels(channels, mix.weights))
      if (buffer.byteLength > 0) yield new Uint8Array(buffer)
    }
    yield { kind: 'levels', levels: recorder.levels }
  } finally {
    opened.close()
  }
}

/** Reads a file to decide how its channels are mixed; of one with a single channel only the first piece. */
async function listenToChannels(
  opened: OpenedChannels,
  report: ReportProgress,
): Promise<{ sampleRateHz: number; count: number; mix: ChannelMix }> {
  let meter: ReturnType<typeof createChannelMeter> | undefined
  let found: { sampleRateHz: number; count: number } | undefined
  const checks = [...CERTAIN_AFTER_SECONDS]
  for await (const channels of opened.read()) {
    if ((channels[0]?.length ?? 0) === 0) continue
    report()
    found ??= { sampleRateHz: checkRate(opened.sampleRateHz() ?? 0), count: channels.length }
    meter ??= createChannelMeter(found.count, found.sampleRateHz, opened.order)
    meter.push(channels)
    if (found.count === 1 || meter.seconds > LONGEST_LISTENED_SECONDS) break
    if (found.count > 2 || meter.seconds < (checks[0] ?? Infinity)) continue
    checks.shift()
    if (meter.decide().kind === 'all' && meter.hasSound) break
  }
  if (found && meter) return { ...found, mix: meter.decide() }
  const sampleRateHz = opened.sampleRateHz()
  if (sampleRateHz === null) throw new StudioError('invalid_input', 'file-contains-no-audio')
  return { sampleRateHz: checkRate(sampleRateHz), count: 1, mix: createChannelMeter(1, sampleRateHz).decide() }
}
