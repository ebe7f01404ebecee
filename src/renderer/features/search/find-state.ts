import type { FindQuery } from '#shared/contract/search.ts'
import { createStore } from '../../lib/create-store.ts'

/** What a person looks for in a project. It outlives the chapter that is open: a hit in another one opens that. */
export interface FindState {
  isOpen: boolean
  /** Blocks can be chosen and replaced in. */
  replaces: boolean
  query: FindQuery
  replacement: string
  /** Found blocks that were taken out of the choice. */
  excluded: ReadonlySet<string>
  /** Rises when the panel is asked for, so that its field takes the focus once more. */
  askedFor: number
}

/** One for the window, as there is one open project in it. */
export const findState = createStore<FindState>({
  isOpen: false,
  replaces: false,
  query: { text: '', matchCase: false, wholeWord: false, isPattern: false },
  replacement: '',
  excluded: new Set(),
  askedFor: 0,
})

/** Opens the panel, with the selected words in its field when there are some. */
export function openFind(request: { replaces: boolean; text: string }): void {
  const state = findState.get()
  const { query } = state
  findState.set({
    ...state,
    isOpen: true,
    replaces: request.replaces || (state.isOpen && state.replaces),
    query: request.text === '' ? query : { ...query, text: request.text, isPattern: false },
    excluded: request.text === '' ? state.excluded : new Set(),
    askedFor: state.askedFor + 1,
  })
}
