import { createContext, useContext, useEffect, useRef } from 'react'
import { createStore, type Store } from './create-store.ts'
import { useStore } from './use-store.ts'

/** What the publish bar asks the flow editor to do, which may have to open first. */
export type FlowTask =
  { kind: 'merge' } | { kind: 'issues'; issues: readonly { path: string; code: string; message: string }[] }

/** Connects an agent's publish bar with the editors on its tabs. */
export interface PublishLink {
  /** Stores pending edits of all open editors; false if some couldn't be stored, which their editor explains. */
  flush(): Promise<boolean>
  /** Registers an editor; returns a function that removes it. */
  provide(flush: () => Promise<boolean>): () => void
  /** Taken by the flow editor, which sets it to null. */
  flowTask: Store<FlowTask | null>
}

/** Creates a link without editors. */
export function createPublishLink(): PublishLink {
  const editors = new Set<() => Promise<boolean>>()
  return {
    flush: async () => (await Promise.all([...editors].map((flush) => flush()))).every(Boolean),
    provide(flush) {
      editors.add(flush)
      return () => void editors.delete(flush)
    },
    flowTask: createStore<FlowTask | null>(null),
  }
}

export const PublishLinkContext = createContext<PublishLink>(createPublishLink())

/** Lets the publish bar store this editor's pending edits; `flush` returns whether everything is stored. */
export function useFlush(flush: () => Promise<boolean>): void {
  const link = useContext(PublishLinkContext)
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => link.provide(() => latest.current()), [link])
}

/** Hands tasks of the publish bar to the flow editor, each once. */
export function useFlowTask(onTask: (task: FlowTask) => void): void {
  const { flowTask } = useContext(PublishLinkContext)
  const task = useStore(flowTask)
  const latest = useRef(onTask)
  useEffect(() => {
    latest.current = onTask
  })
  useEffect(() => {
    if (!task) return
    flowTask.set(null)
    latest.current(task)
  }, [flowTask, task])
}
