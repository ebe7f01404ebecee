import { getNumberLocale } from '#shared/language/current-language.ts'
import { t } from './messages/t.ts'

/** What was measured and what to do, for every problem of a recording. */
const TEXTS = {
  'room-silent': () => t('room-silent'),
  'room-too-short': ({ durationMs }: { durationMs: number }) =>
    t('room-too-short', { length: formatSeconds(durationMs) }),
  'room-with-speech': () => t('room-with-speech'),
  'room-noisy': (levels: Levels) => t('room-noisy', formatLevels(levels)),
  'sample-too-short': ({ durationMs, minMs }: { durationMs: number; minMs: number }) =>
    t('sample-too-short', { length: formatSeconds(durationMs), minSeconds: minMs / 1000 }),
  'sample-too-long': ({ durationMs, maxMs }: { durationMs: number; maxMs: number }) =>
    t('sample-too-long', { length: formatSeconds(durationMs), maxSeconds: maxMs / 1000 }),
  'consent-too-short': ({ durationMs, minMs }: { durationMs: number; minMs: number }) =>
    t('consent-too-short', { length: formatSeconds(durationMs), minSeconds: minMs / 1000 }),
  'consent-too-long': ({ durationMs, maxMs }: { durationMs: number; maxMs: number }) =>
    t('consent-too-long', { length: formatSeconds(durationMs), maxSeconds: maxMs / 1000 }),
  silent: () => t('silent'),
  clipped: (values: { samples: number }) => t('clipped', values),
  'no-speech': () => t('no-speech'),
  'little-speech': ({ speechMs, durationMs }: { speechMs: number; durationMs: number }) =>
    t('little-speech', { speech: formatSeconds(speechMs), length: formatSeconds(durationMs) }),
  'too-quiet': (levels: Levels) => t('too-quiet', formatLevels(levels)),
  noisy: (values: Difference) => t('noisy', roundDifference(values)),
  'other-processing': () => t('other-processing'),
  /** Names of microphones; empty if unknown. */
  'other-microphone': ({ sample, consent }: { sample: string; consent: string }) =>
    t('other-microphone', {
      sample: sample || t('unnamed-microphone'),
      consent: consent || t('unnamed-microphone'),
    }),
  'other-noise': (values: Difference) => t('other-noise', roundDifference(values)),
  'consent-louder': (values: Difference) => t('consent-louder', roundDifference(values)),
  'consent-quieter': (values: Difference) => t('consent-quieter', roundDifference(values)),
}

type Texts = typeof TEXTS
type ValuesOf<Format> = Format extends () => string ? unknown : Format extends (values: infer V) => string ? V : never

/** What was measured and what to do, as data. */
export type QualityMessage = { [Kind in keyof Texts]: { kind: Kind } & ValuesOf<Texts[Kind]> }[keyof Texts]

interface Levels {
  levelDbfs: number
  limitDbfs: number
}

interface Difference {
  differenceDb: number
}

/** The text of a recording's problem; one that is text already was stored by an earlier version. */
export function formatQualityMessage(message: QualityMessage | string): string {
  if (typeof message === 'string') return message
  return (TEXTS[message.kind] as (values: typeof message) => string)(message)
}

/** Never rounded up over a limit: 9.999 s is not 10 s. */
function formatSeconds(ms: number): string {
  const rounded = (ms / 1000).toFixed(1)
  const isExact = Math.round(ms) === Number(rounded) * 1000 && Number.isInteger(ms)
  const places = isExact ? 1 : 3
  const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false }
  return t('seconds', { count: Number((ms / 1000).toFixed(places)).toLocaleString(getNumberLocale(), options) })
}

function formatLevels({ levelDbfs, limitDbfs }: Levels): { level: string; limit: string } {
  return { level: formatLevel(levelDbfs), limit: formatLevel(limitDbfs) }
}

function formatLevel(levelDbfs: number): string {
  // oxlint-disable-next-line catalog-texts/bare-text -- a unit
  return `${Math.round(levelDbfs)} dBFS`.replace('-', '−')
}

function roundDifference({ differenceDb }: Difference): { difference: number } {
  // Without -0, which is shown with its sign.
  return { difference: Math.round(differenceDb) + 0 }
}
