import { expect, it } from 'vitest'
import { checkDelivery, type DeliveryFacts } from '#shared/domain/delivery/check-delivery.ts'
import {
  DELIVERY_RULES,
  type Destination,
  DESTINATION_IDS,
  DESTINATIONS,
} from '#shared/domain/delivery/destinations.ts'
import { formatMeasured } from './format-check.ts'

const FIGURES = {
  ...{ rmsDbfs: -20, integratedLufs: -20, truePeakDbtp: -4, noiseFloorDbfs: -70 },
  ...{ leadingSilenceMs: 750, trailingSilenceMs: 2_000 },
}

/** Facts of a file with one value; levels in decibels, times in milliseconds. */
const WITH_VALUE = {
  bitrate: (kbps: number) => ({ mp3: { kbps, isConstant: true } }),
  rms: (rmsDbfs: number) => ({ figures: { ...FIGURES, rmsDbfs } }),
  loudness: (integratedLufs: number) => ({ figures: { ...FIGURES, integratedLufs } }),
  peak: (truePeakDbtp: number) => ({ figures: { ...FIGURES, truePeakDbtp } }),
  'noise-floor': (noiseFloorDbfs: number) => ({ figures: { ...FIGURES, noiseFloorDbfs } }),
  'leading-silence': (leadingSilenceMs: number) => ({ figures: { ...FIGURES, leadingSilenceMs } }),
  'trailing-silence': (trailingSilenceMs: number) => ({ figures: { ...FIGURES, trailingSilenceMs } }),
  duration: (durationMs: number) => ({ durationMs }),
} as const satisfies Record<string, (value: number) => Partial<DeliveryFacts>>
const DEVIATIONS = [0.001, 0.01, 0.04, 0.049, 0.05, 0.051, 0.06, 0.1, 0.4, 0.5, 1, 4, 5, 6, 49, 50, 51, 400, 999, 1_000]

const ranges = DESTINATION_IDS.flatMap((destination) => {
  const { rules }: Destination = DESTINATIONS[destination]
  return DELIVERY_RULES.flatMap((rule) => {
    const required = rules[rule]
    return required && 'min' in required ? [[destination, rule, required] as const] : []
  })
})

/** `1.00 s` reads like `1.0 s`. */
const read = (shown: string) => shown.replace(/(\.\d)0(?= )/u, '$1')

it.each(ranges)('%s never fails a file whose %s is shown as its limit', (destination, rule, { min, max }) => {
  const withValue = Object.entries(WITH_VALUE).find(([id]) => id === rule)?.[1]
  expect(withValue).toBeDefined()
  const getCheck = (value: number) =>
    checkDelivery(destination, {
      ...{ name: '1', format: 'mp3', mp3: { kbps: 192, isConstant: true }, sampleRateHz: 44_100, channels: 1 },
      ...{ durationMs: 60_000, division: 'chapter', peakClearanceDb: 0, figures: FIGURES, ...withValue?.(value) },
    }).find((check) => check.rule === rule)
  for (const limit of [min, max].filter((each) => each !== null)) {
    const atLimit = read(formatMeasured({ rule, measured: limit }))
    expect(getCheck(limit)?.verdict).toBe('passed')
    for (const deviation of DEVIATIONS.flatMap((each) => [each, -each])) {
      const check = getCheck(limit + deviation)
      if (check?.verdict === 'failed') expect(read(formatMeasured(check)), String(limit + deviation)).not.toBe(atLimit)
    }
  }
})
