import { type KeyboardEvent, useRef } from 'react'
import { foldText } from '#shared/domain/fold-text.ts'

/** Letters typed in faster succession belong to one word. */
const WORD_MS = 1_000

/** The row that contains an element; null if there is none. */
export function getRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null
}

/** Moves the focus to the next or previous of the places in a row, and from one end to the other. */
export function focusAcross(places: readonly HTMLElement[], step: 1 | -1): void {
  const at = places.findIndex((place) => place === document.activeElement)
  places[(at + step + places.length) % places.length]?.focus()
}

/** Finds rows by the letters typed while one of them has the focus. */
export interface Typeahead {
  /** Whether a key continues the word typed so far. */
  continues(event: KeyboardEvent): boolean
  /** The next of the names that starts with the typed word, the one at `from` last; null if there is none. */
  find(event: KeyboardEvent, from: number, count: number, nameAt: (index: number) => string): number | null
}

/** The letters typed so far; a pause starts a new word. */
export function useTypeahead(): Typeahead {
  const typed = useRef({ text: '', at: 0 })
  const continues = ({ timeStamp }: KeyboardEvent) =>
    typed.current.text !== '' && timeStamp - typed.current.at < WORD_MS
  return {
    continues,
    find(event, from, count, nameAt) {
      const isContinued = continues(event)
      const text = (isContinued ? typed.current.text : '') + foldText(event.key)
      typed.current = { text, at: event.timeStamp }
      for (let step = isContinued ? 0 : 1; step <= count; step += 1) {
        const index = (from + step) % count
        if (foldText(nameAt(index)).startsWith(text)) return index
      }
      return null
    },
  }
}
