import {
  type AudioFormat,
  EXPORT_FORMAT_IDS,
  getOpusRateHz,
  getPeakClearanceDb,
  isAudioFormat,
} from '../export-formats.ts'
import { MP3_KBPS, type Mp3Kbps, mp3KbpsAt } from '../mp3-bitrates.ts'
import { checkDelivery, type DeliveryCheck, type DeliveryFacts } from './check-delivery.ts'
import { type DeliveryRule, type Destination, type DestinationId, DESTINATIONS } from './destinations.ts'
import { type CustomLoudness, getLoudnessLevel, type LoudnessId } from './loudness-levels.ts'

/** The settings of an export that rules are about. */
export interface DeliverySettings {
  formats: typeof EXPORT_FORMAT_IDS
  division: NonNullable<DeliveryFacts['division']>
  sampleRateHz: 24_000 | 44_100 | 48_000
  mp3Kbps: Mp3Kbps
  loudness: LoudnessId | CustomLoudness
  silenceBeforeMs: number
  silenceAfterMs: number
  /** Pattern of the file names; empty for the default, which has the number first if the destination requires it. */
  baseName: string
}

/** Facts of a file that follow from its format and settings. */
export function getKnownFacts(
  format: AudioFormat,
  { sampleRateHz, mp3Kbps, division }: Pick<DeliverySettings, 'sampleRateHz' | 'mp3Kbps' | 'division'>,
): Omit<DeliveryFacts, 'name' | 'durationMs' | 'figures'> {
  return {
    format,
    division,
    sampleRateHz: format === 'opus' ? getOpusRateHz(sampleRateHz) : sampleRateHz,
    mp3: format === 'mp3' ? { kbps: mp3KbpsAt(sampleRateHz, mp3Kbps), isConstant: true } : null,
    peakClearanceDb: getPeakClearanceDb([format]),
    // Takes are mixed to mono.
    channels: 1,
  }
}

/**
 * The rules of a destination that settings contradict or leave open, and the changes that meet them. Both are empty if
 * nothing has to change.
 *
 * @param name of a file without extension, or several names as one; null while they are unknown
 */
export function getRequiredChanges(
  destination: DestinationId,
  settings: DeliverySettings,
  name: string | null,
): { unmet: DeliveryCheck[]; changes: Partial<DeliverySettings> } {
  const rules: Destination = DESTINATIONS[destination]
  const checks = [
    ...settings.formats
      .filter(isAudioFormat)
      .flatMap((format) => predictChecks(destination, format, settings, name).filter(({ rule }) => rule === 'format')),
    ...getDeliveredFormats(rules, settings).flatMap((format) => predictChecks(destination, format, settings, name)),
  ]
  const unmet = new Map<DeliveryRule, DeliveryCheck>()
  let changes: Partial<DeliverySettings> = {}
  for (const check of checks) {
    const change = CHANGES[check.rule]
    if (!change || check.verdict === 'passed') continue
    unmet.set(check.rule, check)
    changes = { ...changes, ...change(rules, settings) }
  }
  return { unmet: [...unmet.values()], changes }
}

type Change = (destination: Destination, settings: DeliverySettings) => Partial<DeliverySettings>

const setLoudness: Change = ({ settings: { loudness } }) => ({ loudness })

/** How settings meet a rule; what is missing here depends on the audio alone. */
const CHANGES: Readonly<Partial<Record<DeliveryRule, Change>>> = {
  format: (destination, settings) => {
    const delivered = getDeliveredFormats(destination, settings)
    return {
      formats: EXPORT_FORMAT_IDS.filter((id) =>
        isAudioFormat(id) ? delivered.includes(id) : settings.formats.includes(id),
      ),
    }
  },
  bitrate: ({ rules: { bitrate } }) => ({ mp3Kbps: MP3_KBPS.find((kbps) => kbps >= (bitrate?.min ?? 0)) ?? 320 }),
  'sample-rate': ({ rules }, { sampleRateHz }) => ({ sampleRateHz: rules['sample-rate'].anyOf[0] ?? sampleRateHz }),
  rms: setLoudness,
  loudness: setLoudness,
  peak: setLoudness,
  'leading-silence': ({ settings }, { silenceBeforeMs }) => ({
    silenceBeforeMs: settings.silenceBeforeMs ?? silenceBeforeMs,
  }),
  'trailing-silence': ({ settings }, { silenceAfterMs }) => ({
    silenceAfterMs: settings.silenceAfterMs ?? silenceAfterMs,
  }),
  division: () => ({ division: 'chapter' }),
  'name-number': () => ({ baseName: '' }),
  'name-characters': () => ({ baseName: '{number}' }),
}

/** The chosen formats that a destination accepts, or else its first. */
function getDeliveredFormats({ rules: { format } }: Destination, { formats }: DeliverySettings): AudioFormat[] {
  const accepted = formats.filter(isAudioFormat).filter((each) => format.anyOf.includes(each))
  return accepted.length > 0 ? accepted : format.anyOf.slice(0, 1)
}

/** What an export with these settings is going to be, as far as they decide it. */
function predictChecks(
  destination: DestinationId,
  format: AudioFormat,
  settings: DeliverySettings,
  name: string | null,
): DeliveryCheck[] {
  const level = getLoudnessLevel(settings.loudness)
  return checkDelivery(destination, {
    ...getKnownFacts(format, settings),
    name: name ?? '1',
    durationMs: 0,
    figures: {
      rmsDbfs: level?.by === 'rmsDbfs' ? level.level : null,
      integratedLufs: level?.by === 'integratedLufs' ? level.level : null,
      truePeakDbtp: level && level.ceilingDbtp - getPeakClearanceDb([format]),
      noiseFloorDbfs: null,
      leadingSilenceMs: settings.silenceBeforeMs,
      trailingSilenceMs: settings.silenceAfterMs,
    },
  })
}
