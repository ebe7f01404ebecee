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

/** Event handlers for an element with buttons, and the tooltip, which can be rendered anywhere. */
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

/** One tooltip with the name of the hovered or focused button, for rows rendered in large numbers. */
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
      if (pointerType !== 'touch') show(getButton(target), DELAY_MS)
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: ({ target }) => {
      if (target.matches(':focus-visible')) show(getButton(target), 0)
    },
    onBlur: close,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') close()
    },
    onScroll: close,
  }
}

function getButton(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('button[aria-label]') : null
}
