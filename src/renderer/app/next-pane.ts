const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"], [contenteditable=true]'

/** Moves the focus to the next part of the window that is in sight, in reading order and around. */
export function focusNextPane(page: Document = document): void {
  const panes = [...page.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  const current = panes.findIndex((pane) => pane.contains(page.activeElement))
  for (let step = 1; step <= panes.length; step += 1) {
    const target = panes[(current + step) % panes.length]?.querySelector<HTMLElement>(FOCUSABLE)
    if (!target) continue
    target.focus({ focusVisible: true } as FocusOptions)
    return
  }
}
