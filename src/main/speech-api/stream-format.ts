import { PCM_16000_IS_TRUE_FROM } from '#shared/service-wire/versions.ts'
import { headerValue, serviceHeader, type AnswerHeaders } from './answer-headers.ts'
import type { StreamFormat } from './speech-api.ts'

/** What raw audio really is when an older version labels it 16 kHz (specification part 4, rule 5). */
const MISLABELLED_RATE_HZ = 24_000

/**
 * What an answer says its audio is: `Service-Audio-Content-Type`, else `Content-Type` (specification part 4, rule 6).
 *
 * Raw audio pinned to a version before 2026-09-30 is 24 kHz although it is labelled 16 kHz. Where no version is pinned
 * the workspace decides, which nobody can see from here, and the label is believed.
 */
export function readStreamFormat(
  headers: AnswerHeaders,
  pin: { headerPrefix: string; serviceVersion: string },
): StreamFormat {
  const contentType =
    serviceHeader(headers, pin.headerPrefix, 'Audio-Content-Type') ?? headerValue(headers, 'content-type') ?? ''
  const { type, parameters } = parseContentType(contentType)
  if (type === 'audio/mpeg' || type === 'audio/mp3') return { container: 'mp3' }
  if (type !== 'audio/l16' && type !== 'audio/pcm') return { container: 'other', contentType }

  const sampleRateHz = Number(parameters.get('rate'))
  const isPlayable = Number.isInteger(sampleRateHz) && sampleRateHz >= 1_000 && sampleRateHz <= 192_000
  if (!isPlayable || (parameters.get('channels') ?? '1') !== '1') return { container: 'other', contentType }
  const isMislabelled = sampleRateHz === 16_000 && isVersionBefore(pin.serviceVersion, PCM_16000_IS_TRUE_FROM)
  return { container: 'pcm', sampleRateHz: isMislabelled ? MISLABELLED_RATE_HZ : sampleRateHz }
}

/** The type of a `Content-Type` in lower case, and its parameters without quotes. */
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
