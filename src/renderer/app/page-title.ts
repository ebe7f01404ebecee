import { useEffect } from 'react'
import { createStore } from '../lib/create-store.ts'

/** Text shown in the title bar next to the app name. */
export const pageTitle = createStore('')

/** Sets the title bar and window title while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle.set(title)
    document.title = title === '' ? 'Overvoice' : `${title} – Overvoice`
  }, [title])
}
