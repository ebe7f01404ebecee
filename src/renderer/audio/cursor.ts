/**
 * A place in the chapter that survives layout changes. `offset` counts samples at `TIMELINE_RATE_HZ`: in audio from the
 * take's own start, regardless of trims; in a pause from the pause's start.
 */
export interface Cursor {
  blockId: string
  /** Null while the block has no take. */
  takeId: string | null
  part: 'sound' | 'pause'
  offset: number
}

/**
 * What follows a cursor. `sound` and `pause` have `count` samples from there; `live` is the end of what has arrived of
 * an ongoing take; `await` is a block whose audio hasn't started; `lost` is a place no longer in the chapter.
 */
export type Piece =
  | { kind: 'sound' | 'pause'; at: Cursor; count: number }
  | { kind: 'live'; at: Cursor }
  | { kind: 'await'; at: Cursor }
  | { kind: 'end'; at: Cursor }
  | { kind: 'lost' }
