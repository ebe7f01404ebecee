import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/** A component in its own file. */
export interface FetchedApart<Props> {
  /** Suspends until the file is loaded, unless `fetch` has already resolved. */
  (props: Props): ReactNode
  /** Loads the file before the first render. Rejects if loading fails; rendering then retries. */
  fetch(): Promise<void>
}

/**
 * Splits a component into its own chunk. Unlike `lazy` alone, a loaded one renders immediately: React otherwise shows a
 * fallback for at least 300 ms.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedApart<Props> {
  let fetched: ComponentType<Props> | null = null
  const Later = lazy(async () => ({ default: await load() }))
  // Chosen once per mount: another type in the same place would remount.
  const Apart = (props: Props): ReactNode => createElement(useState(() => fetched ?? Later)[0], props)
  return Object.assign(Apart, {
    async fetch() {
      fetched = await load()
    },
  })
}
