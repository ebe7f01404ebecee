import { createStore } from './create-store.ts'

/** Keys that the person gave actions in place of those they come with, by the id of the action; an empty list takes them away. */
export type ChosenKeys = Record<string, string[]>

/** The chosen keys of this window. A store of the window: keys are asked for by tooltips, menus and the keyboard itself alike. */
export const chosenKeys = createStore<ChosenKeys>({})

/** True while a key press is a new shortcut and does nothing else. */
export const isReadingKeys = createStore(false)
