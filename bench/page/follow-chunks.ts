import { fetchMedia } from '../../src/renderer/rpc/media.ts'

/** Arrivals of a take's chunks, in `performance.now()`, with the number of bytes received by then. */
export interface ChunkArrival {
  atMs: number
  bytes: number
}

/** Reads a response to its end, like the player reading a take being received, and records the arrivals. */
export async function followChunks(address: string): Promise<ChunkArrival[]> {
  const response = await fetchMedia(address)
  if (!response.body) throw new Error('The answer has no body')
  const reader = response.body.getReader()
  const arrivals: ChunkArrival[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return arrivals
    bytes += value.length
    arrivals.push({ atMs: performance.now(), bytes })
  }
}
