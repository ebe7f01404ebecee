/** Arrivals of a take's chunks, on the clock of `performance.now()`, with how many bytes had arrived by then. */
export interface ChunkArrival {
  atMs: number
  bytes: number
}

/** Reads what is being sent to its end, as the player reads a take that is being received, and notes when what arrived. */
export async function followChunks(address: string): Promise<ChunkArrival[]> {
  const response = await fetch(address)
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
