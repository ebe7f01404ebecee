import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  search,
  searchKeymap,
  SearchQuery,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { type EditorView, keymap, type Panel, runScopeHandlers } from '@codemirror/view'
import type { FindQuery } from '#shared/contract/search.ts'
import { findPattern } from '#shared/domain/find-pattern.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

interface Typed extends FindQuery {
  replacement: string
}

/** Find and replace in the open chapter. It matches like the search of the project, so accents don't matter. */
export function chapterSearch(): Extension {
  const typed: Typed = { text: '', matchCase: false, wholeWord: false, isPattern: false, replacement: '' }
  /** The editor's query for `typed`; any other was made of the selected words. */
  let sent: SearchQuery | null = null
  return [
    keymap.of(searchKeymap),
    search({
      top: true,
      literal: true,
      createPanel: (view) =>
        createPanel(view, {
          typed,
          takeSelected() {
            const query = getSearchQuery(view.state)
            if (query === sent || query.search === '') return false
            Object.assign(typed, { text: query.search, isPattern: false })
            return true
          },
          send() {
            sent = toSearchQuery(typed)
            view.dispatch({ effects: setSearchQuery.of(sent) })
          },
        }),
    }),
  ]
}

function toSearchQuery(typed: Typed): SearchQuery {
  const { text, isPattern, replacement } = typed
  const how = { regexp: true, literal: true, caseSensitive: typed.matchCase }
  if (text === '') return new SearchQuery({ ...how, search: '' })
  try {
    const replace = isPattern ? replacement : replacement.replaceAll('$', '$$$$')
    return new SearchQuery({ ...how, search: findPattern(typed).source, replace })
  } catch {
    return new SearchQuery({ ...how, search: text })
  }
}

interface PanelDeps {
  typed: Typed
  /** Takes over the words that were selected when the panel was opened. Returns whether there are any. */
  takeSelected(): boolean
  send(): void
}

function createPanel(view: EditorView, { typed, takeSelected, send }: PanelDeps): Panel {
  const textField = createInput(t('find.find'), 'text')
  textField.setAttribute('main-field', 'true')
  const replaceField = createInput(t('find.replace'), 'text')
  const [caseBox, patternBox, wordBox] = [0, 1, 2].map(() => createInput(null, 'checkbox')) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ]
  const show = () => {
    textField.value = typed.text
    replaceField.value = typed.replacement
    caseBox.checked = typed.matchCase
    patternBox.checked = typed.isPattern
    wordBox.checked = typed.wholeWord
  }
  const update = () => {
    Object.assign(typed, {
      text: textField.value,
      replacement: replaceField.value,
      matchCase: caseBox.checked,
      isPattern: patternBox.checked,
      wholeWord: wordBox.checked,
    })
    send()
    textField.setAttribute('aria-invalid', String(typed.text !== '' && !getSearchQuery(view.state).valid))
  }

  const close = createButton('×', () => closeSearchPanel(view), '')
  close.setAttribute('aria-label', common('close'))
  close.name = 'close'
  const dom = document.createElement('div')
  dom.className = 'cm-search'
  dom.append(
    textField,
    createButton(t('find.next'), () => findNext(view)),
    createButton(t('find.previous'), () => findPrevious(view)),
    createButton(t('find.selectAll'), () => selectMatches(view)),
    createLabel(caseBox, t('find.matchCase')),
    createLabel(patternBox, t('find.isPattern')),
    createLabel(wordBox, t('find.wholeWord')),
    document.createElement('br'),
    replaceField,
    createButton(t('find.replace'), () => replaceNext(view)),
    createButton(t('find.replaceAll'), () => replaceAll(view)),
    close,
  )
  dom.addEventListener('input', update)
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) return event.preventDefault()
    if (event.key !== 'Enter') return
    if (event.target === replaceField) replaceNext(view)
    else if (event.target === textField) (event.shiftKey ? findPrevious : findNext)(view)
    else return
    event.preventDefault()
  })

  /** The editor takes no other transaction during the one that opens or updates the panel. */
  const sendSoon = () => queueMicrotask(send)
  if (takeSelected()) sendSoon()
  show()
  return {
    dom,
    top: true,
    mount: () => textField.select(),
    update({ transactions }) {
      const isChanged = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)))
      if (!isChanged || !takeSelected()) return
      show()
      sendSoon()
    },
  }
}

function createInput(label: string | null, type: 'text' | 'checkbox'): HTMLInputElement {
  const input = document.createElement('input')
  input.type = type
  if (label === null) return input
  input.className = 'cm-textfield'
  input.placeholder = label
  input.setAttribute('aria-label', label)
  return input
}

function createButton(text: string, run: () => void, className = 'cm-button'): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  button.addEventListener('click', run)
  return button
}

function createLabel(box: HTMLInputElement, text: string): HTMLLabelElement {
  const label = document.createElement('label')
  label.append(box, text)
  return label
}
