import type { FedShape } from './fed-shape.ts'

/** Fed samples with a new shape. `first` is the place of the first one in its span. */
export interface Reshaping {
  position: number
  count: number
  shape: FedShape | null
  first: number
}

/**
 * Commands to the worklet. Feed positions count samples fed since the player started; they only increase, so a position
 * identifies one sample forever, however the chapter changes.
 */
export type PlayerCommand =
  /** Audio that follows what was fed before. */
  | { kind: 'feed'; position: number; samples: Int16Array; shape: FedShape | null; first: number }
  /** Fed audio has new gains and fades. Playing audio changes to them within a few milliseconds. */
  | { kind: 'reshape'; pieces: readonly Reshaping[] }
  /** Natural end of what was fed: `boundary` at the end of a take with more to follow, `end` for good. */
  | { kind: 'mark'; mark: 'boundary' | 'end' }
  /** Drops audio fed from `position` on; the next audio follows there. */
  | { kind: 'cut'; position: number }
  /** Leaves the playing audio and continues with what is fed from `position` on. */
  | { kind: 'jump'; jump: number; position: number }
  | { kind: 'run'; running: boolean }
  /** Samples that must be queued before playback starts from standstill. */
  | { kind: 'threshold'; samples: number }
  | { kind: 'rate'; rate: number }
  /** The stretch module is loaded. */
  | { kind: 'stretch' }
  | { kind: 'close' }

/** Why the playhead moves or stops. `moved` covers starts, joins and rate changes. */
export type PlayerReportCause = 'moved' | 'paused' | 'starved' | 'ended'

/**
 * Reports from the worklet. A `breakpoint` means that from context frame `frame` on, `position` is rendered and
 * advances by `rate` per frame, 0 when stopped. `jump` is the last jump performed by then.
 */
export type PlayerReport =
  | { kind: 'breakpoint'; frame: number; position: number; rate: number; jump: number; cause: PlayerReportCause }
  /** Sent a few times a second while audio is rendered. */
  | { kind: 'consumed'; position: number; bufferedSamples: number }
