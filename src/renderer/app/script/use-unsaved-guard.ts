import { useEffect } from 'react'
import type { EditQueue } from '../../features/script/document/edit-queue.ts'

/** Sends pending edits when the window goes away, and asks before closing while edits are unsaved. */
export function useUnsavedGuard(queue: EditQueue): void {
  useEffect(() => {
    const send = () => void queue.settle().catch(() => undefined)
    const hide = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.state().kind === 'saved') return
      send()
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [queue])
}
