import { PCM_16000_IS_TRUE_FROM } from '#shared/service-wire/versions.ts'
import { headerValue, serviceHeader, type AnswerHeaders } from './answer-headers.ts'

/** The format the service declares, read from the response headers and never from the request. */
export type StreamFormat =
  { container: 'pcm'; sampleRateHz: number } | { container: 'mp3' } | { container: 'other'; contentType: string }

/** Actual rate of raw audio that an older version labels 16 kHz (specification part 4, rule 5). */
const MISLABELED_RATE_HZ = 24_000

/** Types that say nothing of the audio inside. */
const SILENT_TYPES = new Set(['', 'text/event-stream', 'application/octet-stream'])

/**
 * What an answer says its audio is: `Service-Audio-Content-Type`, else `Content-Type` (specification part 4, rule 6). Where neither does,
 * the audio is in the format that was requested.
 *
 * Raw audio pinned to a version before 2026-09-30 is 24 kHz although it is labeled 16 kHz. Where no version is pinned
 * the workspace decides, which nobody can see from here, and the label is believed.
 */
export function readStreamFormat(
  headers: AnswerHeaders,
  pin: { headerPrefix: string; serviceVersion: string },
  requested?: string,
): StreamFormat {
  const contentType =
    serviceHeader(headers, pin.headerPrefix, 'Audio-Content-Type') ?? headerValue(headers, 'content-type') ?? ''
  const { type, parameters } = parseContentType(contentType)
  if (type === 'audio/mpeg' || type === 'audio/mp3') return { container: 'mp3' }
  const isSilent = SILENT_TYPES.has(type)
  if (isSilent && requested?.startsWith('mp3_')) return { container: 'mp3' }
  const requestedHz = /^pcm_(\d{4,6})$/.exec(requested ?? '')?.[1]
  const isRaw = type === 'audio/l16' || type === 'audio/pcm' || (isSilent && requestedHz !== undefined)
  if (!isRaw) return { container: 'other', contentType }

  const sampleRateHz = Number(parameters.get('rate') ?? requestedHz)
  const isPlayable = Number.isInteger(sampleRateHz) && sampleRateHz >= 1_000 && sampleRateHz <= 192_000
  if (!isPlayable || (parameters.get('channels') ?? '1') !== '1') return { container: 'other', contentType }
  const isMislabeled = sampleRateHz === 16_000 && isVersionBefore(pin.serviceVersion, PCM_16000_IS_TRUE_FROM)
  return { container: 'pcm', sampleRateHz: isMislabeled ? MISLABELED_RATE_HZ : sampleRateHz }
}

/** The type of a `Content-Type` in lowercase, and its parameters without quotes. */
export function parseContentType(value: string): { type: string; parameters: Map<string, string> } {
  const [type = '', ...rest] = value.split(';')
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const [name = '', ...values] = parameter.split('=')
    parameters.set(
      name.trim().toLowerCase(),
      values
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
  }
  return { type: type.trim().toLowerCase(), parameters }
}

function isVersionBefore(version: string, date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version < date
}
