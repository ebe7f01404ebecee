import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components'
import styles from './button.module.css'

const DELAY_MS = 500

/** Handlers of an element for the buttons in it, and the tooltip, which goes anywhere into what is drawn. */
export interface SharedTooltip {
  tooltip: ReactElement
  onPointerOver(event: PointerEvent): void
  onPointerLeave(): void
  onPointerDown(): void
  onFocus(event: FocusEvent): void
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
  onScroll(): void
}

/** One tooltip with the name of whichever button is pointed at or gone to by key, for rows that are made by the dozen. */
export function useSharedTooltip(): SharedTooltip {
  const [named, setNamed] = useState<Element | null>(null)
  const pointed = useRef<Element | null>(null)
  const timer = useRef(0)

  function show(button: Element | null, delayMs: number): void {
    if (button === pointed.current) return
    pointed.current = button
    window.clearTimeout(timer.current)
    if (button === null || delayMs === 0) setNamed(button)
    else timer.current = window.setTimeout(() => setNamed(button), delayMs)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const close = () => show(null, 0)

  return {
    tooltip: (
      <TooltipTriggerStateContext
        value={{ isOpen: named !== null, shouldSkipAnimation: true, open: () => undefined, close }}
      >
        <Tooltip triggerRef={{ current: named }} className={styles.tooltip ?? ''} offset={6}>
          {named?.getAttribute('aria-label')}
        </Tooltip>
      </TooltipTriggerStateContext>
    ),
    onPointerOver: ({ target, pointerType }) => {
      if (pointerType !== 'touch') show(buttonOf(target), DELAY_MS)
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: ({ target }) => {
      if (target.matches(':focus-visible')) show(buttonOf(target), 0)
    },
    onBlur: close,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') close()
    },
    onScroll: close,
  }
}

function buttonOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('button[aria-label]') : null
}
