import type { KeyboardEvent } from 'react'

/** What a search field's results are: rows of a list, or what can be pressed in a list marked with `data-results`. */
const RESULTS =
  // oxlint-disable-next-line catalog-texts/bare-text -- a selector
  '[role="grid"] [role="row"]:not(:has([role="columnheader"])), [role="listbox"] [role="option"], [data-results] :is(summary, button)'

/** Results of an earlier search: see `Stale`. */
const STALE = '[aria-busy="true"]'

/**
 * Lets the keys of a search field take its first result: Enter opens it, the down arrow moves to it, and its list goes
 * on from there. Enter waits for results that are still those of an earlier search. Anything else stays the field's.
 */
export function takeFirstResult(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if ((key !== 'Enter' && key !== 'ArrowDown') || altKey || ctrlKey || metaKey || shiftKey) return
  const field = event.currentTarget
  const first = findFirstResult(field)
  if (!first) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'ArrowDown') return first.focus()
  const stale = first.closest(STALE)
  if (stale) openWhenFresh(field, stale)
  else open(first)
}

function open(result: HTMLElement | undefined): void {
  result?.focus()
  result?.click()
}

/** Opens the first result once the list has those of the current search, unless the user goes on in the meantime. */
function openWhenFresh(field: HTMLElement, stale: Element): void {
  const leaving = new AbortController()
  const { signal } = leaving
  const observer = new MutationObserver(() => {
    if (stale.isConnected && stale.matches(STALE)) return
    observer.disconnect()
    // The list shows its new rows in the frame after it has them.
    requestAnimationFrame(() => {
      if (signal.aborted) return
      leaving.abort()
      open(findFirstResult(field))
    })
  })
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  for (const sign of ['input', 'focusout', 'keydown'] as const)
    field.addEventListener(sign, () => leaving.abort(), { signal, capture: true })
}

/** The first result after the field, as near to it as possible and in the same dialog. */
function findFirstResult(field: HTMLElement): HTMLElement | undefined {
  for (let scope = field.parentElement; scope; scope = scope.parentElement) {
    const found = [...scope.querySelectorAll<HTMLElement>(RESULTS)].find(
      (result) => field.compareDocumentPosition(result) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (found || scope.matches('[role="dialog"], main')) return found
  }
  return undefined
}
