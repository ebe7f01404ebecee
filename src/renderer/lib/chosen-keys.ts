import { createStore } from './create-store.ts'

/** The user's custom shortcuts by action ID; an empty list removes an action's shortcuts. */
export type ChosenKeys = Record<string, string[]>

/** This window's custom shortcuts. A store, because tooltips, menus and the keyboard all read it. */
export const chosenKeys = createStore<ChosenKeys>({})

/** True while the next key press is recorded as a new shortcut. */
export const isReadingKeys = createStore(false)
