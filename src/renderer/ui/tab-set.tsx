import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tab-set.module.css'

export interface TabSetProps<Id extends string> {
  /** Group name of the tabs, such as “Agent sections”; for screen readers only. */
  label: string
  /** Only the selected tab's content is rendered; the others request nothing. */
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/**
 * Tabs that fill the rest of a screen. Arrow keys, Home and End switch tabs, Tab enters the content. The library's own
 * panel searches for a tabbable element on every change, which forces a layout; every tab here has one.
 */
export function TabSet<Id extends string>({ label, tabs, selected, onSelect }: TabSetProps<Id>) {
  const own = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ id }) => id === selected)

  function onKeyDown(event: KeyboardEvent): void {
    const right = list.current?.matches(':dir(rtl)') ? -1 : 1
    const moves: Record<string, number> = {
      ArrowRight: at + right,
      ArrowLeft: at - right,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = moves[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[id="${own}-${next.id}"]`)?.focus()
    onSelect(next.id)
  }

  return (
    <div className={styles.tabs}>
      {/* The tabs have the focus; keys reach the list from any focused one. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${own}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? own : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={selected} role="tabpanel" id={own} aria-labelledby={`${own}-${selected}`} className={styles.panel}>
        {tabs[at]?.content}
      </div>
    </div>
  )
}
