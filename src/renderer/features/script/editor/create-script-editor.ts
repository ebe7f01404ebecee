import { historyKeymap, standardKeymap } from '@codemirror/commands'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, type Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { isMac } from '../../../lib/platform.ts'
import type { ChapterSession } from '../chapter-session.ts'
import { patchMarks } from '../document/block-marks.ts'
import { cutPastedText } from '../document/paste-blocks.ts'
import { type ReplacementStep, replacementSteps } from '../document/replacement-step.ts'
import { quietSelection } from '../highlight/quiet-selection.ts'
import { placeAt, type SoundingView, soundingWord } from '../highlight/sounding-word.ts'
import { blockMargin, type MarginSource, refreshMargin } from './block-margin.ts'
import { carryMarks } from './carry-marks.ts'
import { checkSsml } from './check-ssml.ts'
import { drawMarks } from './draw-marks.ts'
import styles from './editor.module.css'
import { mergeKeymap } from './merge-blocks.ts'
import { speakerNames, type SpeakerSource } from './speaker-names.ts'
import { pauseKeys } from './pause-keys.ts'
import { textDirection } from './text-direction.ts'

export interface ScriptEditorDeps extends MarginSource, SpeakerSource {
  session: ChapterSession
  nonce: string
  /** A person asked to hear the script from this place. */
  onPlayFrom(blockId: string, charOffset: number): void
  /** Text that was several blocks was pasted or dropped. */
  onPaste(blocks: number, joinedLines: number): void
  /** A text was pasted that is too long to go in unseen. It was not put in. */
  onLargePaste(text: string): void
  onFollowing(isFollowing: boolean): void
  /** Undo or redo went over a replacement: chapters that are not open have to follow. */
  onReplacementStep(step: ReplacementStep): void
  /** A person wants to change the pause at this place of the document. */
  onPause(at: number): void
  /** Text, marks or selection are not what they were. */
  onState(state: EditorState): void
}

export interface ScriptEditor {
  view: EditorView
  sounding: SoundingView
  /** Draws the margin again, at most once per frame. */
  refresh(): void
  /** Puts a text where the caret is, as a paste does. */
  insert(text: string): void
  /** Opens the search panel with the selected words in it. */
  find(): void
  /** Puts the caret at the start of a block and shows it. */
  selectBlock(line: number): void
  /** Selects a place in a block and shows it; its end where the text is shorter by now. */
  selectPlace(place: { line: number; startChar: number; endChar: number }): void
  close(): void
}

/** The search panel's own words, in the studio's way of writing. */
const SEARCH_WORDS = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
}

/** From this length on a pasted text is looked at first. */
const LARGE_PASTE_CHARS = 20_000

function pasting(deps: ScriptEditorDeps): Extension {
  return [
    EditorView.clipboardInputFilter.of((text) => {
      const { lines, joinedLines } = cutPastedText(text)
      if (lines.length > 1 || joinedLines > 0) deps.onPaste(lines.length, joinedLines)
      return lines.join('\n')
    }),
    EditorView.domEventHandlers({
      paste(event) {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (text.length < LARGE_PASTE_CHARS) return false
        event.preventDefault()
        deps.onLargePaste(text)
        return true
      },
    }),
    // A blank line between blocks, so that pasting them anywhere finds the same blocks again.
    EditorView.clipboardOutputFilter.of((text) => text.replaceAll('\n', '\n\n')),
  ]
}

const hasMarksPatch = (transaction: Transaction) => transaction.effects.some((effect) => effect.is(patchMarks))

/** The editor of one chapter inside `parent`. */
export function createScriptEditor(parent: HTMLElement, deps: ScriptEditorDeps): ScriptEditor {
  const { session } = deps
  const sounding = soundingWord(deps)
  const extensions: Extension = [
    deps.nonce === '' ? [] : EditorView.cspNonce.of(deps.nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      ...{ 'aria-label': 'Script', spellcheck: 'true', autocapitalize: 'sentences' },
      // What can be edited can have the focus anyway; programs that look for it do not all know.
      tabindex: '0',
    }),
    EditorView.editorAttributes.of({ class: styles['editor'] ?? '' }),
    EditorView.scrollMargins.of(() => ({ top: 24, bottom: 48 })),
    placeholder('Write or paste the script here. Each paragraph becomes a block with a voice and takes of its own.'),
    keymap.of([...mergeKeymap, ...standardKeymap, ...historyKeymap, ...searchKeymap]),
    search({ top: true }),
    EditorState.phrases.of(SEARCH_WORDS),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    pasting(deps),
    replacementSteps(deps.onReplacementStep),
    carryMarks(session),
    pauseKeys(deps.onPause),
    drawMarks(deps.onPause),
    checkSsml(),
    textDirection(),
    speakerNames(deps),
    blockMargin(deps),
    sounding.extension,
    quietSelection(),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(isMac ? event.metaKey : event.ctrlKey)) return false
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY })
        if (position === null) return false
        const { blockId, charOffset } = placeAt(view, position)
        deps.onPlayFrom(blockId, charOffset)
        event.preventDefault()
        return true
      },
    }),
    EditorView.updateListener.of((update) => {
      session.noteTransactions(update.transactions, update.state)
      if (update.docChanged || update.selectionSet || update.transactions.some(hasMarksPatch))
        deps.onState(update.state)
    }),
  ]
  const view = new EditorView({ parent, state: session.createState(extensions) })
  session.attach(view)
  const soundingView = sounding.of(view)
  if (!soundingView) throw new Error('The sounding word could not be set up')
  let frame = 0

  return {
    view,
    sounding: soundingView,
    refresh() {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        view.dispatch({ effects: refreshMargin.of(null) })
      })
    },
    insert(text) {
      const { lines, joinedLines } = cutPastedText(text)
      deps.onPaste(lines.length, joinedLines)
      view.dispatch(view.state.replaceSelection(lines.join('\n')), { userEvent: 'input.paste' })
      view.focus()
    },
    find: () => void openSearchPanel(view),
    selectBlock(line) {
      view.dispatch({
        selection: { anchor: view.state.doc.line(line).from },
        effects: EditorView.scrollIntoView(view.state.doc.line(line).from, { y: 'center' }),
      })
      view.focus()
    },
    selectPlace({ line, startChar, endChar }) {
      const { from, to } = view.state.doc.line(line)
      const anchor = Math.min(from + startChar, to)
      view.dispatch({
        selection: { anchor, head: Math.min(from + endChar, to) },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      view.focus()
    },
    close() {
      cancelAnimationFrame(frame)
      session.attach(null)
      view.destroy()
    },
  }
}
