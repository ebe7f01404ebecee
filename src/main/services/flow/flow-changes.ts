import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'

/** Tells windows that look at an agent's flow of its changes. */
export interface FlowChanges {
  /** The flow changed; `windowId` is that of the window that saved, null when none did. */
  told(key: FlowKey, windowId: string | null): void
  /** Of the window that changed the flow last. */
  lastWindow(key: FlowKey): string | null
  /** Calls back after changes; answers how to stop. */
  subscribe(key: FlowKey, listener: () => void): () => void
}

interface Watched {
  windowId: string | null
  listeners: Set<() => void>
}

/** Nobody is told of anything yet. Only flows that somebody looks at are remembered. */
export function createFlowChanges(): FlowChanges {
  const watched = new Map<string, Watched>()
  const nameOf = ({ service, agentId }: FlowKey): string => JSON.stringify([service, agentId])
  return {
    told(key, windowId) {
      const flow = watched.get(nameOf(key))
      if (!flow) return
      flow.windowId = windowId
      for (const listener of flow.listeners) listener()
    },
    lastWindow: (key) => watched.get(nameOf(key))?.windowId ?? null,
    subscribe(key, listener) {
      const name = nameOf(key)
      const flow = watched.get(name) ?? { windowId: null, listeners: new Set() }
      watched.set(name, flow)
      flow.listeners.add(listener)
      return () => {
        flow.listeners.delete(listener)
        if (flow.listeners.size === 0 && watched.get(name) === flow) watched.delete(name)
      }
    },
  }
}
