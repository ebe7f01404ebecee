import type { CastVoice } from '../contract/cast.ts'
import type { ProjectSettings } from '../contract/projects.ts'
import type { Block } from '../contract/script.ts'
import type { TakeInputs } from '../contract/takes.ts'
import { canonicalInputs } from './speech-text/canonical-inputs.ts'
import { addCastEmotions } from './speech-text/cast-emotions.ts'
import { canonicalMarkup } from './speech-text/canonical-markup.ts'
import { hasWords } from './speech-text/has-words.ts'
import { resolveSpeakers } from './speech-text/resolve-speakers.ts'
import type { SpeechRules } from './speech-text/speech-rules.ts'
import type { SpokenVoice } from './speech-text/voice-runs.ts'

/** A block's status while nothing is running for it. */
export type BlockState = 'empty' | 'not-spoken' | 'changed' | 'fresh' | 'partial'

/**
 * Inputs for generating this block now: its own settings, else those of the speaker whose name it starts with, else the
 * project's.
 */
export function currentInputs(
  block: Pick<Block, 'id' | 'text' | 'markup' | 'voiceId' | 'modelId' | 'language'>,
  project: ProjectSettings,
  rules: SpeechRules,
): TakeInputs {
  const inherited = inheritedSpeech(block, project, rules)
  const { spokenFromChar, emotion } = inherited
  const markup = addCastEmotions(
    { text: block.text, markup: canonicalMarkup(block.markup, block.text) },
    { startChar: spokenFromChar, emotion },
    rules.findMember,
  )
  const isSubstituted = (startChar: number, endChar: number) =>
    markup.some((span) => span.kind === 'substitution' && span.startChar < endChar && startChar < span.endChar)
  const voice: SpokenVoice = {
    voiceId: block.voiceId ?? inherited.voiceId,
    modelId: block.modelId ?? inherited.modelId,
    language: block.language ?? inherited.language,
  }
  // The block's own substitutions take precedence, and a name that isn't spoken needs no pronunciation.
  const pronunciations = rules
    .findPronunciations(block.text, block.id)
    .filter((use) => use.startChar >= spokenFromChar && !isSubstituted(use.startChar, use.endChar))
  const getVoice = (name: string) => {
    const member = rules.findMember(name)
    return member && getMemberVoice(member, project)
  }
  return {
    text: block.text,
    markup: resolveSpeakers({ text: block.text, markup }, voice, getVoice, pronunciations),
    pronunciations,
    spokenFromChar,
    ...voice,
    textNormalization: project.textNormalization,
    loudnessNormalization: project.loudnessNormalization,
  }
}

/** The voice of a cast member's words: the project's for what the member doesn't set. */
export function getMemberVoice(
  member: Pick<CastVoice, keyof SpokenVoice>,
  project: Pick<ProjectSettings, 'voiceId' | 'modelId' | 'language'>,
): SpokenVoice {
  return {
    voiceId: member.voiceId ?? project.voiceId,
    modelId: member.modelId ?? project.modelId,
    // A voice other than the project's determines its own language unless one is set.
    language: member.language ?? (member.voiceId === null ? project.language : null),
  }
}

/** What a block uses for a setting of its own that isn't set. */
export interface InheritedSpeech extends CastVoice {
  voiceId: string
  modelId: string
  /** Null: the voice's own. */
  language: string | null
  /** The cast member whose line it is, and which settings come from there; null without one. */
  speaker: { name: string; hasVoice: boolean; hasModel: boolean; hasLanguage: boolean } | null
  spokenFromChar: number
}

/** The settings that a block takes from the speaker whose name it starts with, else from the project. */
export function inheritedSpeech(
  block: Pick<Block, 'text' | 'voiceId'>,
  project: ProjectSettings,
  rules: Pick<SpeechRules, 'findSpeaker'>,
): InheritedSpeech {
  const found = rules.findSpeaker(block.text)
  const member = found?.member ?? null
  // A block with its own voice ignores its speaker's model, language and emotion.
  const spoken = block.voiceId === null ? member : null
  const voiceId = block.voiceId ?? member?.voiceId ?? null
  return {
    voiceId: member?.voiceId ?? project.voiceId,
    modelId: spoken?.modelId ?? project.modelId,
    // A voice other than the project's determines its own language unless one is set.
    language: spoken?.language ?? (voiceId === null ? project.language : null),
    emotion: spoken?.emotion ?? null,
    speaker: member && {
      name: member.name,
      hasVoice: member.voiceId !== null,
      hasModel: typeof spoken?.modelId === 'string',
      hasLanguage: typeof spoken?.language === 'string',
    },
    spokenFromChar: found?.spokenFromChar ?? 0,
  }
}

/** The part of the text to be spoken: without the speaker's name. */
export function spokenText(inputs: Pick<TakeInputs, 'text' | 'spokenFromChar'>): string {
  return inputs.text.slice(inputs.spokenFromChar)
}

/** True if nothing in these inputs can be spoken, such as a row of asterisks between scenes. */
export function isSilent(inputs: Pick<TakeInputs, 'text' | 'spokenFromChar' | 'pronunciations' | 'markup'>): boolean {
  if (hasWords(spokenText(inputs))) return false
  return inputs.pronunciations.length === 0 && !inputs.markup.some(({ kind }) => kind === 'substitution')
}

/** True if both would sound the same. */
export function sameInputs(left: TakeInputs, right: TakeInputs): boolean {
  // The texts decide in almost all cases, and comparing them is cheap.
  return spokenText(left) === spokenText(right) && canonicalInputs(left) === canonicalInputs(right)
}

/** Status of a block relative to its active take. */
export function blockState(block: Block, project: ProjectSettings, rules: SpeechRules): BlockState {
  const spokenFromChar = rules.findSpeaker(block.text)?.spokenFromChar ?? 0
  if (!hasWords(spokenText({ text: block.text, spokenFromChar })) && isSilent(currentInputs(block, project, rules)))
    return 'empty'
  const take = block.activeTake
  // A chapter may have thousands of blocks when it opens: those never generated need no comparison.
  if (!take || take.sampleCount === 0) return 'not-spoken'
  if (!sameInputs(take.inputs, currentInputs(block, project, rules))) return 'changed'
  return take.status === 'complete' ? 'fresh' : 'partial'
}
