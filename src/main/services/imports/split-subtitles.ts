import { decodeHTMLStrict } from 'entities'
import { breakCaptionLine, CAPTION_TAG, VOICE_TAG } from '#shared/domain/caption-markup.ts'
import { endsSentence } from '#shared/domain/sentences/split-sentences.ts'
import { joinTexts } from '#shared/domain/wrap-lines.ts'
import { separateBrackets } from './brackets.ts'
import { type CueLine, joinRollingCues, type PlainCue } from './join-rolling-cues.ts'
import { readCues } from './read-cues.ts'
import { createScriptBuilder, type ScriptBuilder, type SplitScript } from './split-script.ts'

/** What one speaker says in a cue. */
interface Piece extends Omit<PlainCue, 'lines'> {
  text: string
  isNewSpeaker: boolean
}

const CUES_AT_ONCE = 500
/** How the words before it are read; the tag may be closed by the end of the ruby. */
const RUBY_READING = /(?<=<rt(?:\.[^<>]*)?>)[^<]*(?=<\/(?:rt|ruby)>)/g
/** Silence after which an unfinished sentence is ended. */
const LONGEST_GAP_MS = 3_000
/** Silence that ends a sentence that is long already: automatic captions have no full stops. */
const LONG_SENTENCE = { chars: 300, gapMs: 500, maxChars: 1_000 }

/**
 * Reads SubRip and WebVTT into one block per cue or per sentence. Drops tags, numbers and speaker dashes; a `<v Name>`
 * becomes `Name: `, and character references are decoded. Rolling captions are read once. Descriptions in brackets are notes
 * on blocks, unless `speakBrackets`. See `readCues` for what it tolerates.
 *
 * @throws StudioError `invalid_input`: there is text, and no times
 */
export function* splitSubtitles(
  text: string,
  options: { join: 'cues' | 'sentences'; speakBrackets: boolean },
): Generator<void, SplitScript> {
  const builder = createScriptBuilder(options)
  const joiner = options.join === 'sentences' ? joinSentences(builder) : addPieces(builder)
  const plain: PlainCue[] = []
  for (const cue of yield* readCues(text, builder.note)) {
    const lines = cue.lines.flatMap((line) => readCueLine(line, builder))
    if (lines.length === 0) builder.note('empty-cues')
    else plain.push({ startMs: cue.startMs, endMs: cue.endMs, lines })
    if (plain.length % CUES_AT_ONCE === 0) yield
  }
  const rolling = joinRollingCues(plain)
  builder.note('repeated-lines', rolling?.repeatedLines ?? 0)
  for (const [at, cue] of (rolling?.cues ?? plain).entries()) {
    for (const piece of getPieces(cue)) {
      const { said, brackets } = options.speakBrackets
        ? { said: piece.text, brackets: [] }
        : separateBrackets(piece.text)
      joiner.addNotes(brackets)
      if (said !== '') joiner.add({ ...piece, text: said })
    }
    if (at % CUES_AT_ONCE === 0) yield
  }
  joiner.end()
  return builder.build()
}

function readCueLine(line: string, builder: ScriptBuilder): CueLine[] {
  return breakCaptionLine(line).flatMap((words) => {
    // The words before the first voice, then each name and the words of that voice.
    const parts = words.split(VOICE_TAG)
    return parts.flatMap((part, at): CueLine[] => {
      if (at % 2 === 1) return []
      const voice = at === 0 ? '' : clean(parts[at - 1] ?? '')
      const name = voice === '' ? '' : `${voice}: `
      builder.note('cue-tags', (part.match(CAPTION_TAG)?.length ?? 0) + (at === 0 ? 0 : 1))
      const said = clean(part.replace(RUBY_READING, '').replace(CAPTION_TAG, ''))
      const undashed = said.replace(/^\s*(?:[-–—‐‑]\s*(?=[^\s\d-])|>>+\s*)/u, '')
      const isDash = undashed !== said
      if (isDash) builder.note('speaker-dashes')
      return undashed === '' ? [] : [{ text: `${name}${undashed}`, isNewSpeaker: isDash || name !== '' }]
    })
  })
}

function clean(text: string): string {
  return decodeHTMLStrict(text).trim()
}

function getPieces({ lines, startMs, endMs }: PlainCue): Piece[] {
  const pieces: { texts: string[]; isNewSpeaker: boolean }[] = []
  for (const { text, isNewSpeaker } of lines) {
    const last = pieces.at(-1)
    if (last && !isNewSpeaker) last.texts.push(text)
    else pieces.push({ texts: [text], isNewSpeaker })
  }
  return pieces.map(({ texts, isNewSpeaker }) => ({ text: joinTexts(texts), isNewSpeaker, startMs, endMs }))
}

interface Joiner {
  add(piece: Piece): void
  /** Notes on the block of the sentence that is being joined, or on the next one. */
  addNotes(texts: readonly string[]): void
  end(): void
}

function addPieces(builder: ScriptBuilder): Joiner {
  return {
    add: ({ text, startMs }) => builder.addBlock(text, { startMs }),
    addNotes: (texts) => texts.forEach(builder.addNote),
    end: () => undefined,
  }
}

function joinSentences(builder: ScriptBuilder): Joiner {
  let open: Piece | null = null
  const end = (): void => {
    if (open) builder.addBlock(open.text, { startMs: open.startMs })
    open = null
  }
  return {
    add(piece) {
      if (open && (piece.isNewSpeaker || endsSentence(open.text, ` ${piece.text}`) || isLongEnough(open, piece))) end()
      open = open ? { ...open, text: joinTexts([open.text, piece.text]), endMs: piece.endMs } : { ...piece }
    },
    addNotes(texts) {
      if (open && texts.length > 0 && endsSentence(open.text, '')) end()
      texts.forEach(builder.addNote)
    },
    end,
  }
}

function isLongEnough(sentence: Piece, next: Piece): boolean {
  const gapMs = next.startMs - sentence.endMs
  const { chars, gapMs: pauseMs, maxChars } = LONG_SENTENCE
  const { length } = sentence.text
  return gapMs > LONGEST_GAP_MS || (length > chars && gapMs >= pauseMs) || length + next.text.length > maxChars
}
