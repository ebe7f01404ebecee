import { historyKeymap, standardKeymap } from '@codemirror/commands'
import { highlightSelectionMatches, openSearchPanel } from '@codemirror/search'
import { EditorState, type Extension, type Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { isMac } from '../../../lib/platform.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { patchMarks } from '../document/block-marks.ts'
import { cutPastedText } from '../document/paste-blocks.ts'
import { type ReplacementStep, replacementSteps } from '../document/replacement-step.ts'
import { quietSelection } from '../highlight/quiet-selection.ts'
import { placeAt, type SoundingView, soundingWord } from '../highlight/sounding-word.ts'
import { hasChapters } from '#shared/domain/chapters/has-chapters.ts'
import { blockFailures, type FailureSource } from './block-failures.ts'
import { blockMargin, type MarginSource, refreshMargin } from './block-margin.ts'
import { carryPieces } from './carry-pieces.ts'
import { chapterSearch } from './chapter-search.ts'
import { checkSsml } from './check-ssml.ts'
import { drawMarks, type MarksSource } from './draw-marks.ts'
import styles from './editor.module.css'
import { t } from './messages/t.ts'
import { mergeKeymap } from './merge-blocks.ts'
import { speakerNames, type SpeakerSource } from './speaker-names.ts'
import { pronouncedWords, type PronunciationSource } from './pronounced-words.ts'
import { pauseKeys } from './pause-keys.ts'
import { selectionToolbar, type SelectionToolbarSource } from './selection-toolbar.ts'
import { textDirection } from './text-direction.ts'
import { pointerSelection } from '../document/selected-line.ts'

export interface ScriptEditorDeps
  extends MarginSource, FailureSource, MarksSource, SpeakerSource, PronunciationSource, SelectionToolbarSource {
  session: ChapterSession
  nonce: string
  /** Called when the user asks to play the script from this place. */
  onPlayFrom(blockId: string, charOffset: number): void
  /** Called after text with several blocks was pasted or dropped. */
  onPaste(blocks: number, joinedLines: number): void
  /** Called for pasted text too long to insert unseen. It wasn't inserted. */
  onLargePaste(text: string): void
  /** Called for pasted files without text. */
  onFilesPaste(files: readonly File[]): void
  onFollowing(isFollowing: boolean): void
  /** Called on undo or redo of a replacement: closed chapters have to follow. */
  onReplacementStep(step: ReplacementStep): void
  /** Called when text, formatting or selection changed. */
  onState(state: EditorState): void
}

export interface ScriptEditor {
  view: EditorView
  sounding: SoundingView
  /** Redraws the gutter and the failures, at most once per frame. */
  refresh(): void
  /** Inserts text at the caret, like a paste. */
  insert(text: string): void
  /** Opens the search panel with the selected words. */
  find(): void
  /** Moves the caret to the start of a block and scrolls it into view. */
  selectBlock(line: number): void
  /** Selects a place in a block and scrolls it into view; clamped if the text has become shorter. */
  selectPlace(place: { line: number; startChar: number; endChar: number }): void
  close(): void
}

/** From this length on, pasted text is reviewed first; also if it has several chapters. */
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
        const files = [...(event.clipboardData?.files ?? [])]
        if (text === '' && files.length > 0) {
          event.preventDefault()
          deps.onFilesPaste(files)
          return true
        }
        if (text.length < LARGE_PASTE_CHARS && !hasChapters(text)) return false
        event.preventDefault()
        deps.onLargePaste(text)
        return true
      },
    }),
    // A blank line between blocks, so pasting them anywhere yields the same blocks.
    EditorView.clipboardOutputFilter.of((text) => text.replaceAll('\n', '\n\n')),
  ]
}

/** What the editor’s library announces, and its panel that goes to a line. */
const libraryTexts = (): Extension =>
  EditorState.phrases.of({
    'current match': t('announce.match'),
    'on line': t('announce.line'),
    'replaced match on line $': t('announce.replacedOne'),
    'replaced $ matches': t('announce.replacedAll'),
    'Selection deleted': t('announce.deleted'),
    'Go to line': t('goToLine.label'),
    go: t('goToLine.go'),
    close: t('goToLine.close'),
  })

const hasMarksPatch = (transaction: Transaction) => transaction.effects.some((effect) => effect.is(patchMarks))

/** Creates the editor of one chapter inside `parent`. */
export function createScriptEditor(parent: HTMLElement, deps: ScriptEditorDeps): ScriptEditor {
  const { session } = deps
  const sounding = soundingWord(deps)
  const extensions: Extension = [
    deps.nonce === '' ? [] : EditorView.cspNonce.of(deps.nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      ...{ 'aria-label': t('script'), spellcheck: 'true', autocapitalize: 'sentences' },
      // Editable content is focusable anyway, but not all software that looks for it knows.
      tabindex: '0',
    }),
    EditorView.editorAttributes.of({ class: styles['editor'] ?? '' }),
    EditorView.scrollMargins.of(() => ({ top: 24, bottom: 48 })),
    placeholder(t('placeholder')),
    libraryTexts(),
    keymap.of([...mergeKeymap, ...standardKeymap, ...historyKeymap]),
    chapterSearch(),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    carryPieces(session),
    pasting(deps),
    replacementSteps(deps.onReplacementStep),
    pointerSelection(),
    pauseKeys(deps.onPause),
    drawMarks(deps),
    checkSsml(),
    textDirection(),
    speakerNames(deps),
    pronouncedWords(deps),
    blockMargin(deps),
    blockFailures(deps),
    sounding.extension,
    quietSelection(),
    selectionToolbar(deps),
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
