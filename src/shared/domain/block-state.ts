import type { CastVoice } from '../contract/cast.ts'
import type { ProjectSettings } from '../contract/projects.ts'
import type { Block } from '../contract/script.ts'
import type { TakeInputs } from '../contract/takes.ts'
import { canonicalInputs } from './speech-text/canonical-inputs.ts'
import { canonicalMarkup } from './speech-text/canonical-markup.ts'
import { hasWords } from './speech-text/has-words.ts'
import type { SpeechRules } from './speech-text/speech-rules.ts'

/** What a block shows of itself when nothing is running for it. */
export type BlockState = 'empty' | 'not-spoken' | 'changed' | 'fresh' | 'partial'

/**
 * The inputs a generation of this block would use now: its own settings where it has some, else those of the speaker whose
 * name it begins with, else the project's.
 */
export function currentInputs(
  block: Pick<Block, 'id' | 'text' | 'markup' | 'voiceId' | 'modelId' | 'language'>,
  project: ProjectSettings,
  rules: SpeechRules,
): TakeInputs {
  const markup = canonicalMarkup(block.markup, block.text)
  const isSubstituted = (startChar: number, endChar: number) =>
    markup.some((span) => span.kind === 'substitution' && span.startChar < endChar && startChar < span.endChar)
  const speaker = rules.findSpeaker(block.text)
  const spokenFromChar = speaker?.spokenFromChar ?? 0
  const own: CastVoice = { voiceId: block.voiceId, modelId: block.modelId, language: block.language }
  // A block with its own voice is not spoken by whoever it names.
  const spoken = speaker && block.voiceId === null ? inherit(own, speaker.member) : own
  return {
    text: block.text,
    markup,
    // What the block itself says of a word decides, and a name that is not spoken is spoken as nothing else.
    sayAs: rules
      .findSayAs(block.text, block.id)
      .filter((use) => use.startChar >= spokenFromChar && !isSubstituted(use.startChar, use.endChar)),
    spokenFromChar,
    voiceId: spoken.voiceId ?? project.voiceId,
    modelId: spoken.modelId ?? project.modelId,
    // A voice that is not the project's leaves the language to itself unless one is named.
    language: spoken.language ?? (spoken.voiceId === null ? project.language : null),
    textNormalization: project.textNormalization,
    loudnessNormalization: project.loudnessNormalization,
  }
}

function inherit(own: CastVoice, from: CastVoice): CastVoice {
  return {
    voiceId: own.voiceId ?? from.voiceId,
    modelId: own.modelId ?? from.modelId,
    language: own.language ?? from.language,
  }
}

/** What of these inputs is spoken: the text without the name of its speaker. */
export function spokenText(inputs: Pick<TakeInputs, 'text' | 'spokenFromChar'>): string {
  return inputs.text.slice(inputs.spokenFromChar)
}

/** True when nothing of these inputs can be said, as of a row of asterisks between two scenes. */
export function isSilent(inputs: Pick<TakeInputs, 'text' | 'spokenFromChar' | 'sayAs' | 'markup'>): boolean {
  if (hasWords(spokenText(inputs))) return false
  return inputs.sayAs.length === 0 && !inputs.markup.some(({ kind }) => kind === 'substitution')
}

/** True when both would sound the same. */
export function sameInputs(left: TakeInputs, right: TakeInputs): boolean {
  // The texts decide nearly always, and comparing them costs nothing.
  return spokenText(left) === spokenText(right) && canonicalInputs(left) === canonicalInputs(right)
}

/** How a block stands against the take that it plays. */
export function blockState(block: Block, project: ProjectSettings, rules: SpeechRules): BlockState {
  const spokenFromChar = rules.findSpeaker(block.text)?.spokenFromChar ?? 0
  if (!hasWords(spokenText({ text: block.text, spokenFromChar })) && isSilent(currentInputs(block, project, rules)))
    return 'empty'
  const take = block.activeTake
  // A chapter has thousands of blocks when it opens: what was never spoken is compared with nothing.
  if (!take || take.sampleCount === 0) return 'not-spoken'
  if (!sameInputs(take.inputs, currentInputs(block, project, rules))) return 'changed'
  return take.status === 'complete' ? 'fresh' : 'partial'
}
