import { useEffect } from 'react'
import { createStore } from './create-store.ts'

/** Names of what a page shows, outermost first; empty until they are known. `missing`: it doesn't exist any more. */
export type PagePath = readonly string[] | 'missing'

/** The open page's path, without the area it belongs to. */
export const pagePath = createStore<PagePath>([])

const SEPARATOR = '\n'

/** Sets the path and the window title while the page is shown. */
export function usePagePath(path: PagePath): void {
  const key = path === 'missing' ? null : path.join(SEPARATOR)
  useEffect(() => {
    const names = key ? key.split(SEPARATOR) : []
    pagePath.set(key === null ? 'missing' : names)
    document.title = [...names.toReversed(), 'Overvoice'].join(' – ')
    return () => pagePath.set([])
  }, [key])
}
