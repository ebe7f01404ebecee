import { describe, expect, it } from 'vitest'
import { checkDelivery, type DeliveryFacts, type DeliveryFigures } from './check-delivery.ts'
import { DESTINATION_IDS, type DestinationId, type DeliveryRule } from './destinations.ts'

const FIGURES: DeliveryFigures = {
  ...{ rmsDbfs: -20, integratedLufs: -20, truePeakDbtp: -4, noiseFloorDbfs: -70 },
  ...{ leadingSilenceMs: 750, trailingSilenceMs: 2_000 },
}
const constant = (kbps: number) => ({ kbps, isConstant: true })
const CHAPTER = {
  ...{
    name: '01 The road',
    format: 'mp3',
    mp3: constant(192),
    sampleRateHz: 44_100,
    channels: 1,
    durationMs: 1_800_000,
  },
  ...{ division: 'chapter', figures: FIGURES, peakClearanceDb: 0 },
} satisfies DeliveryFacts
/** A file without a fault for each destination. */
const GOOD: Readonly<Record<DestinationId, DeliveryFacts & { figures: DeliveryFigures }>> = {
  acx: CHAPTER,
  findaway: { ...CHAPTER, format: 'flac', mp3: null },
  podcast: { ...CHAPTER, mp3: constant(128), figures: { ...FIGURES, integratedLufs: -16 } },
  broadcast: {
    ...{ ...CHAPTER, format: 'wav', mp3: null, sampleRateHz: 48_000 },
    figures: { ...FIGURES, integratedLufs: -23 },
  },
}

type Change = Partial<Omit<DeliveryFacts, 'figures'>> & { figures?: Partial<DeliveryFigures> }
function failedRules(destination: DestinationId, { figures, ...facts }: Change): DeliveryRule[] {
  const good = GOOD[destination]
  const checks = checkDelivery(destination, { ...good, ...facts, figures: { ...good.figures, ...figures } })
  return checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule)
}

it.each(DESTINATION_IDS)('passes a file that meets every rule of %s', (destination) => {
  expect(failedRules(destination, {})).toEqual([])
})

/** The last accepted and the first refused value on each side of a limit. */
const LIMITS: readonly [DestinationId, DeliveryRule, Change, Change][] = [
  ['acx', 'format', { format: 'mp3' }, { format: 'wav', mp3: null }],
  ['acx', 'bitrate', { mp3: constant(192) }, { mp3: constant(160) }],
  ['acx', 'bitrate-mode', { mp3: constant(192) }, { mp3: { kbps: 192, isConstant: false } }],
  ['acx', 'sample-rate', { sampleRateHz: 44_100 }, { sampleRateHz: 48_000 }],
  ['acx', 'channels', { channels: 2 }, { channels: 6 }],
  ['acx', 'rms', { figures: { rmsDbfs: -23.04 } }, { figures: { rmsDbfs: -23.06 } }],
  ['acx', 'rms', { figures: { rmsDbfs: -17.96 } }, { figures: { rmsDbfs: -17.94 } }],
  ['acx', 'peak', { figures: { truePeakDbtp: -2.96 } }, { figures: { truePeakDbtp: -2.94 } }],
  ['acx', 'noise-floor', { figures: { noiseFloorDbfs: -59.96 } }, { figures: { noiseFloorDbfs: -59.94 } }],
  ['acx', 'leading-silence', { figures: { leadingSilenceMs: 500 } }, { figures: { leadingSilenceMs: 450 } }],
  ['acx', 'leading-silence', { figures: { leadingSilenceMs: 1_004.9 } }, { figures: { leadingSilenceMs: 1_005 } }],
  ['acx', 'trailing-silence', { figures: { trailingSilenceMs: 1_000 } }, { figures: { trailingSilenceMs: 950 } }],
  ['acx', 'trailing-silence', { figures: { trailingSilenceMs: 5_000 } }, { figures: { trailingSilenceMs: 5_050 } }],
  ['acx', 'duration', { durationMs: 7_200_000 }, { durationMs: 7_200_001 }],
  ['acx', 'division', { division: 'chapter' }, { division: 'whole' }],
  ['acx', 'division', { division: 'chapter' }, { division: 'block' }],
  ['acx', 'name-number', { name: '1' }, { name: 'Chapter 1' }],
  ['acx', 'name-characters', { name: '01_Road - A-b' }, { name: '01 The road’s end' }],
  ['acx', 'name-characters', { name: '01 Senor' }, { name: '01 Señor' }],
  ['findaway', 'format', { format: 'mp3', mp3: constant(192) }, { format: 'wav' }],
  ['findaway', 'bitrate', { format: 'mp3', mp3: constant(192) }, { format: 'mp3', mp3: constant(128) }],
  ['findaway', 'sample-rate', { sampleRateHz: 44_100 }, { sampleRateHz: 24_000 }],
  ['findaway', 'rms', { figures: { rmsDbfs: -23 } }, { figures: { rmsDbfs: -23.1 } }],
  ['findaway', 'rms', { figures: { rmsDbfs: -18 } }, { figures: { rmsDbfs: -17.9 } }],
  ['findaway', 'peak', { figures: { truePeakDbtp: -3 } }, { figures: { truePeakDbtp: -2.9 } }],
  ['findaway', 'noise-floor', { figures: { noiseFloorDbfs: -60 } }, { figures: { noiseFloorDbfs: -59.9 } }],
  ['findaway', 'division', { division: 'chapter' }, { division: 'whole' }],
  ['podcast', 'format', { format: 'm4a', mp3: null }, { format: 'wav', mp3: null }],
  ['podcast', 'bitrate', { mp3: constant(96) }, { mp3: constant(64) }],
  ['podcast', 'sample-rate', { sampleRateHz: 48_000 }, { sampleRateHz: 24_000 }],
  ['podcast', 'loudness', { figures: { integratedLufs: -17 } }, { figures: { integratedLufs: -17.1 } }],
  ['podcast', 'loudness', { figures: { integratedLufs: -15 } }, { figures: { integratedLufs: -14.9 } }],
  ['podcast', 'peak', { figures: { truePeakDbtp: -1 } }, { figures: { truePeakDbtp: -0.9 } }],
  ['broadcast', 'format', { format: 'wav' }, { format: 'flac' }],
  ['broadcast', 'sample-rate', { sampleRateHz: 48_000 }, { sampleRateHz: 44_100 }],
  ['broadcast', 'loudness', { figures: { integratedLufs: -23.54 } }, { figures: { integratedLufs: -23.56 } }],
  ['broadcast', 'loudness', { figures: { integratedLufs: -22.46 } }, { figures: { integratedLufs: -22.44 } }],
  ['broadcast', 'peak', { figures: { truePeakDbtp: -1 } }, { figures: { truePeakDbtp: -0.9 } }],
]

describe.each(LIMITS)('%s: %s', (destination, rule, accepted, refused) => {
  it('passes at its limit', () => {
    expect(failedRules(destination, accepted)).toEqual([])
  })

  it('alone fails beyond its limit', () => {
    expect(failedRules(destination, refused)).toEqual([rule])
  })
})

it('has a limit in this test for each rule that a file can break', () => {
  for (const destination of DESTINATION_IDS) {
    const tested = LIMITS.filter(([id]) => id === destination).map(([, rule]) => rule)
    const rules = checkDelivery(destination, { ...GOOD[destination], format: 'mp3', mp3: constant(192) }).map(
      ({ rule }) => rule,
    )
    expect(rules.filter((rule) => rule !== 'channels' && !tested.includes(rule))).toEqual([])
  }
})

it('has the value as it is shown and the requirement in each check', () => {
  const checks = checkDelivery('acx', { ...CHAPTER, figures: { ...FIGURES, rmsDbfs: -17.512 } })

  expect(checks.find(({ rule }) => rule === 'rms')).toEqual({
    ...{ rule: 'rms', verdict: 'failed', measured: -17.5, required: { min: -23, max: -18 } },
  })
  expect(checks.find(({ rule }) => rule === 'duration')).toMatchObject({ required: { min: null, max: 7_200_000 } })
})

it('passes digital silence as a noise floor, and leaves levels of silence open', () => {
  const silent = { rmsDbfs: null, integratedLufs: null, truePeakDbtp: null, noiseFloorDbfs: null }
  const verdicts = checkDelivery('acx', { ...CHAPTER, figures: { ...FIGURES, ...silent } })

  expect(verdicts.filter(({ measured }) => measured === null).map(({ rule, verdict }) => [rule, verdict])).toEqual([
    ...[['rms', 'unknown'] as const, ['peak', 'unknown'] as const, ['noise-floor', 'passed'] as const],
  ])
})

it.each([
  [-4, 'passed'],
  [-3.9, 'unknown'],
  [-1, 'unknown'],
  [-0.9, 'failed'],
] as const)('judges peaks of %s dBTP before AAC encoding: %s', (truePeakDbtp, verdict) => {
  const checks = checkDelivery('podcast', {
    ...{ ...GOOD.podcast, format: 'm4a', mp3: null, peakClearanceDb: 3 },
    figures: { ...GOOD.podcast.figures, truePeakDbtp },
  })
  expect(checks.find(({ rule }) => rule === 'peak')?.verdict).toBe(verdict)
})

it('leaves open what can’t be measured, and nothing about contents that aren’t known', () => {
  const checks = checkDelivery('acx', { ...CHAPTER, figures: null, division: null })

  const open = checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule, verdict }) => [rule, verdict])
  const levels = ['rms', 'peak', 'noise-floor', 'leading-silence', 'trailing-silence']
  expect(open).toEqual(levels.map((rule) => [rule, 'unknown']))
  expect(checks.map(({ rule }) => rule)).not.toContain('division')
})
