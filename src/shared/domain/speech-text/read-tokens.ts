import type { PronunciationUse } from '../../contract/pronunciation.ts'
import { assertNever } from '../../errors/must.ts'
import { StudioError } from '../../errors/studio-error.ts'
import { escapeSsml } from './escape-ssml.ts'
import { readSsml, type SsmlPiece } from './read-ssml.ts'
import { plainToken, replacedToken, type SpeechToken } from './speech-token.ts'
import { toSpokenForm } from './spoken-form.ts'

/**
 * Tokenizes a text that is itself markup, with its pronunciations substituted.
 *
 * @throws StudioError `invalid_input`: the service would reject the document; the message names the position
 */
export function readTokens(text: string, pronunciations: readonly PronunciationUse[]): SpeechToken[] {
  const reading = readSsml(text)
  if (reading.kind === 'problem') {
    const { reason, startChar } = reading.problem
    throw new StudioError('invalid_input', { kind: 'ssml-invalid', character: startChar + 1, reason })
  }
  return reading.pieces.flatMap((piece) => getTokens(piece, text, pronunciations))
}

function getTokens(piece: SsmlPiece, text: string, pronunciations: readonly PronunciationUse[]): SpeechToken[] {
  const { startChar, endChar } = piece
  const at = { startChar, endChar, sent: text.slice(startChar, endChar) }
  switch (piece.kind) {
    case 'open':
      return [{ kind: 'open', name: piece.name, ...at }]
    case 'close':
      return [{ kind: 'close', ...at }]
    case 'break':
      return [{ kind: 'empty', isPause: true, ...at }]
    case 'aside':
      return [{ kind: 'empty', isPause: false, ...at }]
    case 'text':
      return replaceUses(at, pronunciations)
    case 'escape':
    case 'sub':
      return [{ kind: 'text', heard: piece.heard, plain: piece.heard, isParallel: true, isCuttable: false, ...at }]
    default:
      return assertNever(piece)
  }
}

function replaceUses(
  { startChar, endChar, sent }: { startChar: number; endChar: number; sent: string },
  pronunciations: readonly PronunciationUse[],
): SpeechToken[] {
  const tokens: SpeechToken[] = []
  let place = startChar
  const addWords = (end: number) => {
    if (end > place) tokens.push(plainToken(sent.slice(place - startChar, end - startChar), place))
  }
  for (const use of pronunciations) {
    if (use.startChar < place || use.endChar > endChar) continue
    addWords(use.startChar)
    const written = { text: sent.slice(use.startChar - startChar, use.endChar - startChar), startChar: use.startChar }
    const spoken = toSpokenForm(use.spoken)
    tokens.push(replacedToken(written, { sent: escapeSsml(spoken), heard: spoken }))
    place = use.endChar
  }
  addWords(endChar)
  return tokens
}
