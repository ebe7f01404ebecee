import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import { t } from './messages/t.ts'

export type AnyVerdict = SignatureVerdict | { kind: 'not-checked' }

/** A verdict for display: a word, a sentence, and the one thing to do about it. */
export interface VerdictWords {
  tone: 'good' | 'bad' | 'open'
  short: string
  happened: string
  next: string | null
}

const KINDS: readonly AnyVerdict['kind'][] = [
  'valid',
  'not-checked',
  'secret-missing',
  'outside-window',
  'header-missing',
  'old-format',
  'part-missing',
  'time-twice',
  'time-malformed',
  'prefixed',
  'wrong-case',
  'signature-malformed',
  'body-changed',
  'time-not-signed',
  'milliseconds-signed',
  'secret-used-otherwise',
  'wrong-secret-or-body',
]

/** The current form of the header. */
const FORMAT = 't=<seconds>,v0=<hex>'

/** The verdict in a word, for lists. A kind from a newer version is shown by its raw name. */
export function shortVerdict(kind: string): string {
  const known = KINDS.find((each) => each === kind)
  return known ? t(`verdict.${known}`) : kind
}

/** The verdict's appearance. */
export function getTone(kind: string): VerdictWords['tone'] {
  if (kind === 'valid') return 'good'
  return kind === 'not-checked' || kind === 'secret-missing' ? 'open' : 'bad'
}

/** Explains a signature check and the exact fault (specification part 6, Signing and verification). */
export function formatVerdict(verdict: AnyVerdict): VerdictWords {
  const [happened, next] = sentences(verdict)
  return { tone: getTone(verdict.kind), short: shortVerdict(verdict.kind), happened, next }
}

function sentences(verdict: AnyVerdict): [happened: string, next: string | null] {
  switch (verdict.kind) {
    case 'valid':
      return [formatValid(verdict.ageMs), null]
    case 'outside-window':
      return verdict.ageMs > 0
        ? [t('happened.outsideBefore', { age: formatAge(verdict.ageMs) }), t('next.outsideBefore')]
        : [t('happened.outsideAfter', { age: formatAge(verdict.ageMs) }), t('next.outsideAfter')]
    case 'old-format':
      return [t('happened.old-format'), t('next.oldFormat', { format: FORMAT })]
    case 'part-missing':
      return [formatPartMissing(verdict), t('next.partMissing', { format: FORMAT })]
    case 'time-malformed': {
      const { time, isMilliseconds } = verdict
      return [
        t(isMilliseconds ? 'happened.timeInMilliseconds' : 'happened.timeMalformed', { time }),
        t('next.timeMalformed'),
      ]
    }
    case 'prefixed':
      return verdict.isOtherwiseRight
        ? [t('happened.prefixedRight'), t('next.prefixedRight')]
        : [t('happened.prefixedWrong'), t('next.prefixedWrong')]
    case 'signature-malformed':
      return [t('happened.signature-malformed', { count: verdict.length }), t('next.signature-malformed')]
    case 'body-changed':
      return [t(`bodyChanged.${verdict.change}`), t('next.body-changed')]
    case 'secret-used-otherwise':
      return [t(`usedOtherwise.${verdict.use}`), t('next.secret-used-otherwise')]
    default:
      return [t(`happened.${verdict.kind}`), t(`next.${verdict.kind}`)]
  }
}

/** A negative age is after the receipt. */
function formatValid(ageMs: number): string {
  if (Math.round(Math.abs(ageMs) / 1_000) === 0) return t('happened.validAtOnce')
  return t(ageMs < 0 ? 'happened.validAfter' : 'happened.validBefore', { age: formatAge(ageMs) })
}

function formatPartMissing({ part, found }: Extract<AnyVerdict, { kind: 'part-missing' }>): string {
  if (found.length === 0) return t('happened.partMissing', { part })
  return t('happened.partMissingFound', { part, found: found.map((name) => name || t('unnamedPart')).join(', ') })
}

/** The time between signing and receipt, which is given in whole seconds. */
function formatAge(ageMs: number): string {
  const seconds = Math.round(Math.abs(ageMs) / 1_000)
  if (seconds < 120) return t('age.seconds', { count: seconds })
  if (seconds < 7_200) return t('age.minutes', { count: Math.round(seconds / 60) })
  if (seconds < 172_800) return t('age.hours', { count: Math.round(seconds / 3_600) })
  return t('age.days', { count: Math.round(seconds / 86_400) })
}
