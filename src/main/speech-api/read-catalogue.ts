import { WireModel, WireVoice, type WireModelList, type WireVoicePage } from '#shared/service-wire/catalogue.ts'
import { isRecord, readable, readPaging } from './read-entries.ts'

/**
 * The models of `GET /v1/audio/models`: an object with `models`, or the bare list of an older version. An entry that
 * cannot be read is left out, so that one new kind of model does not hide all the others. Undefined when it is neither.
 */
export function readModelList(json: unknown): WireModelList | undefined {
  if (Array.isArray(json)) return { models: readable(WireModel, json) }
  if (!isRecord(json) || !Array.isArray(json.models)) return undefined
  const { models, dialogue_models: dialogueModels, ...rest } = json
  const list: WireModelList = { ...rest, models: readable(WireModel, models) }
  if (Array.isArray(dialogueModels)) list.dialogue_models = readable(WireModel, dialogueModels)
  return list
}

/** A page of `GET /v1/voices`, or the bare list of an older version, which is the whole. As above for single entries. */
export function readVoicePage(json: unknown): WireVoicePage | undefined {
  if (Array.isArray(json)) return { voices: readable(WireVoice, json), has_more: false }
  if (!isRecord(json) || !Array.isArray(json.voices)) return undefined
  const { voices, next_cursor: _cursor, has_more: _more, ...rest } = json
  return { ...rest, voices: readable(WireVoice, voices), ...readPaging(json) }
}
