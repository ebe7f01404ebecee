import type { FlowGraph, FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import type { Drawing } from './lay-out.ts'

/** A node's rendered width and height, in pixels. */
export type MeasureNode = (nodeKey: string) => { width: number; height: number }

/**
 * New positions for all nodes of a graph, by key, calculated in a worker loaded on first use. Rejects with the signal's
 * reason if aborted, and with an `Error` if the worker fails; nothing is changed then.
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
