import { describe, expect, it } from 'vitest'
import { openClient, options } from './open-client.test-support.ts'
import { withinTurns } from '../testing/watch-turns.test-support.ts'
import { eachPage, listAllVoices, type ListPage, type PageQuery } from './pages.ts'
import { answerText, type Script } from './scripted-server.test-support.ts'

const voice = (id: string) => ({ id, display_name: id, locale: 'en-US', models: ['simba-3.2'] })
const page = (ids: string[], more: object) => JSON.stringify({ voices: ids.map(voice), ...more })

/** Returns the pages in order, then the last one forever. */
const pages =
  (...bodies: string[]): Script =>
  (_request, socket, index) =>
    socket.write(answerText(200, {}, bodies[Math.min(index, bodies.length - 1)] ?? ''))

describe('voice list', () => {
  it.each<[string, Script, string[], string, number]>([
    ['one page', pages(page(['a', 'b'], { has_more: false, next_cursor: null })), ['a', 'b'], 'complete', 1],
    [
      'a page that is short',
      pages(page(['a'], { has_more: true, next_cursor: '2' }), page(['b'], { has_more: false })),
      ['a', 'b'],
      'complete',
      2,
    ],
    [
      'a page that is empty',
      pages(
        page(['a'], { has_more: true, next_cursor: '2' }),
        page([], { has_more: true, next_cursor: '3' }),
        page(['b'], {}),
      ),
      ['a', 'b'],
      'complete',
      3,
    ],
    ['the bare list of an older version', pages(JSON.stringify([voice('a')])), ['a'], 'complete', 1],
    [
      'a cursor that comes again',
      pages(page(['a'], { has_more: true, next_cursor: '2' })),
      ['a'],
      'repeated-cursor',
      2,
    ],
    ['more without a cursor', pages(page(['a'], { has_more: true, next_cursor: null })), ['a'], 'missing-cursor', 1],
    [
      'a voice that comes twice',
      pages(page(['a', 'b'], { has_more: true, next_cursor: '2' }), page(['b', 'c'], { has_more: false })),
      ['a', 'b', 'c'],
      'complete',
      2,
    ],
    [
      'pages without end',
      (_request, socket, index) =>
        socket.write(answerText(200, {}, page([`v${index % 3}`], { has_more: true, next_cursor: `c${index}` }))),
      ['v0', 'v1', 'v2'],
      'too-many-pages',
      100,
    ],
    [
      'a voice without an ID, and one with a number as its ID',
      pages(JSON.stringify({ voices: [{ name: 'x' }, { id: 7 }, voice('a')], has_more: false })),
      ['7', 'a'],
      'complete',
      1,
    ],
  ])('contains each voice once after %s', async (_what, script, ids, end, requests) => {
    const { api, server } = await openClient(script)

    const all = await listAllVoices(api, options())

    expect(all.voices.map(({ id }) => id)).toEqual(ids)
    expect(all.end).toBe(end)
    expect(server.requests).toHaveLength(requests)
  })

  it('comes in parts of 200 if a service without paging returns more', async () => {
    const all = Array.from({ length: 450 }, (_, index) => `v${index}`)
    const { api } = await openClient(pages(page(all, {})))

    const parts: ListPage<{ id: string }>[] = []
    const list = (query: PageQuery) => api.listVoices(query, options())
    for await (const part of eachPage(list, ({ voices }) => voices)) parts.push(part)

    expect(parts.map(({ entries, end }) => [entries.length, end])).toEqual([
      [200, undefined],
      [200, undefined],
      [50, 'complete'],
    ])
    expect(parts.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(all)
  })

  it('of 20,000 in one page is read without holding the thread', async () => {
    const all = Array.from({ length: 20_000 }, (_, index) => `v${index}`)
    const { api } = await openClient(pages(page(all, {})))

    const { voices } = await withinTurns(50, () => listAllVoices(api, options()))

    expect(voices).toHaveLength(all.length)
  })

  it('is requested in the largest pages, with the cursor unchanged', async () => {
    const { api, server } = await openClient(
      pages(page([], { has_more: true, next_cursor: 'a b&c=/é' }), page([], { has_more: false })),
    )

    await listAllVoices(api, options())

    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/voices?limit=200',
      '/v1/voices?cursor=a+b%26c%3D%2F%C3%A9&limit=200',
    ])
  })
})
