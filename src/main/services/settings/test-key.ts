import type { KeyTest } from '#shared/contract/settings.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'

/** Lists the models, which is free, and describes the result in the service's own words if it sent any. */
export async function testKey(deps: { speech: Pick<SpeechApi, 'listModels'> }, signal: AbortSignal): Promise<KeyTest> {
  try {
    const { models, requestId } = await deps.speech.listModels({ signal, priority: 'interactive' })
    return { kind: 'accepted', models: models.length, requestId }
  } catch (error) {
    if (!isStudioError(error) || error.code === 'canceled') throw error
    return { kind: 'failed', failure: error.failure }
  }
}
