import { createElement, Fragment, type ReactNode } from 'react'

/** A text with elements inside, from `t.rich`. */
export function RichText({ parts }: { parts: readonly ReactNode[] }) {
  // Passed one by one, so the parts need no keys.
  return createElement(Fragment, null, ...parts)
}
