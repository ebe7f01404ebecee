import { WireModel, WireVoice } from '#shared/service-wire/catalog.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import type { WritableDb } from '../../db/database.ts'
import { parseStored } from '../../db/parse-stored.ts'
import {
  type CatalogVersion,
  completeCatalog,
  getCatalogVersion,
  getStoredCatalog,
  type ReceivedCatalog,
  removeOutdated,
  removeWireVoice,
  stageCatalog,
} from '../../db/repos/catalog-repo.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { type ConvertedCatalog, toModel, toVoice } from './read-catalog.ts'

/** The stored catalogs of a workspace. Converted ones stay in memory: each generated block asks for its voice. */
export interface CatalogStore {
  /** The service's catalog; null if there is none. One that isn't in memory is converted at once. */
  get(service: string): ConvertedCatalog | null
  /** Converts the service's catalog in turns, so that `get` has it in memory. */
  load(service: string, signal: AbortSignal): Promise<void>
  /**
   * Replaces the service's catalog in turns: readers see the earlier one until the new one is complete, and a failure
   * before that leaves it. Previews and names are kept. Calls run one after another.
   *
   * @param onStored called once the new catalog is the service's
   */
  put(service: string, received: ReceivedCatalog, onStored: () => void, signal: AbortSignal): Promise<void>
  /** Removes a voice and its clip. Its name is kept. */
  remove(service: string, voiceId: string): void
}

export function createCatalogStore(cache: WritableDb): CatalogStore {
  const converted = new Map<string, ConvertedCatalog>()
  let lastPut = Promise.resolve()

  function findConverted(service: string): ConvertedCatalog | null | undefined {
    const version = getCatalogVersion(cache, service)
    if (!version) return null
    const found = converted.get(service)
    return found && isSame(found, version) ? found : undefined
  }

  function* convertStored(service: string): Generator<void, ConvertedCatalog | null> {
    const stored = getStoredCatalog(cache, service)
    if (!stored) return null
    const { models, voices, ...version } = stored
    const catalog = yield* convert(version, { models: parseEach(models), voices: parseEach(voices) })
    const current = getCatalogVersion(cache, service)
    // A newer one, stored while this one was converted, is in memory already.
    if (current && isSame(catalog, current)) converted.set(service, catalog)
    return catalog
  }

  async function replace(
    service: string,
    received: ReceivedCatalog,
    onStored: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    const id = await runInTurns(stageCatalog(cache, service, received), signal)
    const version = { id, revision: 0, asOf: received.asOf }
    const catalog = await runInTurns(convert(version, received), signal)
    completeCatalog(cache, service, id)
    converted.set(service, catalog)
    onStored()
    await runInTurns(removeOutdated(cache, service), signal)
  }

  return {
    get(service) {
      const found = findConverted(service)
      if (found !== undefined) return found
      const steps = convertStored(service)
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value
      }
    },
    async load(service, signal) {
      if (findConverted(service) === undefined) await runInTurns(convertStored(service), signal)
    },
    async put(service, received, onStored, signal) {
      const earlier = lastPut
      const { promise, resolve } = Promise.withResolvers<void>()
      lastPut = promise
      try {
        await earlier
        await replace(service, received, onStored, signal)
      } finally {
        resolve()
      }
    },
    remove(service, voiceId) {
      const found = findConverted(service)
      removeWireVoice(cache, service, voiceId)
      const version = getCatalogVersion(cache, service)
      if (found && version)
        converted.set(service, { ...found, ...version, voices: found.voices.filter(({ id }) => id !== voiceId) })
    },
  }
}

function isSame(first: CatalogVersion, second: CatalogVersion): boolean {
  return first.id === second.id && first.revision === second.revision
}

function* convert(
  version: CatalogVersion,
  { models, voices }: { models: Iterable<unknown>; voices: Iterable<unknown> },
): Generator<void, ConvertedCatalog> {
  const catalog = { ...version, models: [...models].map((model) => toModel(readLeniently(WireModel, model).value)) }
  const converted: ReturnType<typeof toVoice>[] = []
  for (const voice of voices) {
    yield
    converted.push(toVoice(readLeniently(WireVoice, voice).value))
  }
  return { ...catalog, voices: converted }
}

function* parseEach(entries: readonly string[]): Generator<unknown> {
  for (const json of entries) yield parseStored(json)
}
