import { gainAt } from '#shared/domain/chapter-timeline.ts'
import type { FedShape } from './fed-shape.ts'
import type { Reshaping } from './player-messages.ts'

interface Chunk {
  /** Feed position of the first sample. */
  position: number
  /** Place of the first sample in playback order. */
  start: number
  samples: Int16Array
  /** Null leaves the samples unchanged. */
  shape: FedShape | null
  /** Place of the first sample in its span. */
  first: number
}

/**
 * Samples in playback order. Places (`start`, `end`, `at`) count played samples without gaps; feed positions travel
 * with the samples and may skip where something was cut.
 */
export class SampleQueue {
  #chunks: Chunk[] = []
  #end = 0
  #nextPosition = 0

  /** Place after the last sample. */
  get end(): number {
    return this.#end
  }

  append(position: number, samples: Int16Array, shape: FedShape | null = null, first = 0): void {
    if (samples.length === 0) return
    this.#chunks.push({ position, start: this.#end, samples, shape, first })
    this.#end += samples.length
    this.#nextPosition = position + samples.length
  }

  /** Drops everything from `at` on; the next append goes there. */
  cut(at: number): void {
    while (this.#chunks.length > 0) {
      const last = this.#chunks[this.#chunks.length - 1] as Chunk
      if (last.start + last.samples.length <= at) break
      this.#chunks.pop()
      const kept = at - last.start
      if (kept > 0) this.#chunks.push({ ...last, samples: last.samples.subarray(0, kept) })
    }
    const last = this.#chunks[this.#chunks.length - 1]
    if (last) this.#nextPosition = last.position + last.samples.length
    this.#end = Math.min(this.#end, at)
  }

  /** Changes the shape of queued samples. */
  reshape(pieces: readonly Reshaping[]): void {
    for (const { position, count } of pieces) {
      this.#divideAt(position)
      this.#divideAt(position + count)
    }
    for (const { position, count, shape, first } of pieces) {
      for (const chunk of this.#chunks) {
        if (chunk.position < position || chunk.position >= position + count) continue
        chunk.shape = shape
        chunk.first = first + chunk.position - position
      }
    }
  }

  /** Divides the chunk that contains this feed position, so that both parts can have their own shape. */
  #divideAt(position: number): void {
    const index = this.#chunks.findIndex(
      (chunk) => position > chunk.position && position < chunk.position + chunk.samples.length,
    )
    const chunk = this.#chunks[index]
    if (!chunk) return
    const count = position - chunk.position
    this.#chunks.splice(
      index,
      1,
      { ...chunk, samples: chunk.samples.subarray(0, count) },
      {
        ...chunk,
        position,
        start: chunk.start + count,
        samples: chunk.samples.subarray(count),
        first: chunk.first + count,
      },
    )
  }

  /** Drops everything, including what was played. */
  clear(): void {
    this.#chunks = []
  }

  /** Sets the position of the next appended sample in advance. */
  expect(position: number): void {
    this.#nextPosition = position
  }

  /** Drops samples before `at`. */
  release(at: number): void {
    let drop = 0
    while (drop < this.#chunks.length) {
      const chunk = this.#chunks[drop] as Chunk
      if (chunk.start + chunk.samples.length > at) break
      drop += 1
    }
    if (drop > 0) this.#chunks.splice(0, drop)
  }

  /** Place of a feed position, or null if it isn't queued. The position after the last sample counts as queued. */
  placeOf(position: number): number | null {
    for (let index = this.#chunks.length - 1; index >= 0; index -= 1) {
      const chunk = this.#chunks[index] as Chunk
      if (position >= chunk.position && position < chunk.position + chunk.samples.length) {
        return chunk.start + position - chunk.position
      }
    }
    return position === this.#nextPosition ? this.#end : null
  }

  /** Feed position of a place; after the last sample, that of the next expected one. */
  positionAt(at: number): number {
    for (const chunk of this.#chunks) {
      if (at < chunk.start + chunk.samples.length) return chunk.position + at - chunk.start
    }
    return this.#nextPosition + at - this.#end
  }

  /** First place after `from` and up to `to` where the feed position skips, or null. */
  skipBetween(from: number, to: number): number | null {
    for (let index = 1; index < this.#chunks.length; index += 1) {
      const chunk = this.#chunks[index] as Chunk
      if (chunk.start > to) return null
      const before = this.#chunks[index - 1] as Chunk
      if (chunk.start > from && chunk.position !== before.position + before.samples.length) return chunk.start
    }
    return null
  }

  /** Writes `count` samples from place `from` on as floats; empty places become silence. */
  copy(from: number, target: Float32Array, offset: number, count: number): void {
    let place = from
    let write = offset
    const stop = offset + count
    for (const chunk of this.#chunks) {
      if (write >= stop) return
      const chunkEnd = chunk.start + chunk.samples.length
      if (chunkEnd <= place) continue
      while (place < chunk.start && write < stop) {
        target[write] = 0
        place += 1
        write += 1
      }
      const length = Math.min(chunkEnd - place, stop - write)
      const first = place - chunk.start
      const { samples, shape } = chunk
      for (let index = 0; index < length; index += 1) {
        const sample = (samples[first + index] as number) / 32_768
        target[write + index] = shape ? sample * gainAt(shape, shape.sampleCount, chunk.first + first + index) : sample
      }
      place += length
      write += length
    }
    target.fill(0, write, stop)
  }
}
