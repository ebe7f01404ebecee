import { useEffect } from 'react'
import { createStore } from '../lib/create-store.ts'

/** What the title bar says beside the name of the program. */
export const pageTitle = createStore('')

/** Names the screen in the title bar and in the window's title while it is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle.set(title)
    document.title = title === '' ? 'Overvoice' : `${title} – Overvoice`
  }, [title])
}
