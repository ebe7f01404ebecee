import type { ReactNode } from 'react'

/**
 * Props for a field whose description may come and go. React Aria looks for the element of a description again only when this
 * prop changes; without it a screen reader never hears a description that appears later.
 */
export function described(description: ReactNode): object {
  return { description: Boolean(description) }
}
