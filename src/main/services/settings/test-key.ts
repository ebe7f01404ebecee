import type { KeyTest } from '#shared/contract/settings.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'

/** Lists the models, which costs nothing, and says what came of it in the service's own words where it had any. */
export async function testKey(deps: { speech: Pick<SpeechApi, 'listModels'> }, signal: AbortSignal): Promise<KeyTest> {
  try {
    const { models, requestId } = await deps.speech.listModels({ signal, priority: 'interactive' })
    return { kind: 'accepted', models: models.length, requestId }
  } catch (error) {
    if (!isStudioError(error) || error.code === 'cancelled') throw error
    return { kind: 'failed', code: error.code, message: error.message, requestId: error.details.requestId }
  }
}
