import type { MarkupSpan } from '../../contract/markup.ts'
import { LINE_BREAK } from '../line-break.ts'
import { canonicalMarkup } from './canonical-markup.ts'
import { PAUSE_MAX_MS } from './pause-length.ts'
import { readSsml, type SsmlPiece } from './read-ssml.ts'
import type { SsmlProblem, SsmlReason } from './ssml-problem.ts'
import { isEmotion, readBreakStrength, readBreakTime } from './ssml-values.ts'

/** A document as plain text with spans, or why spans can't express it. */
export type ParsedSsml =
  { kind: 'marks'; text: string; markup: MarkupSpan[] } | { kind: 'problem'; problem: SsmlProblem }

interface OpenSpans {
  startChar: number
  says: Partial<Record<(typeof CHANGED)[number], string>>
}

const PROSODY = ['rate', 'pitch', 'volume'] as const
const CHANGED = ['emphasis', ...PROSODY, 'emotion'] as const

/**
 * Converts a `<speak>` document to equivalent plain text and spans. Problems are those of `readSsml`, and what spans
 * can't express: cadences, and an element nested in another that changes the same property.
 */
export function parseSsml(document: string): ParsedSsml {
  const reading = readSsml(document)
  if (reading.kind === 'problem') return reading
  const open: OpenSpans[] = []
  const markup: MarkupSpan[] = []
  let text = ''
  const problem = (piece: SsmlPiece, reason: SsmlReason): ParsedSsml => ({
    kind: 'problem',
    problem: { reason, startChar: piece.startChar, endChar: piece.endChar },
  })
  for (const piece of reading.pieces) {
    switch (piece.kind) {
      case 'aside':
        break
      case 'text':
      case 'escape':
        // A block is one paragraph.
        text += inOneLine(piece.heard)
        break
      case 'sub': {
        const written = inOneLine(piece.written)
        if (written === '') return problem(piece, 'substitution-empty')
        markup.push({
          kind: 'substitution',
          startChar: text.length,
          endChar: text.length + written.length,
          alias: piece.heard,
        })
        text += written
        break
      }
      case 'break': {
        const durationMs = Math.round(breakDuration(piece.attributes))
        const present = markup.findLast((span) => span.kind === 'pause' && span.startChar === text.length)
        if (durationMs + (present?.kind === 'pause' ? present.durationMs : 0) > PAUSE_MAX_MS) {
          return problem(piece, { kind: 'pause-too-long', seconds: PAUSE_MAX_MS / 1_000 })
        }
        if (present?.kind === 'pause') present.durationMs += durationMs
        else if (durationMs > 0) {
          markup.push({ kind: 'pause', startChar: text.length, endChar: text.length, durationMs })
        }
        break
      }
      case 'open': {
        if (piece.attributes.has('cadence')) return problem(piece, 'cadence')
        const says = getSays(piece.name, piece.attributes)
        const repeated = CHANGED.find((kind) => kind in says && open.some((outer) => kind in outer.says))
        if (repeated !== undefined) {
          return problem(piece, `nested.${repeated}`)
        }
        open.push({ startChar: text.length, says })
        break
      }
      case 'close': {
        const element = open.pop()
        if (element) markup.push(...spansOf(element, text.length))
        break
      }
    }
  }
  return { kind: 'marks', text, markup: canonicalMarkup(markup, text) }
}

function getSays(name: string, attributes: ReadonlyMap<string, string>): OpenSpans['says'] {
  if (name === 'emphasis') return { emphasis: attributes.get('level') ?? 'moderate' }
  const emotion = attributes.get('emotion')
  if (name === 'speechify:style') return emotion === undefined ? {} : { emotion }
  if (name !== 'prosody') return {}
  return Object.fromEntries(PROSODY.flatMap((kind) => (attributes.has(kind) ? [[kind, attributes.get(kind)]] : [])))
}

function spansOf({ startChar, says }: OpenSpans, endChar: number): MarkupSpan[] {
  if (endChar === startChar) return []
  const spans: MarkupSpan[] = []
  const { emphasis, emotion } = says
  if (emphasis === 'reduced' || emphasis === 'moderate' || emphasis === 'strong') {
    spans.push({ kind: 'emphasis', startChar, endChar, level: emphasis })
  }
  for (const kind of PROSODY) {
    const value = says[kind]
    if (value !== undefined) spans.push({ kind, startChar, endChar, value })
  }
  if (isEmotion(emotion)) spans.push({ kind: 'emotion', startChar, endChar, value: emotion })
  return spans
}

function breakDuration(attributes: ReadonlyMap<string, string>): number {
  const time = attributes.get('time')
  if (time !== undefined) return readBreakTime(time) ?? 0
  return readBreakStrength(attributes.get('strength') ?? 'medium') ?? 0
}

function inOneLine(text: string): string {
  return text.split(LINE_BREAK).join(' ')
}
