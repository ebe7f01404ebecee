import {
  DELIVERY_RULES,
  type DeliveryRule,
  type Destination,
  type DestinationId,
  DESTINATIONS,
  type Requirement,
} from './destinations.ts'
import { toShownValue } from './to-shown-value.ts'

export interface DeliveryFigures {
  rmsDbfs: number | null
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** Null for digital silence. */
  noiseFloorDbfs: number | null
  leadingSilenceMs: number
  trailingSilenceMs: number
}

/** What is known of an audio file. */
export interface DeliveryFacts {
  /** File name without extension. */
  name: string
  /** Its extension by its content. */
  format: string
  /** Null for other formats. */
  mp3: { kbps: number; isConstant: boolean } | null
  sampleRateHz: number
  channels: number
  durationMs: number
  /** What one file contains; null if that isn't known. */
  division: 'whole' | 'chapter' | 'block' | null
  /** Null if the sound can't be measured. */
  figures: DeliveryFigures | null
  /** How much peaks can still rise, in decibels: when the sound is encoded. */
  peakClearanceDb: number
}

/** `unknown`: nothing was measured, or what was measured may change when it is encoded. */
export type DeliveryVerdict = 'passed' | 'failed' | 'unknown'

export interface DeliveryCheck {
  rule: DeliveryRule
  verdict: DeliveryVerdict
  /** In the unit of the rule, as precise as it is shown. Null if it can't be measured, or for a noise floor of digital silence. */
  measured: number | string | null
  required: Requirement
}

const MEASURES: Readonly<Record<DeliveryRule, (facts: DeliveryFacts) => number | string | null>> = {
  format: ({ format }) => format,
  bitrate: ({ mp3 }) => mp3 && mp3.kbps,
  'bitrate-mode': ({ mp3 }) => mp3 && (mp3.isConstant ? 'constant' : 'variable'),
  'sample-rate': ({ sampleRateHz }) => sampleRateHz,
  channels: ({ channels }) => channels,
  rms: ({ figures }) => figures && figures.rmsDbfs,
  loudness: ({ figures }) => figures && figures.integratedLufs,
  peak: ({ figures }) => figures && figures.truePeakDbtp,
  'noise-floor': ({ figures }) => figures && figures.noiseFloorDbfs,
  'leading-silence': ({ figures }) => figures && figures.leadingSilenceMs,
  'trailing-silence': ({ figures }) => figures && figures.trailingSilenceMs,
  duration: ({ durationMs }) => durationMs,
  division: ({ division }) => division,
  'name-number': ({ name }) => name,
  'name-characters': ({ name }) => name,
}

/** Checks an audio file against each rule of a destination that applies to its format. */
export function checkDelivery(destination: DestinationId, facts: DeliveryFacts): DeliveryCheck[] {
  const { rules }: Destination = DESTINATIONS[destination]
  return DELIVERY_RULES.flatMap((rule) => {
    const required = rules[rule]
    if (!required || !applies(rule, facts)) return []
    const value = MEASURES[rule](facts)
    const measured = typeof value === 'number' ? toShownValue(rule, value) : value
    return [{ rule, verdict: judge(rule, measured, required, facts), measured, required }]
  })
}

function applies(rule: DeliveryRule, { mp3, division }: DeliveryFacts): boolean {
  if (rule === 'bitrate' || rule === 'bitrate-mode') return mp3 !== null
  return rule !== 'division' || division !== null
}

function judge(
  rule: DeliveryRule,
  measured: number | string | null,
  required: Requirement,
  { figures, peakClearanceDb }: DeliveryFacts,
): DeliveryVerdict {
  if (measured === null) return rule === 'noise-floor' && figures !== null ? 'passed' : 'unknown'
  if (!meets(measured, required)) return 'failed'
  if (rule !== 'peak' || typeof measured !== 'number') return 'passed'
  return meets(toShownValue(rule, measured + peakClearanceDb), required) ? 'passed' : 'unknown'
}

function meets(measured: number | string, required: Requirement): boolean {
  if ('anyOf' in required) return required.anyOf.includes(measured)
  if ('pattern' in required) return new RegExp(required.pattern, 'u').test(String(measured))
  const { min, max } = required
  return Number(measured) >= (min ?? -Infinity) && Number(measured) <= (max ?? Infinity)
}
