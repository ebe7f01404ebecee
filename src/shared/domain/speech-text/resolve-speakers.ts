import type { MarkupSpan, SpokenSpan } from '../../contract/markup.ts'
import { canonicalMarkup, coverWhole } from './canonical-markup.ts'
import { isSameVoice, type SpokenVoice } from './voice-runs.ts'

/**
 * Replaces the speakers of words with their voices. Words whose speaker isn't in the cast, or has the block's own voice,
 * need none.
 *
 * @param text with these spans in canonical form
 * @param replaced the words that are sent as others: a voice never changes inside one
 */
export function resolveSpeakers(
  { text, markup }: { text: string; markup: readonly MarkupSpan[] },
  own: SpokenVoice,
  getVoice: (speakerName: string) => SpokenVoice | null,
  replaced: readonly { startChar: number; endChar: number }[],
): SpokenSpan[] {
  if (!markup.some(({ kind }) => kind === 'speaker')) return markup.filter((span) => span.kind !== 'speaker')
  const resolved = markup.flatMap((span): SpokenSpan[] => {
    if (span.kind !== 'speaker') return [span]
    const voice = getVoice(span.name)
    if (!voice || isSameVoice(voice, own)) return []
    const { startChar, endChar } = coverWhole(span, replaced)
    return [{ kind: 'voice', startChar, endChar, ...voice }]
  })
  return canonicalMarkup(resolved, text)
}
