import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { createStudio, getFailure } from './studio.ts'
import { ConnectionLostError, type StudioLink } from './studio-link.ts'

describe('getFailure', () => {
  it.each<[string, unknown, object]>([
    [
      'a typed error',
      new ORPCError('STUDIO', {
        defined: true,
        data: { code: 'disk_full', keptAudioMs: 90 },
      }),
      { code: 'disk_full', keptAudioMs: 90 },
    ],
    ['a lost studio', new ConnectionLostError('gone'), { code: 'disconnected', reason: 'reconnecting' }],
    ['a canceled call', new DOMException('x', 'AbortError'), { code: 'canceled' }],
    ['an error of the window', new TypeError('x is not a function'), { code: 'unexpected', reason: 'bug-of-window' }],
    ['no error at all', 'text', { code: 'unexpected', reason: 'bug-of-window' }],
    [
      'a typed error nobody declared',
      new ORPCError('STUDIO', { message: 'x', data: {} }),
      { code: 'unexpected', reason: 'bug-of-window' },
    ],
  ])('explains %s', (_what, error, expected) => {
    expect(getFailure(error)).toEqual(expected)
  })
})

it('the client and the query options call the same procedures over the link', async () => {
  const calls: unknown[][] = []
  const link: StudioLink = {
    call: async (path, input) => {
      calls.push([path.join('.'), input])
      return []
    },
    state: () => ({ kind: 'open' }),
    subscribe: () => () => undefined,
    close: () => undefined,
  }
  const { client, queries, queryClient } = createStudio(link)

  await client.takes.list({ blockId: 'block_1' })
  await queryClient.fetchQuery(queries.takes.list.queryOptions({ input: { blockId: 'block_2' } }))

  expect(calls).toEqual([
    ['takes.list', { blockId: 'block_1' }],
    ['takes.list', { blockId: 'block_2' }],
  ])
  expect(queryClient.getQueryCache().findAll({ queryKey: queries.takes.key() })).toHaveLength(1)
})
