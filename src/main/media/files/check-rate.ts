import { StudioError } from '#shared/errors/studio-error.ts'

/** Beyond these a header is damaged, whatever a later step can use. */
const RATES = { lowestHz: 1_000, highestHz: 1_000_000 }

/**
 * Returns the rate of a file's sound if it can be one.
 *
 * @throws StudioError `invalid_input`
 */
export function checkRate(sampleRateHz: number): number {
  if (sampleRateHz >= RATES.lowestHz && sampleRateHz <= RATES.highestHz) return sampleRateHz
  throw new StudioError('invalid_input', { kind: 'file-rate-unsupported', sampleRateHz })
}
