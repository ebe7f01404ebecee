import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import { sameInputs } from '#shared/domain/block-state.ts'
import type { SelectedBlockView } from './use-selected-block.ts'

/** Which audio of a block exists, and whether more is being generated. */
export interface BlockAudio {
  /** Queued or being generated. */
  isRunning: boolean
  /** Playback waits for a queued block, which is then generated first. */
  isPlayable: boolean
  /** The take whose missing part can be generated; null if there is none. */
  partialTake: Take | null
}

export function getBlockAudio({ record, activity }: SelectedBlockView, inputs: TakeInputs): BlockAudio {
  const isRunning = activity?.kind === 'queued' || activity?.kind === 'speaking'
  // Audio retained from a failure doesn't play while the block has a complete take, but can still be completed.
  const stopped = activity?.kind === 'failed' ? activity.take : null
  return {
    isRunning,
    isPlayable: (record.activeTake?.sampleCount ?? 0) > 0 || isRunning,
    partialTake: [record.activeTake, stopped].find((take) => canBeCompleted(take, inputs)) ?? null,
  }
}

/** A partial take can be completed as long as the block's inputs are unchanged. */
export function canBeCompleted(take: Take | null, inputs: TakeInputs): boolean {
  return take?.status === 'partial' && !take.dialogue && sameInputs(take.inputs, inputs)
}
