import type { CarryCursor } from './carry-cursors.ts'
import { type FedShape, isSameShape } from './fed-shape.ts'
import type { Reshaping } from './player-messages.ts'
import type { Cursor } from './cursor.ts'

interface FedPiece {
  /** Feed position of the first sample. */
  position: number
  count: number
  /** Samples from the start still to be played; less than `count` after a cut. */
  liveCount: number
  at: Cursor
  shape: FedShape | null
}

/** Maps feed positions to places in the chapter, so what is playing can be identified. */
export class FeedMap {
  #pieces: FedPiece[] = []
  #end = 0

  /** Position of the next sample. */
  get end(): number {
    return this.#end
  }

  append(at: Cursor, count: number, shape: FedShape | null = null): void {
    const last = this.#pieces.at(-1)
    const isContinued =
      last !== undefined &&
      last.liveCount === last.count &&
      last.position + last.count === this.#end &&
      last.at.blockId === at.blockId &&
      last.at.takeId === at.takeId &&
      last.at.part === at.part &&
      last.at.offset + last.count === at.offset &&
      isSameShape(last.shape, shape)
    if (isContinued) {
      last.count += count
      last.liveCount += count
    } else {
      this.#pieces.push({ position: this.#end, count, liveCount: count, at, shape })
    }
    this.#end += count
  }

  /** Continues at another place: until more is fed, the position of the next sample is there. */
  jump(at: Cursor): void {
    this.cut(0)
    this.#pieces.push({ position: this.#end, count: 0, liveCount: 0, at, shape: null })
  }

  /** Nothing fed so far from `position` on will be played; the mapping stays. */
  cut(position: number): void {
    for (const piece of this.#pieces) {
      piece.liveCount = Math.min(piece.liveCount, Math.max(0, position - piece.position))
    }
  }

  /** Assigns fed audio to the place where it is now, after its block was split or merged. */
  carry(carry: CarryCursor): void {
    this.#pieces = this.#pieces.flatMap((piece) => {
      const parts: FedPiece[] = []
      let done = 0
      do {
        const at = { ...piece.at, offset: piece.at.offset + done }
        const found = carry(at)
        const place = found?.at.part === at.part ? found : null
        const count = Math.min(piece.count - done, place?.count ?? Number.POSITIVE_INFINITY)
        const liveCount = Math.min(count, Math.max(0, piece.liveCount - done))
        parts.push({ ...piece, position: piece.position + done, count, liveCount, at: place?.at ?? at })
        done += count
      } while (done < piece.count)
      return parts
    })
  }

  /** Updates how every piece is to be played, and returns those that had another shape. */
  reshape(getShape: (blockId: string, takeId: string | null) => FedShape | null): Reshaping[] {
    return this.#pieces.flatMap((piece) => {
      if (piece.at.part !== 'sound' || piece.liveCount === 0) return []
      const shape = getShape(piece.at.blockId, piece.at.takeId)
      if (isSameShape(piece.shape, shape)) return []
      piece.shape = shape
      return [
        { position: piece.position, count: piece.count, shape, first: piece.at.offset - (shape?.fromSample ?? 0) },
      ]
    })
  }

  /** Chapter place at a position; beyond everything fed, the end of the last piece. Null if forgotten. */
  cursorAt(position: number): Cursor | null {
    let found: FedPiece | undefined
    for (let index = this.#pieces.length - 1; index >= 0; index -= 1) {
      const piece = this.#pieces[index] as FedPiece
      if (piece.position <= position) {
        found = piece
        break
      }
    }
    if (!found) return null
    return { ...found.at, offset: found.at.offset + Math.min(position - found.position, found.count) }
  }

  /** Pieces still to be played from `position` on, in order. */
  liveFrom(position: number): { position: number; at: Cursor; count: number }[] {
    return this.#pieces.flatMap((piece) => {
      const skipped = Math.max(0, position - piece.position)
      const count = piece.liveCount - skipped
      if (count <= 0) return []
      return [{ position: piece.position + skipped, at: { ...piece.at, offset: piece.at.offset + skipped }, count }]
    })
  }

  /** Drops pieces that end before `position`. */
  forget(position: number): void {
    const keep = this.#pieces.findIndex((piece) => piece.position + piece.count > position)
    if (keep > 0) this.#pieces.splice(0, keep)
  }
}
