import { WireModel } from '#shared/service-wire/catalog.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { GoodAnswer } from './call-service.ts'
import { isRecord, readEntries } from './read-entries.ts'

/** The models listed by the service. */
export interface ModelList {
  models: RawEntry[]
  dialogue_models?: RawEntry[]
}

/**
 * The models of `GET /v1/audio/models`: an object with `models`, or the bare list of an older version; otherwise
 * undefined.
 */
export function readModelList(json: unknown, answer: GoodAnswer): ModelList | undefined {
  const list = Array.isArray(json) ? { models: json as unknown[] } : json
  if (!isRecord(list) || !Array.isArray(list['models'])) return undefined
  const { dialogue_models: dialogueModels, ...rest } = list
  const models = readEntries(WireModel, list['models'])
  const dialogue = Array.isArray(dialogueModels) ? readEntries(WireModel, dialogueModels) : undefined
  const incomplete = [...models.incomplete, ...(dialogue?.incomplete ?? [])]
  answer.reportEntries({ list: answer.path, part: 'page', incomplete })
  return { ...rest, models: models.entries, ...(dialogue ? { dialogue_models: dialogue.entries } : {}) }
}
