import { decodeHTMLStrict } from 'entities'
import { endsSentence } from '#shared/domain/sentence-end.ts'
import { createScriptBuilder, type ScriptBuilder, type SplitScript } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

interface Cue {
  startMs: number
  endMs: number
  lines: string[]
}

/** What one speaker says in a cue. */
interface Piece {
  text: string
  startMs: number
  endMs: number
  /** A dash or a voice tag indicates another speaker. */
  isNewSpeaker: boolean
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*--?>\s*${TIME}(?:\s.*)?$`)
const VOICE_TAG = /<v(?:\.[^\s>]*)?\s+([^>]+)>/gi
const TAG = /<\/?[a-z][^<>]{0,200}>|<\d[\d:.]{0,20}>|\{\\[^{}]{0,200}\}/gi
/** Silence after which an unfinished sentence is ended. */
const LONGEST_GAP_MS = 3_000

/**
 * Reads SubRip and WebVTT into one block per cue or per sentence. Drops tags, numbers and speaker dashes; a `<v Name>`
 * becomes `Name: `, and WebVTT's character references are decoded. Tolerates missing blank lines and numbers.
 */
export function* splitSubtitles(text: string, options: { join: 'cues' | 'sentences' }): Generator<void, SplitScript> {
  const builder = createScriptBuilder()
  const joiner =
    options.join === 'sentences' ? joinSentences(builder) : { add: addPiece(builder), end: () => undefined }
  let cue: Cue | null = null
  let isSkipping = false
  let lines = 0
  const decode = /^\uFEFF?WEBVTT\b/.test(text) ? decodeHTMLStrict : (words: string) => words

  const endCue = (): void => {
    if (!cue) return
    const pieces = getPieces(cue, builder, decode)
    if (pieces.length === 0) builder.note('empty-cues')
    for (const piece of pieces) joiner.add(piece)
    cue = null
  }

  for (const line of readLines(text)) {
    lines += 1
    if (lines % LINES_AT_ONCE === 0) yield
    const timing = TIMING.exec(line)
    if (timing) {
      // A number without a preceding blank line belongs to this cue, not to the previous cue's words.
      if (cue && /^\s*\d+\s*$/.test((cue as Cue).lines.at(-1) ?? '')) (cue as Cue).lines.pop()
      endCue()
      isSkipping = false
      cue = { startMs: timeOf(timing.slice(1, 5)), endMs: timeOf(timing.slice(5, 9)), lines: [] }
    } else if (line.trim() === '') {
      // Files in the wild have two blank lines inside a cue; text that follows without a time belongs to no cue.
      endCue()
      isSkipping = false
    } else if (cue) (cue as Cue).lines.push(line)
    else if (/^\uFEFF?WEBVTT\b|^(?:NOTE|STYLE|REGION)\b/.test(line)) isSkipping = true
    else if (!isSkipping && !/^\uFEFF?\s*\d+\s*$/.test(line)) builder.note('unread-lines')
  }
  endCue()
  joiner.end()
  return builder.build()
}

function timeOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number {
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
}

function getPieces({ startMs, endMs, lines }: Cue, builder: ScriptBuilder, decode: (words: string) => string): Piece[] {
  const pieces: Piece[] = []
  for (const line of lines) {
    const named = line.replace(VOICE_TAG, (_tag, name: string) => `\n${name.trim()}: `)
    const tags = named.match(TAG)?.length ?? 0
    builder.note('cue-tags', tags + (named === line ? 0 : 1))
    for (const part of named.replace(TAG, '').split('\n')) {
      const isVoice = named !== line && part !== '' && named.includes(`\n${part}`)
      const words = decode(part)
      const undashed = words.replace(/^\s*(?:[-–—‐‑]\s*(?=[^\s\d-])|>>+\s*)/u, '')
      const isDash = undashed !== words
      if (isDash) builder.note('speaker-dashes')
      if (undashed.trim() === '') continue
      const last = pieces.at(-1)
      if (last && !isDash && !isVoice) last.text = `${last.text} ${undashed.trim()}`
      else pieces.push({ text: undashed.trim(), startMs, endMs, isNewSpeaker: isDash || isVoice })
    }
  }
  return pieces
}

function addPiece(builder: ScriptBuilder): (piece: Piece) => void {
  return ({ text, startMs }) => builder.addBlock(text, startMs)
}

function joinSentences(builder: ScriptBuilder): { add(piece: Piece): void; end(): void } {
  let open: Piece | null = null
  const end = (): void => {
    if (open) builder.addBlock(open.text, open.startMs)
    open = null
  }
  return {
    add(piece) {
      const isEnded = open && endsSentence(open.text, ` ${piece.text}`)
      if (open && (isEnded || piece.isNewSpeaker || piece.startMs - open.endMs > LONGEST_GAP_MS)) end()
      open = open ? { ...open, text: `${open.text} ${piece.text}`, endMs: piece.endMs } : { ...piece }
    },
    end,
  }
}
