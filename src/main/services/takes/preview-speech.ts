import type { Heard } from '#shared/contract/takes.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { NO_SPEECH_RULES } from '#shared/domain/speech-text/speech-rules.ts'
import { previewInputs, type HearInputsDeps } from './preview-inputs.ts'
import { readBlockSpeech } from './read-block-speech.ts'

/**
 * Previews words in a block's current voice, or in its speaker's voice for a dialogue line, without formatting or
 * pronunciations.
 *
 * @throws StudioError `not_found` if the block doesn't exist; nothing was sent
 * @throws StudioError as for `previewInputs`
 */
export async function previewSpeech(
  deps: HearInputsDeps,
  { blockId, words }: { blockId: string; words: string },
  signal: AbortSignal,
): Promise<Heard> {
  const { block, settings, rules } = readBlockSpeech(deps.db, blockId)
  const { voiceId, modelId, language } = currentInputs(block, settings, rules)
  const plain = { ...block, text: words, markup: [] }
  const inputs = { ...currentInputs(plain, settings, NO_SPEECH_RULES), voiceId, modelId, language }
  return previewInputs(deps, blockId, inputs, 'words', signal)
}
