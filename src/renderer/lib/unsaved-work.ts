import { useEffect, useRef } from 'react'

/** Edits of a screen on their way to the disk. */
export interface UnsavedWork {
  isUnsaved(): boolean
  /** Stores them now; rejects with the reason if not everything could be stored. */
  save(): Promise<void>
}

const works = new Set<UnsavedWork>()

/** The unsaved work of all screens of this window. */
export const unsavedWork: UnsavedWork = {
  isUnsaved: () => [...works].some((work) => work.isUnsaved()),
  async save() {
    await Promise.all([...works].map((work) => work.save()))
  },
}

/**
 * Stores a screen's edits when its window is hidden or the screen is left. While something is unsaved, closing the
 * window and leaving the screen ask first.
 */
export function useUnsavedGuard(work: UnsavedWork): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const own: UnsavedWork = { isUnsaved: () => latest.current.isUnsaved(), save: () => latest.current.save() }
    // Screens show why a save fails.
    const save = () => void own.save().catch(() => undefined)
    const hide = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!own.isUnsaved()) return
      save()
      event.preventDefault()
    }
    works.add(own)
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', hide)
    return () => {
      works.delete(own)
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', hide)
      save()
    }
  }, [])
}
