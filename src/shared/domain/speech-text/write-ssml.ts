import type { PronunciationUse } from '../../contract/pronunciation.ts'
import { assertNever } from '../../errors/must.ts'
import { type AnySpan, canonicalMarkup, type VoicedSpan } from './canonical-markup.ts'
import { escapedTokens, escapeSsml } from './escape-ssml.ts'
import { replacedToken, type SpeechToken } from './speech-token.ts'
import { toSpokenForm } from './spoken-form.ts'
import { BREAK_MAX_MS } from './ssml-values.ts'

/** An element around a run: one emphasis or emotion, or all voice changes for exactly this run. */
interface Wrap {
  startChar: number
  endChar: number
  name: 'emphasis' | 'prosody' | 'speechify:style'
  attributes: string
}

/** Speakers and voices aren't in a document: each voice has a request of its own. */
type ElementSpan = Exclude<VoicedSpan, { kind: 'speaker' | 'voice' }>

/** A run that is substituted as a whole. */
interface Replacement {
  startChar: number
  endChar: number
  sent: string
  heard: string
}

/**
 * Writes a text with its spans as one complete `<speak>` document; `parseSsml` returns the same spans and text, except
 * for characters that no document can contain.
 */
export function writeSsml(text: string, markup: readonly AnySpan[]): string {
  return writeTokens({ text, markup, pronunciations: [] })
    .map((token) => token.sent)
    .join('')
}

/**
 * Tokenizes a text with its spans and pronunciations as a `<speak>` document. Overlapping spans are split; spans over a
 * part of a substituted word are extended over all of it; a pause inside one moves after it.
 */
export function writeTokens(inputs: {
  text: string
  markup: readonly AnySpan[]
  pronunciations: readonly PronunciationUse[]
}): SpeechToken[] {
  const { text, pronunciations } = inputs
  // A pronunciation is treated like a substitution: both keep spans and pauses out of what they replace.
  const spans = canonicalMarkup<AnySpan>([...inputs.markup, ...pronunciations.map(asSubstitution)], text)
  const uses = new Map(pronunciations.map((use) => [use.startChar, use]))
  const replacements: Replacement[] = []
  const pauses = new Map<number, number>()
  const voiced: ElementSpan[] = []
  for (const span of spans) {
    if (span.kind === 'pause') pauses.set(span.startChar, span.durationMs)
    else if (span.kind === 'substitution') replacements.push(getReplacement(text, span, uses.get(span.startChar)))
    else if (span.kind !== 'speaker' && span.kind !== 'voice') voiced.push(span)
  }
  return [
    { kind: 'open', name: 'speak', sent: '<speak>', startChar: 0, endChar: 0 },
    ...nest(text, getWraps(voiced), replacements, pauses),
    { kind: 'close', sent: '</speak>', startChar: text.length, endChar: text.length },
  ]
}

function asSubstitution({ startChar, endChar, spoken }: PronunciationUse): AnySpan {
  return { kind: 'substitution', startChar, endChar, alias: spoken }
}

function getReplacement(
  text: string,
  { startChar, endChar, alias }: Extract<AnySpan, { kind: 'substitution' }>,
  use: PronunciationUse | undefined,
): Replacement {
  const place = { startChar, endChar, heard: toHeard(alias) }
  if (use?.endChar === endChar) {
    const spoken = toSpokenForm(alias)
    return { ...place, heard: toHeard(spoken), sent: escapeSsml(spoken) }
  }
  const written = escapeSsml(text.slice(startChar, endChar))
  // oxlint-disable-next-line catalog-texts/bare-text -- markup
  return { ...place, sent: `<sub alias="${escapeSsml(alias)}">${written}</sub>` }
}

/** XML reads a line break in an attribute as a space, which has the same length. */
function toHeard(alias: string): string {
  return alias.toWellFormed()
}

/** Longest first where several start; emphasis outermost. */
function getWraps(spans: readonly ElementSpan[]): Wrap[] {
  const wraps: Wrap[] = []
  for (const span of spans) {
    const { startChar, endChar } = span
    switch (span.kind) {
      case 'emphasis':
        wraps.push({ startChar, endChar, name: 'emphasis', attributes: `level="${span.level}"` })
        break
      case 'emotion':
        wraps.push({ startChar, endChar, name: 'speechify:style', attributes: `emotion="${span.value}"` })
        break
      case 'rate':
      case 'pitch':
      case 'volume': {
        const attribute = `${span.kind}="${escapeSsml(span.value)}"`
        const same = wraps.find(
          (wrap) => wrap.name === 'prosody' && wrap.startChar === startChar && wrap.endChar === endChar,
        )
        if (same) same.attributes += ` ${attribute}`
        else wraps.push({ startChar, endChar, name: 'prosody', attributes: attribute })
        break
      }
      default:
        assertNever(span)
    }
  }
  return wraps.sort(
    (left, right) =>
      left.startChar - right.startChar || right.endChar - left.endChar || left.name.localeCompare(right.name),
  )
}

function* nest(
  text: string,
  wraps: readonly Wrap[],
  replacements: readonly Replacement[],
  pauses: ReadonlyMap<number, number>,
): Generator<SpeechToken> {
  const edges = [...wraps, ...replacements].flatMap(({ startChar, endChar }) => [startChar, endChar])
  const places = [...new Set([0, text.length, ...edges, ...pauses.keys()])].sort((left, right) => left - right)
  const begins = new Map(replacements.map((replacement) => [replacement.startChar, replacement]))
  let open: Wrap[] = []
  let nextWrap = 0
  for (const [index, place] of places.entries()) {
    const at = { startChar: place, endChar: place }
    const ended = open.findIndex((wrap) => wrap.endChar === place)
    const closing = ended < 0 ? [] : open.slice(ended)
    const kept = ended < 0 ? open : open.slice(0, ended)
    for (const wrap of closing.toReversed()) yield { kind: 'close', sent: `</${wrap.name}>`, ...at }
    yield* breaks(pauses.get(place) ?? 0, place)
    const opening = closing.filter((wrap) => wrap.endChar > place)
    for (let wrap = wraps[nextWrap]; wrap?.startChar === place; wrap = wraps[(nextWrap += 1)]) opening.push(wrap)
    opening.sort((left, right) => right.endChar - left.endChar || left.name.localeCompare(right.name))
    for (const { name, attributes } of opening) yield { kind: 'open', name, sent: `<${name} ${attributes}>`, ...at }
    open = [...kept, ...opening]
    const next = places[index + 1]
    if (next === undefined) return
    const replacement = begins.get(place)
    if (replacement) {
      yield replacedToken({ text: text.slice(place, next), startChar: place }, replacement)
    } else yield* escapedTokens(text.slice(place, next), place)
  }
}

function* breaks(durationMs: number, place: number): Generator<SpeechToken> {
  for (let left = durationMs; left > 0; left -= BREAK_MAX_MS) {
    // oxlint-disable-next-line catalog-texts/bare-text -- markup
    const sent = `<break time="${Math.min(left, BREAK_MAX_MS)}ms"/>`
    yield { kind: 'empty', isPause: true, sent, startChar: place, endChar: place }
  }
}
