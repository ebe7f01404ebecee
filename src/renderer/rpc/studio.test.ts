import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { createStudio, reasonOf } from './studio.ts'
import { LinkLost, type StudioLink } from './studio-link.ts'

describe('reasonOf', () => {
  it.each<[string, unknown, object]>([
    [
      'a typed error',
      new ORPCError('STUDIO', {
        defined: true,
        message: 'The disk is full.',
        data: { code: 'disk_full', keptAudioMs: 90 },
      }),
      { code: 'disk_full', message: 'The disk is full.', details: { keptAudioMs: 90 } },
    ],
    [
      'a bug of the studio',
      new ORPCError('INTERNAL_SERVER_ERROR', {
        message: 'Something went wrong. The log has it as 1a2b.',
        data: { id: '1a2b' },
      }),
      { code: 'unexpected', message: 'Something went wrong. The log has it as 1a2b.', details: {} },
    ],
    [
      'a lost studio',
      new LinkLost('gone'),
      { code: 'disconnected', message: 'The studio stopped answering. Trying again.', details: {} },
    ],
    [
      'a cancelled call',
      new DOMException('x', 'AbortError'),
      { code: 'cancelled', message: 'Cancelled.', details: {} },
    ],
    [
      'an error of the window',
      new TypeError('x is not a function'),
      { code: 'unexpected', message: 'Something went wrong.', details: {} },
    ],
    ['no error at all', 'text', { code: 'unexpected', message: 'Something went wrong.', details: {} }],
    [
      'a typed error nobody declared',
      new ORPCError('STUDIO', { message: 'x', data: {} }),
      { code: 'unexpected', message: 'Something went wrong.', details: {} },
    ],
  ])('explains %s', (_what, error, expected) => {
    expect(reasonOf(error)).toEqual(expected)
  })
})

it('the client and the query options call the same procedures through the link', async () => {
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
