import { parseAccept } from 'hono/utils/accept'
import { assertNever } from '#shared/errors/must.ts'
import { PCM_16000_IS_TRUE_FROM } from '#shared/service-wire/versions.ts'
import { MP3_BITRATES_KBPS, MP3_SAMPLE_RATES_HZ, PCM_SAMPLE_RATES_HZ } from '../engine/audio-container.ts'
import type { AudioContainer } from '../engine/audio-container.ts'
import { validationFailure } from '../http/service-failure.ts'
import type { ServiceVersion } from '../world/service-version.ts'
import type { SandboxModel } from '../world/models.ts'

/** How a synthesis is delivered and described in the response. */
export interface Delivery {
  container: AudioContainer
  /** Sample rate of the speech; differs from the container's only for the mislabeled `pcm_16000` of older versions. */
  sampleRateHz: number
  contentType: string
  /** `output_format` as delivered, if the request had one. */
  outputFormat?: string
}

const WAV_RATES_HZ = [24_000, 48_000] as const

/**
 * `output_format` values of the stream routes (shapes page 10); `_192` is delivered at 160 kbps (specification part 4,
 * Audio, rule 4).
 */
const STREAM_FORMATS = new Map<string, AudioContainer>([
  ...PCM_SAMPLE_RATES_HZ.map((rate) => [`pcm_${rate}`, { kind: 'pcm', sampleRateHz: rate }] as const),
  ...MP3_SAMPLE_RATES_HZ.flatMap((rate) => [
    ...MP3_BITRATES_KBPS.map((kbps) => [`mp3_${rate}_${kbps}`, mp3(rate, kbps)] as const),
    [`mp3_${rate}_192`, mp3(rate, 160)] as const,
  ]),
  ['ulaw_8000', { kind: 'ulaw', sampleRateHz: 8_000 }],
  ['ogg_24000', { kind: 'ogg', sampleRateHz: 24_000 }],
  ['aac_24000', { kind: 'aac', sampleRateHz: 24_000 }],
])

/** The speech route accepts the same values plus WAV. */
const SPEECH_FORMATS = new Map<string, AudioContainer>([
  ...STREAM_FORMATS,
  ...WAV_RATES_HZ.map((rate) => [`wav_${rate}`, { kind: 'wav', sampleRateHz: rate }] as const),
])

const DEFAULT_MP3 = mp3(24_000, 128)

/** `audio_format` values of the speech route; the default is WAV at 48 kHz. */
const AUDIO_FORMATS = new Map<string, AudioContainer>([
  ['wav', { kind: 'wav', sampleRateHz: 48_000 }],
  ['mp3', DEFAULT_MP3],
  ['ogg', { kind: 'ogg', sampleRateHz: 24_000 }],
  ['aac', { kind: 'aac', sampleRateHz: 24_000 }],
  ['pcm', { kind: 'pcm', sampleRateHz: 24_000 }],
])

const ACCEPTED_TYPES = new Map<string, AudioContainer>([
  ['audio/mpeg', DEFAULT_MP3],
  ['audio/ogg', { kind: 'ogg', sampleRateHz: 24_000 }],
  ['audio/aac', { kind: 'aac', sampleRateHz: 24_000 }],
  ['audio/pcm', { kind: 'pcm', sampleRateHz: 24_000 }],
])

/**
 * Chooses the container of a speech response: `output_format`, else `audio_format`, else WAV. Both are validated if
 * given.
 *
 * @throws ServiceFailure 400 `validation_failed`, the field's message lists the accepted values
 */
export function chooseSpeechDelivery(
  request: { output_format?: string | null; audio_format?: string | null },
  model: SandboxModel,
  version: ServiceVersion,
): Delivery {
  const container = AUDIO_FORMATS.get(request.audio_format ?? 'wav')
  if (!container) throw validationFailure({ audio_format: `must be one of ${[...AUDIO_FORMATS.keys()].join(', ')}` })
  if (typeof request.output_format !== 'string') return delivery(container)
  return named(request.output_format, SPEECH_FORMATS, model, version)
}

/**
 * Chooses the container of a stream: `output_format`, else what `Accept` prefers, else MP3 (missing or unknown types
 * are no error: specification part 4).
 *
 * @throws ServiceFailure 400 `validation_failed`, the field's message lists the accepted values
 */
export function chooseStreamDelivery(
  request: { output_format?: string | null },
  accept: string | null,
  model: SandboxModel,
  version: ServiceVersion,
): Delivery {
  if (typeof request.output_format === 'string') return named(request.output_format, STREAM_FORMATS, model, version)
  return delivery(preferred(accept ?? ''))
}

/**
 * The container whose type has the highest weight, by its most specific matching range (RFC 9110, 12.5.1). On a tie, a
 * named type precedes a wildcard match, then the first one named wins; MP3 is the first wildcard match.
 */
function preferred(accept: string): AudioContainer {
  const ranges = parseAccept(accept).map(({ type, q }) => ({ type: type.toLowerCase(), weight: q }))
  const offers = [...ACCEPTED_TYPES].map(([type, container]) => {
    const matches = [type, 'audio/*', '*/*'].map((wanted) => ranges.findIndex((range) => range.type === wanted))
    const exactness = matches.findIndex((index) => index >= 0)
    const index = matches[exactness] ?? -1
    return { container, exactness, index, weight: ranges[index]?.weight ?? 0 }
  })
  const [best] = offers
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.exactness - b.exactness || a.index - b.index)
  return best?.container ?? DEFAULT_MP3
}

function named(
  name: string,
  formats: Map<string, AudioContainer>,
  model: SandboxModel,
  version: ServiceVersion,
): Delivery {
  const container = formats.get(name)
  if (!container) throw validationFailure({ output_format: `must be one of ${[...formats.keys()].join(', ')}` })
  // Simba 3 labeled 24 kHz samples as 16 kHz before that version: specification part 4, Audio, rule 5.
  const mislabeled = name === 'pcm_16000' && version < PCM_16000_IS_TRUE_FROM && model.isSimba3
  const delivered = name.replace(/_192$/, '_160')
  return { ...delivery(container), ...(mislabeled ? { sampleRateHz: 24_000 } : {}), outputFormat: delivered }
}

function delivery(container: AudioContainer): Delivery {
  return { container, sampleRateHz: container.sampleRateHz, contentType: contentType(container) }
}

/** Raw PCM is `audio/L16` with its rate, μ-law is `audio/basic` (assumed: shapes page 10). */
function contentType(container: AudioContainer): string {
  switch (container.kind) {
    case 'pcm':
      return `audio/L16;rate=${container.sampleRateHz};channels=1`
    case 'wav':
      return 'audio/wav'
    case 'mp3':
      return 'audio/mpeg'
    case 'ogg':
      return 'audio/ogg'
    case 'aac':
      return 'audio/aac'
    case 'ulaw':
      return 'audio/basic'
    default:
      return assertNever(container)
  }
}

function mp3(
  sampleRateHz: (typeof MP3_SAMPLE_RATES_HZ)[number],
  bitrateKbps: (typeof MP3_BITRATES_KBPS)[number],
): Extract<AudioContainer, { kind: 'mp3' }> {
  return { kind: 'mp3', sampleRateHz, bitrateKbps }
}
