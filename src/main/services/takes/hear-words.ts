import type { Heard } from '#shared/contract/takes.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { NO_SPEECH_RULES } from '#shared/domain/speech-text/speech-rules.ts'
import { hearInputs, type HearInputsDeps } from './hear-inputs.ts'
import { readBlockSpeech } from './read-block-speech.ts'

/**
 * Speaks words in the voice of a block, as the block is set now: that of whoever it names where it is a line of dialogue.
 * Without marks and without say-as.
 *
 * @throws StudioError `not_found`: there is no such block; nothing was sent
 * @throws StudioError as `hearInputs` says
 */
export async function hearWords(
  deps: HearInputsDeps,
  { blockId, words }: { blockId: string; words: string },
  signal: AbortSignal,
): Promise<Heard> {
  const { block, settings, rules } = readBlockSpeech(deps.db, blockId)
  const { voiceId, modelId, language } = currentInputs(block, settings, rules)
  const plain = { ...block, text: words, markup: [] }
  const inputs = { ...currentInputs(plain, settings, NO_SPEECH_RULES), voiceId, modelId, language }
  return hearInputs(deps, blockId, inputs, 'words', signal)
}
