import type { FindQuery } from '#shared/contract/search.ts'
import { createStore } from '../../lib/create-store.ts'

/** A place in the script to show. */
export interface FoundPlace {
  chapterId: string
  blockId: string
  startChar: number
  endChar: number
  /** The take to select beside the block. */
  takeId?: string
}

/** A project search. It outlives the open chapter, because a match in another one opens that. */
export interface FindState {
  isOpen: boolean
  /** Blocks can be selected for replacement. */
  replaces: boolean
  query: FindQuery
  replacement: string
  /** Matching blocks that were deselected. */
  excluded: ReadonlySet<string>
  /** Increases when the panel is requested, so its field gets the focus again. */
  askedFor: number
}

/** One per window, like its open project. */
export const findState = createStore<FindState>({
  isOpen: false,
  replaces: false,
  query: { text: '', matchCase: false, wholeWord: false, isPattern: false },
  replacement: '',
  excluded: new Set(),
  askedFor: 0,
})

/** Opens the panel, with any selected words in its field. */
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
