import { WireVoice, WireModel } from '#shared/service-wire/catalog.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { badAnswer, readJson } from './read-json.ts'
import { readListPage, type EntryPage } from './read-list-page.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './request-options.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import { isRecord, readEntries } from './read-entries.ts'

/** The routes that list models and voices. */
export interface CatalogCalls {
  listModels(options: RequestOptions): Promise<ModelList & { requestId: string | undefined }>
  listVoices(
    query: { cursor?: string; limit?: number; type?: 'personal' | 'shared' },
    options: RequestOptions,
  ): Promise<EntryPage<'voices'>>
}

export interface CatalogCallsDeps {
  limits: TimeLimits
  send<T>(
    plan: RequestContent & Pick<Call, 'scope'> & { path: string; limits: TimeLimits },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

const JSON_TYPE = 'application/json'
const CATALOG_MAX_BYTES = 8 * 1024 * 1024

export function createCatalogCalls({ limits, send }: CatalogCallsDeps): CatalogCalls {
  return {
    listModels: (options) =>
      send({ path: '/v1/audio/models', scope: 'audio', accept: JSON_TYPE, limits }, options, async (answer) => {
        const list = readModelList(await readJson(answer, CATALOG_MAX_BYTES), answer)
        if (!list) throw badAnswer(answer, 'list-response-unexpected')
        answer.log.finish('ok')
        return { ...list, requestId: answer.requestId }
      }),

    listVoices(query, options) {
      const parameters = new URLSearchParams()
      if (query.cursor !== undefined) parameters.set('cursor', query.cursor)
      if (query.limit !== undefined) parameters.set('limit', String(query.limit))
      if (query.type !== undefined) parameters.set('type', query.type)
      const path = parameters.size === 0 ? '/v1/voices' : `/v1/voices?${parameters}`
      return send({ path, scope: 'other', accept: JSON_TYPE, limits }, options, (answer) =>
        readListPage(answer, 'voices', WireVoice, { maxBytes: CATALOG_MAX_BYTES }),
      )
    },
  }
}

/** The models listed by the service. */
interface ModelList {
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
