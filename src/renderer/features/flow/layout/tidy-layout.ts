import type { FlowGraph, FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import type { Drawing } from './lay-out.ts'

/** How wide and how high a node is drawn, in pixels. */
export type MeasureNode = (nodeKey: string) => { width: number; height: number }

/**
 * New places for all nodes of a graph, by key, worked out in a thread of its own that is fetched when it is first asked for.
 * Rejects with the signal's reason when it is given up, and with an `Error` when the thread fails; nothing is changed then.
 */
export function tidyLayout(
  graph: FlowGraph,
  measure: MeasureNode,
  signal?: AbortSignal,
): Promise<Map<string, FlowPoint>> {
  const { nodeKeys, ends } = indexFlow(graph)
  const drawing: Drawing = {
    nodes: nodeKeys.map((key) => ({ key, ...measure(key) })),
    links: ends.flatMap(({ from, to }) => (from !== null && to !== null ? [{ from, to }] : [])),
  }
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('./lay-out-worker.ts', import.meta.url), { type: 'module' })
    const stop = (): void => {
      worker.terminate()
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = (): void => {
      stop()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp)
    worker.addEventListener('message', ({ data }: MessageEvent<Map<string, FlowPoint>>) => {
      stop()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      stop()
      reject(new Error(message))
    })
    worker.postMessage(drawing)
  })
}
