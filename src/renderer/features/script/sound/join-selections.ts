import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Player, TimelineWord } from '../../../audio/player.ts'
import type { SelectedSound, SoundSelection } from '../../../audio/sound-selection.ts'
import { blockIdAtPosition, getLineNumber } from '../document/block-lines.ts'
import { mapText } from '../highlight/map-words.ts'
import { createStore } from '../../../lib/create-store.ts'

export interface JoinSelectionsDeps {
  player: Pick<Player, 'wordsBetween' | 'getSnapshot' | 'subscribe'>
  view(): EditorView | null
  /** The text a take was generated from; null if the take is unknown. */
  spokenText(blockId: string, takeId: string): string | null
}

/** Links the selections in text and audio; the text selection is the source of truth. */
export interface JoinedSelection extends SoundSelection {
  /** Receives the editor state after every change of text or selection. */
  note(state: EditorState): void
  close(): void
}

/** Words in longer selections aren't counted: it would take too long for a keystroke. */
const COUNTED_BLOCKS = 40
/** How many words to look up in the text before giving up on finding an unchanged one. */
const TRIED_WORDS = 50

/** Nothing is selected until the editor reports it. */
export function joinSelections({ player, view, spokenText }: JoinSelectionsDeps): JoinedSelection {
  const selected = createStore<SelectedSound | null>(null)
  let spans = player.getSnapshot().spans

  const spanOf = (blockId: string) => player.getSnapshot().spans.find((span) => span.blockId === blockId)

  /** The block's words with their positions in the line; words changed since have none. */
  function placedWords(blockId: string, text: string): { word: TimelineWord; from: number; to: number }[] {
    const span = spanOf(blockId)
    const spoken = span && spokenText(blockId, span.takeId)
    if (!span || spoken === null || spoken === undefined) return []
    const map = mapText(spoken, text)
    return player.wordsBetween(span.startSample, span.startSample + span.sampleCount).flatMap((word) => {
      const place = word.blockId === blockId ? map.find(word.startChar, word.endChar) : null
      return place ? [{ word, from: place.start, to: place.end }] : []
    })
  }

  /** Audio of a selected part of a line: the whole take for a whole line, otherwise its words; never a guess. */
  function soundOfLine(blockId: string, text: string, from: number, to: number): SelectedSound | null {
    const span = spanOf(blockId)
    if (!span) return null
    if (from === 0 && to === text.length) {
      const endSample = span.startSample + span.sampleCount
      return { startSample: span.startSample, endSample, wordCount: 0 }
    }
    const words = placedWords(blockId, text).filter((word) => word.from < to && word.to > from)
    const [first, last] = [words[0]?.word, words.at(-1)?.word]
    return first && last ? { startSample: first.startSample, endSample: last.endSample, wordCount: words.length } : null
  }

  function read(state: EditorState): SelectedSound | null {
    const { from, to, empty } = state.selection.main
    if (empty) return null
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const soundAt = (number: number) => {
      const line = state.doc.line(number)
      const [start, end] = [Math.max(from, line.from) - line.from, Math.min(to, line.to) - line.from]
      return start < end ? soundOfLine(blockIdAtPosition(state, line.from), line.text, start, end) : null
    }
    let start: SelectedSound | null = null
    for (let number = first; number <= last && !start; number += 1) start = soundAt(number)
    let end: SelectedSound | null = null
    for (let number = last; number >= first && !end; number -= 1) end = soundAt(number)
    if (!start || !end) return null
    const stretch = { startSample: start.startSample, endSample: end.endSample }
    const isCounted = last - first < COUNTED_BLOCKS
    return { ...stretch, wordCount: isCounted ? player.wordsBetween(stretch.startSample, stretch.endSample).length : 0 }
  }

  function show(next: SelectedSound | null): void {
    const now = selected.get()
    const isSame =
      now?.startSample === next?.startSample && now?.endSample === next?.endSample && now?.wordCount === next?.wordCount
    if (!isSame) selected.set(next)
  }

  /** Position of the first or last of the given words in the document, searching inward. */
  function placeOf(state: EditorState, words: readonly TimelineWord[]): { from: number; to: number } | null {
    for (const word of words.slice(0, TRIED_WORDS)) {
      const number = getLineNumber(state, word.blockId, 1)
      const line = number === null ? null : state.doc.line(number)
      const placed = line && placedWords(word.blockId, line.text).find((each) => each.word.wordIndex === word.wordIndex)
      if (line && placed) return { from: line.from + placed.from, to: line.from + placed.to }
    }
    return null
  }

  const end = player.subscribe(() => {
    const next = player.getSnapshot().spans
    const editor = view()
    if (next === spans || !editor) return
    spans = next
    // The words are the same, but their audio may have moved.
    if (!editor.state.selection.main.empty) show(read(editor.state))
  })

  return {
    get: selected.get,
    subscribe: selected.subscribe,
    note: (state) => show(read(state)),
    select(startSample, endSample) {
      const editor = view()
      const words = player.wordsBetween(startSample, endSample)
      const first = editor && placeOf(editor.state, words)
      const last = editor && placeOf(editor.state, words.toReversed())
      if (!editor || !first || !last) return show({ startSample, endSample, wordCount: 0 })
      editor.dispatch({
        selection: { anchor: first.from, head: last.to },
        effects: EditorView.scrollIntoView(last.to, { y: 'nearest' }),
        userEvent: 'select',
      })
    },
    clear() {
      const editor = view()
      if (editor && !editor.state.selection.main.empty) {
        editor.dispatch({ selection: { anchor: editor.state.selection.main.from }, userEvent: 'select' })
      }
      show(null)
    },
    close: end,
  }
}
