import type { ReviewBlock, ReviewPage, ReviewPart } from '#shared/domain/review/review-page.ts'
import { element, fill, formatTime } from './elements.ts'

/** What a comment is about: words that follow each other in one block, or a whole block. */
export interface Place {
  chapter: string
  blockId: string
  takeId: string
  /** In the take's text, in UTF-16 units; both 0 for the block. */
  startChar: number
  endChar: number
  /** Empty for the block. */
  words: string
  /** In the page's audio. */
  timeMs: number
}

interface ShownBlock {
  block: ReviewBlock
  chapter: string
  paragraph: HTMLElement
}

interface ShownWord {
  shown: ShownBlock
  /** Null for a block without measured words. */
  span: HTMLElement | null
  startChar: number
  endChar: number
  startMs: number
}

export interface Transcript {
  root: HTMLElement
  /** Lights up the word at a time; keeps it in view while playing. */
  light(timeMs: number, isPlaying: boolean): void
  /** Underlines the words that comments are about, and no others. */
  underline(places: readonly Place[]): void
  placeAt(timeMs: number): Place
  /** Null without a selection in the script. */
  selectedPlace(): Place | null
  /** The start of the word `step` words from the one at a time. */
  nextWordMs(timeMs: number, step: 1 | -1): number
  /** Called with the time of a word that is clicked, and of a paragraph whose button asks to play it. */
  onChoose(listener: (timeMs: number, plays: boolean) => void): void
}

/** Shows the script, each word in an element of its own. */
export function createTranscript(parts: readonly ReviewPart[], page: ReviewPage): Transcript {
  const root = element('main', { className: 'script' })
  root.setAttribute('aria-label', page.texts.script)
  if (page.language !== null) root.lang = page.language
  const words: ShownWord[] = []
  const bySpan = new Map<Element, ShownWord>()
  const byParagraph = new Map<Element, readonly ShownWord[]>()
  let chapter = page.title
  let choose: (timeMs: number, plays: boolean) => void = () => undefined
  for (const part of parts) {
    if (part.chapter !== null) {
      chapter = part.chapter
      root.append(element('h2', { textContent: chapter, dir: 'auto' }))
    }
    for (const block of part.blocks) {
      const paragraph = element('p', { className: 'block', dir: 'auto' })
      const shown: ShownBlock = { block, chapter, paragraph }
      const time = formatTime(block.startMs)
      // The arrow keys go to every word: thousands of stops would hide what follows.
      const play = element('button', { type: 'button', className: 'time', textContent: time, tabIndex: -1 })
      play.setAttribute('aria-label', fill(page.texts.playFrom, { time }))
      play.addEventListener('click', () => choose(block.startMs, true))
      const shownWords = [...showWords(shown)]
      for (const word of shownWords) {
        words.push(word)
        if (word.span) bySpan.set(word.span, word)
      }
      byParagraph.set(paragraph, shownWords)
      root.append(element('div', { className: 'row' }, [play, paragraph]))
    }
  }
  root.addEventListener('click', ({ target }) => {
    const word = target instanceof Element ? bySpan.get(target) : undefined
    if (word && document.getSelection()?.isCollapsed !== false) choose(word.startMs, false)
  })

  let lit: Element | null = null
  const wordAt = (timeMs: number) => words[findLast(words, timeMs)] ?? words[0]
  return {
    root,
    light(timeMs, isPlaying) {
      const word = wordAt(timeMs)
      const next = word && (word.span ?? word.shown.paragraph)
      if (!next || next === lit) return
      lit?.classList.remove('lit')
      next.classList.add('lit')
      lit = next
      if (isPlaying) next.scrollIntoView({ block: 'nearest' })
    },
    underline(places) {
      for (const { shown, span, startChar, endChar } of words) {
        const isCommented = places.some(
          (place) =>
            place.blockId === shown.block.blockId &&
            (span === null || (place.startChar < endChar && place.endChar > startChar)),
        )
        const target = span ?? shown.paragraph
        target.classList.toggle('commented', isCommented)
      }
    },
    placeAt(timeMs) {
      const word = wordAt(timeMs)
      if (!word) throw new Error('the page has no words')
      return toPlace(word, word)
    },
    selectedPlace() {
      const selection = document.getSelection()
      if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
      const range = selection.getRangeAt(0)
      const { startContainer } = range
      const start = startContainer instanceof Element ? startContainer : startContainer.parentElement
      const paragraph = start?.closest('.block')
      const chosen = (paragraph ? (byParagraph.get(paragraph) ?? []) : []).filter(
        ({ span }) => span !== null && touches(range, span),
      )
      const [first] = chosen
      return first ? toPlace(first, chosen.at(-1) ?? first) : null
    },
    nextWordMs(timeMs, step) {
      const index = Math.max(0, Math.min(words.length - 1, findLast(words, timeMs) + step))
      return words[index]?.startMs ?? 0
    },
    onChoose: (listener) => (choose = listener),
  }
}

/** Appends a block's text with the names of its speakers to its paragraph; words that weren't measured are plain text. */
function* showWords(shown: ShownBlock): Generator<ShownWord> {
  const { block, paragraph } = shown
  const { text, textStartChar, words } = block
  const speakers = block.speakers ?? [[textStartChar, block.speaker] as const]
  let next = 0
  let at = 0
  let count = 0
  const appendUntil = (end: number) => {
    for (const [startChar, speaker] of speakers.slice(next)) {
      const start = startChar - textStartChar
      if (start > end) break
      next += 1
      paragraph.append(text.slice(at, start))
      at = start
      if (speaker !== null) paragraph.append(element('strong', { className: 'speaker', textContent: speaker }), ' ')
    }
    paragraph.append(text.slice(at, end))
    at = end
  }
  for (const [startChar, endChar, startMs] of words) {
    const [start, end] = [startChar - textStartChar, endChar - textStartChar]
    if (start < at || end <= start) continue
    appendUntil(start)
    const span = element('span', { textContent: text.slice(start, end) })
    paragraph.append(span)
    at = end
    count += 1
    yield { shown, span, startChar, endChar, startMs }
  }
  appendUntil(text.length)
  if (count === 0) yield { shown, span: null, startChar: 0, endChar: 0, startMs: block.startMs }
}

function toPlace(first: ShownWord, last: ShownWord): Place {
  const { block, chapter } = first.shown
  const { textStartChar, text } = block
  return {
    chapter,
    blockId: block.blockId,
    takeId: block.takeId,
    startChar: first.startChar,
    endChar: last.endChar,
    words: text.slice(Math.max(0, first.startChar - textStartChar), Math.max(0, last.endChar - textStartChar)),
    timeMs: first.startMs,
  }
}

/** False for a range that only ends before the element or starts after it. */
function touches(range: Range, span: HTMLElement): boolean {
  const inside = document.createRange()
  inside.selectNodeContents(span)
  const startsBefore = range.compareBoundaryPoints(Range.START_TO_END, inside) > 0
  const endsAfter = range.compareBoundaryPoints(Range.END_TO_START, inside) < 0
  return startsBefore && endsAfter
}

/** Index of the last word that starts at a time or before; −1 before the first. */
function findLast(words: readonly ShownWord[], timeMs: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    // A word whose time was rounded up has started.
    if ((words[middle]?.startMs ?? 0) <= timeMs + 0.5) low = middle + 1
    else high = middle
  }
  return low - 1
}
