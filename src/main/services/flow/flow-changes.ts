import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'

/** Notifies windows that show an agent's flow of its changes. */
export interface FlowChanges {
  /** Reports a change; `windowId` is the window that saved, or null if none did. */
  told(key: FlowKey, windowId: string | null): void
  /** The window that last changed the flow. */
  lastWindow(key: FlowKey): string | null
  /** Calls back after changes; returns an unsubscribe function. */
  subscribe(key: FlowKey, listener: () => void): () => void
}

interface Watched {
  windowId: string | null
  listeners: Set<() => void>
}

/** Creates a registry without listeners. Only flows with listeners are tracked. */
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
