import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/** A component in a file of its own. */
export interface FetchedApart<Props> {
  /** Suspends until the file is here, unless `fetch` has resolved before. */
  (props: Props): ReactNode
  /** Fetches the file ahead of the first drawing. Rejects when it cannot be had; drawing then tries again. */
  fetch(): Promise<void>
}

/**
 * Splits a component off. Unlike `lazy` alone, one that is here already is drawn at once: React holds whatever replaces a
 * picture of waiting back until that has stood for 300 ms.
 */
export function fetchedApart<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedApart<Props> {
  let fetched: ComponentType<Props> | null = null
  const Later = lazy(async () => ({ default: await load() }))
  // Chosen once per place: another type in the same place would begin anew.
  const Apart = (props: Props): ReactNode => createElement(useState(() => fetched ?? Later)[0], props)
  return Object.assign(Apart, {
    async fetch() {
      fetched = await load()
    },
  })
}
