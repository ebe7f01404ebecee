import type { ProjectSettings } from '../contract/projects.ts'
import type { Block } from '../contract/script.ts'
import type { TakeInputs } from '../contract/takes.ts'

/** What a block shows of itself when nothing is running for it. */
export type BlockState = 'empty' | 'not-spoken' | 'changed' | 'fresh' | 'partial'

/** The inputs a generation of this block would use now: its own settings where it has some, else the project's. */
export function currentInputs(
  block: Pick<Block, 'text' | 'voiceId' | 'modelId' | 'language'>,
  project: ProjectSettings,
): TakeInputs {
  return {
    text: block.text,
    voiceId: block.voiceId ?? project.voiceId,
    modelId: block.modelId ?? project.modelId,
    // A block with its own voice leaves the language to that voice unless it names one.
    language: block.language ?? (block.voiceId === null ? project.language : null),
    textNormalization: project.textNormalization,
    loudnessNormalization: project.loudnessNormalization,
  }
}

/** True when both would sound the same. */
export function sameInputs(left: TakeInputs, right: TakeInputs): boolean {
  return (
    left.text === right.text &&
    left.voiceId === right.voiceId &&
    left.modelId === right.modelId &&
    left.language === right.language &&
    left.textNormalization === right.textNormalization &&
    left.loudnessNormalization === right.loudnessNormalization
  )
}

/** How a block stands against the take that it plays. */
export function blockState(block: Block, project: ProjectSettings): BlockState {
  if (block.text.trim() === '') return 'empty'
  const take = block.activeTake
  if (!take || take.sampleCount === 0) return 'not-spoken'
  if (!sameInputs(take.inputs, currentInputs(block, project))) return 'changed'
  return take.status === 'complete' ? 'fresh' : 'partial'
}
