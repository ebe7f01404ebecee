import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import { getVoiceName, listFormerVoices } from '../../db/repos/catalog-repo.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { type CatalogStore, createCatalogStore } from './catalog-store.ts'

const NEVER = new AbortController().signal
const MANY = 20_000

let cache: OpenDatabase
let catalogs: CatalogStore

beforeEach(() => {
  cache = openCacheDatabase(':memory:')
  catalogs = createCatalogStore(cache)
  onTestFinished(() => cache.close())
})

const list = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `${prefix}${n}`, display_name: `${prefix} ${n}`, locale: 'en-US', gender: 'female', type: 'shared' },
    models: [{ name: 'm', languages: [{ locale: 'en-US', preview_audio: `https://x.example/${prefix}${n}.mp3` }] }],
    ...{ tags: ['calm', 'warm'], avatar_image: `https://x.example/${prefix}${n}.png` },
  }))
const put = (voices: ReturnType<typeof list>, { signal = NEVER, onStored = () => {} } = {}) =>
  catalogs.put('sandbox', { models: [{ id: 'm' }], voices, asOf: `of ${voices[0]?.id}` }, onStored, signal)
const ids = (store = catalogs) => store.get('sandbox')?.voices.map(({ id }) => id)
const countVoices = () => cache.get<{ count: number }>('SELECT count(*) AS count FROM catalog_voices')?.count
/** Does something in every turn until the work ends. */
async function betweenTurns(work: Promise<unknown>, act: (turn: number) => void): Promise<void> {
  let isRunning = true
  const end = () => (isRunning = false)
  work.then(end, end)
  let turn = 0
  for (; isRunning; turn += 1) {
    act(turn)
    await nextTurn()
  }
  act(turn)
  await work
}

it('stores, replaces and reads 20,000 voices without holding the thread', async () => {
  const first = list('a', MANY)
  const others = list('b', MANY)

  const read = await withinTurns(50, async () => {
    await put(first)
    await put(first)
    await put(others)
    const restarted = createCatalogStore(cache)
    await restarted.load('sandbox', NEVER)
    return ids(restarted)
  })

  expect(read).toEqual(others.map(({ id }) => id))
  expect(countVoices()).toBe(MANY)
  expect(listFormerVoices(cache, 'sandbox')).toHaveLength(MANY)
})

it('has the converted catalog in memory once it was stored or loaded, until it changes', async () => {
  await put(list('a', 3))
  const stored = catalogs.get('sandbox')
  const restarted = createCatalogStore(cache)
  await restarted.load('sandbox', NEVER)
  const loaded = restarted.get('sandbox')

  expect(catalogs.get('sandbox')).toBe(stored)
  expect(restarted.get('sandbox')).toBe(loaded)
  expect(loaded).toEqual(stored)
  catalogs.remove('sandbox', 'a1')
  expect([ids(), ids(restarted)]).toEqual([
    ['a0', 'a2'],
    ['a0', 'a2'],
  ])
  expect(catalogs.get('another')).toBeNull()
})

it('shows readers the earlier catalog, complete, until the new one is complete', async () => {
  await put(list('a', 2_000))
  const seen = new Set<string>()
  const restarted = createCatalogStore(cache)

  await betweenTurns(put(list('b', 5_000)), () => {
    for (const store of [catalogs, restarted]) seen.add(`${ids(store)?.[0]} ${ids(store)?.length}`)
    seen.add(`${getVoiceName(cache, 'sandbox', 'a7')}`)
  })

  expect([...seen].toSorted()).toEqual(['a 7', 'a0 2000', 'b0 5000'])
})

it('keeps the earlier catalog if storing stops halfway, and deletes what was stored with the next one', async () => {
  await put(list('a', 3))
  const stop = new AbortController()
  const halfway = betweenTurns(put(list('b', MANY), { signal: stop.signal }), () => {
    if ((countVoices() ?? 0) > 3) stop.abort()
  })
  await expect(halfway).rejects.toMatchObject({ code: 'canceled' })
  const left = countVoices()

  expect([ids(), ids(createCatalogStore(cache))]).toEqual([
    ['a0', 'a1', 'a2'],
    ['a0', 'a1', 'a2'],
  ])
  expect(listFormerVoices(cache, 'sandbox')).toEqual([])
  await put(list('c', 4))
  expect(left).toBeGreaterThan(3)
  expect(left).toBeLessThan(MANY)
  expect([ids()?.length, countVoices()]).toEqual([4, 4])
  expect(cache.all('SELECT service FROM catalogs')).toEqual([{ service: 'sandbox' }])
})

it('stops without another failure if the workspace closes while a catalog is being stored', async () => {
  const file = openCacheDatabase(':memory:')
  const closing = new AbortController()
  const storing = createCatalogStore(file).put(
    'sandbox',
    { models: [], voices: list('a', MANY), asOf: 'now' },
    () => {},
    closing.signal,
  )

  await betweenTurns(
    storing.catch((error: unknown) => error),
    (turn) => {
      if (turn !== 1) return
      closing.abort()
      file.close()
    },
  )

  await expect(storing).rejects.toMatchObject({ code: 'canceled' })
})

it('stores catalogs that arrive at the same time one after another, and a failed one stops no other', async () => {
  const order: string[] = []
  const done = (name: string) => ({ onStored: () => void order.push(name) })
  const stored = await Promise.allSettled([
    put(list('a', 3_000), done('a')),
    put([...list('b', 10), ...list('b', 10)], done('b')),
    put(list('c', 1_000), { ...done('c'), signal: AbortSignal.abort() }),
    put(list('d', 2_000), done('d')),
  ])

  expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(order).toEqual(['a', 'd'])
  expect([ids()?.length, countVoices(), listFormerVoices(cache, 'sandbox').length]).toEqual([2_000, 2_000, 3_000])
})

it('has the newest catalog in memory if it was stored while an earlier one was loaded', async () => {
  await put(list('a', MANY))
  catalogs = createCatalogStore(cache)
  let stored: unknown
  const loading = catalogs.load('sandbox', NEVER)

  await put(list('b', 2), { onStored: () => (stored = catalogs.get('sandbox')) })
  await loading

  expect(ids()).toEqual(['b0', 'b1'])
  expect(catalogs.get('sandbox')).toBe(stored)
})

it('removes a voice at once while a catalog without it is being stored, and keeps its name', async () => {
  await put(list('a', 1_000))
  const seen: (string[] | undefined)[] = []

  await betweenTurns(put([...list('a', 500), ...list('b', MANY)]), () => {
    if (seen.length > 0 || (countVoices() ?? 0) <= 1_000) return
    catalogs.remove('sandbox', 'a900')
    seen.push(ids())
  })

  expect(seen[0]).toHaveLength(999)
  expect(seen[0]).not.toContain('a900')
  expect(ids()).toHaveLength(500 + MANY)
  const former = listFormerVoices(cache, 'sandbox')
  expect(former).toHaveLength(500)
  expect(former).toContainEqual({ id: 'a900', name: 'a 900' })
})

it('forgets the name of a former voice that is listed again', async () => {
  await put(list('a', 900))
  await put(list('a', 2))
  expect(listFormerVoices(cache, 'sandbox')).toHaveLength(898)

  await put(list('a', 800))

  expect(listFormerVoices(cache, 'sandbox')).toHaveLength(100)
})
