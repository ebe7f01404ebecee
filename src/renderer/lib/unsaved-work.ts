import { useEffect, useRef } from 'react'

/** Edits of a screen on their way to the disk. */
export interface UnsavedWork {
  isUnsaved(): boolean
  /** Stores them now; rejects with the reason if not everything could be stored. */
  save(): Promise<void>
}

const works = new Set<UnsavedWork>()
/** A screen that is left stays registered until the code of the next one is loaded. */
const abandoned = new WeakSet<UnsavedWork>()

const listUnsaved = () => [...works].filter((work) => !abandoned.has(work) && work.isUnsaved())

/** The unsaved work of all screens of this window, without what the user has abandoned. */
export const unsavedWork = {
  isUnsaved: () => listUnsaved().length > 0,
  async save(): Promise<void> {
    await Promise.all(listUnsaved().map((work) => work.save()))
  },
  /** The user leaves what is unsaved now. */
  abandon() {
    for (const work of listUnsaved()) abandoned.add(work)
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
