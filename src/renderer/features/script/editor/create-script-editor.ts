import { historyKeymap, standardKeymap } from '@codemirror/commands'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { isMac } from '../../../lib/platform.ts'
import type { ChapterSession } from '../chapter-session.ts'
import { cutPastedText } from '../document/paste-blocks.ts'
import { placeAt, type SoundingView, soundingWord } from '../highlight/sounding-word.ts'
import { blockMargin, type MarginSource, refreshMargin } from './block-margin.ts'
import styles from './editor.module.css'
import { textDirection } from './text-direction.ts'

export interface ScriptEditorDeps extends MarginSource {
  session: ChapterSession
  nonce: string
  /** A person asked to hear the script from this place. */
  onPlayFrom(blockId: string, charOffset: number): void
  /** Text that was several blocks was pasted or dropped. */
  onPaste(blocks: number, joinedLines: number): void
  onFollowing(isFollowing: boolean): void
}

export interface ScriptEditor {
  view: EditorView
  sounding: SoundingView
  /** Draws the margin again, at most once per frame. */
  refresh(): void
  /** Opens the search panel with the selected words in it. */
  find(): void
  /** Puts the caret at the start of a block and shows it. */
  selectBlock(line: number): void
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

function pasting(deps: ScriptEditorDeps): Extension {
  return [
    EditorView.clipboardInputFilter.of((text) => {
      const { lines, joinedLines } = cutPastedText(text)
      if (lines.length > 1 || joinedLines > 0) deps.onPaste(lines.length, joinedLines)
      return lines.join('\n')
    }),
    // A blank line between blocks, so that pasting them anywhere finds the same blocks again.
    EditorView.clipboardOutputFilter.of((text) => text.replaceAll('\n', '\n\n')),
  ]
}

/** The editor of one chapter inside `parent`. */
export function createScriptEditor(parent: HTMLElement, deps: ScriptEditorDeps): ScriptEditor {
  const { session } = deps
  const sounding = soundingWord(deps)
  const extensions: Extension = [
    deps.nonce === '' ? [] : EditorView.cspNonce.of(deps.nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Script', spellcheck: 'true', autocapitalize: 'sentences' }),
    EditorView.editorAttributes.of({ class: styles['editor'] ?? '' }),
    EditorView.scrollMargins.of(() => ({ top: 24, bottom: 48 })),
    placeholder('Write or paste the script here. Each paragraph becomes a block with a voice and takes of its own.'),
    keymap.of([...standardKeymap, ...historyKeymap, ...searchKeymap]),
    search({ top: true }),
    EditorState.phrases.of(SEARCH_WORDS),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    pasting(deps),
    textDirection(),
    blockMargin(deps),
    sounding.extension,
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
    EditorView.updateListener.of((update) => session.noteTransactions(update.transactions, update.state)),
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
    find: () => void openSearchPanel(view),
    selectBlock(line) {
      view.dispatch({
        selection: { anchor: view.state.doc.line(line).from },
        effects: EditorView.scrollIntoView(view.state.doc.line(line).from, { y: 'center' }),
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
