import type { ReactNode } from 'react'

/** Marks results as those of an earlier search while the next one runs, so that Enter waits for the new ones. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isStale} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
