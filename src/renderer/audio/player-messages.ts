import type { FedShape } from './fed-shape.ts'

/** Fed samples that are heard in another way from now on. `first` is the place of the first of them in their span. */
export interface Reshaping {
  position: number
  count: number
  shape: FedShape | null
  first: number
}

/**
 * What the main side tells the worklet. Feed positions count samples handed over since the player began; they only rise,
 * so a position names one sample for ever, whatever the chapter looks like by then.
 */
export type PlayerCommand =
  /** Sound to follow what was fed before. */
  | { kind: 'feed'; position: number; samples: Int16Array; shape: FedShape | null; first: number }
  /** Gains and fades of what was fed are others. What sounds goes over to them within a few milliseconds. */
  | { kind: 'reshape'; pieces: readonly Reshaping[] }
  /** What is fed up to here ends by itself: `boundary` at the end of a take that more will follow, `end` for good. */
  | { kind: 'mark'; mark: 'boundary' | 'end' }
  /** What was fed from `position` on is not to be heard; what is fed next follows there. */
  | { kind: 'cut'; position: number }
  /** Leave what is sounding and go on with what is fed from `position` on. */
  | { kind: 'jump'; jump: number; position: number }
  | { kind: 'run'; running: boolean }
  /** Samples that must be there before sound starts after standing still. */
  | { kind: 'threshold'; samples: number }
  | { kind: 'rate'; rate: number }
  /** The stretch module is loaded. */
  | { kind: 'stretch' }
  | { kind: 'close' }

/** Why the playhead moves or stands. `moved` covers starts, joins and changes of rate. */
export type PlayerReportCause = 'moved' | 'paused' | 'starved' | 'ended'

/**
 * What the worklet tells the main side. A `breakpoint` says that from `frame` of the context on, `position` is rendered
 * and advances by `rate` per frame, 0 when it stands. `jump` is the last jump that had been carried out by then.
 */
export type PlayerReport =
  | { kind: 'breakpoint'; frame: number; position: number; rate: number; jump: number; cause: PlayerReportCause }
  /** Sent a few times a second while sound is rendered. */
  | { kind: 'consumed'; position: number; bufferedSamples: number }
