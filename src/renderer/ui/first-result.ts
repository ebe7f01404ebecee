import type { KeyboardEvent } from 'react'

/** What a search field's results are: rows of a list, or what can be pressed in a list marked with `data-results`. */
const RESULTS =
  // oxlint-disable-next-line catalog-texts/bare-text -- a selector
  '[role="grid"] [role="row"]:not(:has([role="columnheader"])), [role="listbox"] [role="option"], [data-results] :is(summary, button)'

/**
 * Lets the keys of a search field take its first result: Enter opens it, the down arrow moves to it, and its list goes
 * on from there. Anything else stays the field's.
 */
export function takeFirstResult(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if ((key !== 'Enter' && key !== 'ArrowDown') || altKey || ctrlKey || metaKey || shiftKey) return
  const first = findFirstResult(event.currentTarget)
  if (!first) return
  event.preventDefault()
  event.stopPropagation()
  first.focus()
  if (key === 'Enter') first.click()
}

/** The first result behind the field, as near to it as possible and in the same dialog. */
function findFirstResult(field: HTMLElement): HTMLElement | undefined {
  for (let scope = field.parentElement; scope; scope = scope.parentElement) {
    const found = [...scope.querySelectorAll<HTMLElement>(RESULTS)].find(
      (result) => field.compareDocumentPosition(result) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (found || scope.matches('[role="dialog"], main')) return found
  }
  return undefined
}
