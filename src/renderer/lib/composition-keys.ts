/**
 * Leaves keys to the input method while text is composed: Enter accepts a candidate and Escape discards it, and neither
 * may close a panel or run an action. Call it before anything else listens for keys.
 */
export function leaveKeysToComposition(): void {
  addEventListener('keydown', (event) => event.isComposing && event.stopImmediatePropagation(), { capture: true })
}
