import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './gallery.module.css'

export const LONG_NAME = 'The complete recording of the annual general meeting'
/** Text without a place where a line can be broken. */
export const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** One component under its name. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.exhibit}>
      <h3>{name}</h3>
      <div className={styles.states}>{children}</div>
    </div>
  )
}

interface StateProps {
  name: string
  /** Takes the whole line. */
  isWide?: boolean
  /** Shown in this state of the pointer or the focus, which only the user can bring about. */
  as?: 'hovered' | 'pressed' | 'focus-visible' | 'focused'
  /** Selector of the element in that state. */
  on?: string
  children: ReactNode
}

/** A component in one state, with the state's name. */
export function State({ name, isWide = false, as, on = 'button', children }: StateProps) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The attributes by which the styles of React Aria's components know these states.
    if (as) content.current?.querySelector(on)?.setAttribute(`data-${as}`, 'true')
  })
  return (
    <div className={styles.state} data-wide={isWide || undefined}>
      <span className={styles.name}>{name}</span>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  )
}
