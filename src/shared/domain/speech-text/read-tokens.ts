import type { SayAsUse } from '../../contract/say-as.ts'
import { assertNever } from '../../errors/must.ts'
import { StudioError } from '../../errors/studio-error.ts'
import { escapeSsml } from './escape-ssml.ts'
import { readSsml, type SsmlPiece } from './read-ssml.ts'
import { plainToken, replacedToken, type SpeechToken } from './speech-token.ts'

/**
 * A text that is markup itself as tokens, with its say-as uses replaced.
 *
 * @throws StudioError `invalid_input`: the service would not take the document; the place is in the message
 */
export function readTokens(text: string, sayAs: readonly SayAsUse[]): SpeechToken[] {
  const reading = readSsml(text)
  if (reading.kind === 'problem') {
    const { message, startChar } = reading.problem
    throw new StudioError('invalid_input', `The markup is not right at character ${startChar + 1}: ${message}`, {
      fields: { text: message },
    })
  }
  return reading.pieces.flatMap((piece) => tokensOf(piece, text, sayAs))
}

function tokensOf(piece: SsmlPiece, text: string, sayAs: readonly SayAsUse[]): SpeechToken[] {
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
      return replaceUses(at, sayAs)
    case 'escape':
    case 'sub':
      return [{ kind: 'text', heard: piece.heard, plain: piece.heard, isParallel: true, isCuttable: false, ...at }]
    default:
      return assertNever(piece)
  }
}

function replaceUses(
  { startChar, endChar, sent }: { startChar: number; endChar: number; sent: string },
  sayAs: readonly SayAsUse[],
): SpeechToken[] {
  const tokens: SpeechToken[] = []
  let place = startChar
  const addWords = (end: number) => {
    if (end > place) tokens.push(plainToken(sent.slice(place - startChar, end - startChar), place))
  }
  for (const use of sayAs) {
    if (use.startChar < place || use.endChar > endChar) continue
    addWords(use.startChar)
    const written = { text: sent.slice(use.startChar - startChar, use.endChar - startChar), startChar: use.startChar }
    tokens.push(replacedToken(written, { sent: escapeSsml(use.spoken), heard: use.spoken }))
    place = use.endChar
  }
  addWords(endChar)
  return tokens
}
