import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Where the surrounding dialog shows its alerts; null outside of dialogs. */
const DialogAlertsContext = createContext<HTMLElement | null>(null)

const CLOSED = 'dialog-alerts-closed'

/** Shows alerts of its content, and of what is behind it, in one place that is always in view. */
export function DialogAlerts({
  className,
  children,
}: {
  className: string | undefined
  /** The dialog's content around the place for alerts. */
  children: (place: ReactNode) => ReactNode
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => () => void place?.dispatchEvent(new Event(CLOSED)), [place])
  return (
    <DialogAlertsContext value={place}>
      {children(<div ref={setPlace} className={className} data-dialog-alerts />)}
    </DialogAlertsContext>
  )
}

/**
 * An alert. If a dialog is open when it appears, it is shown there: above the footer instead of scrolled out of view,
 * and not behind the overlay. When that dialog closes, it moves to its own place.
 */
export function AlertInView({ children }: { children: ReactNode }) {
  const own = useContext(DialogAlertsContext)
  const [front, setFront] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // Dialogs follow each other in the order in which they were opened.
    const found = [...document.querySelectorAll<HTMLElement>('[data-dialog-alerts]')].at(-1)
    if (!found) return undefined
    const leave = () => setFront(null)
    setFront(found)
    found.addEventListener(CLOSED, leave)
    return () => found.removeEventListener(CLOSED, leave)
  }, [])
  const place = front ?? own
  return place ? createPortal(children, place) : children
}
