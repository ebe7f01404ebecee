import { expect, it } from 'vitest'
import type { Failure } from '#shared/contract/base.ts'
import type { Take, WordMark } from '#shared/contract/takes.ts'
import { makeTake } from '#shared/testing/make-script.test-support.ts'
import { createTakeActivity } from './take-activity.ts'

const take = (blockId: string, part: Partial<Take> = {}): Take =>
  makeTake(blockId, 'One.', { status: 'receiving', sampleCount: 0, durationMs: 0, chargedCharacters: null, ...part })
const mark = (startChar: number): WordMark => ({
  startChar,
  endChar: startChar + 3,
  startMs: startChar * 100,
  endMs: startChar * 100 + 90,
})
const refused: Failure = { code: 'content_refused', chargedCharacters: 0 }

it('counts a batch from the first queued block to the last finished one', () => {
  const activity = createTakeActivity()
  const seen: string[] = []
  activity.progress.subscribe(() => {
    const { total, done, failed, speaking } = activity.progress.get()
    seen.push(`${done}/${total} ${speaking} speaking ${failed} failed`)
  })

  activity.apply({ kind: 'queued', blockIds: ['a'] })
  activity.apply({ kind: 'queued', blockIds: ['b'] })
  activity.apply({ kind: 'started', take: take('a') })
  activity.apply({ kind: 'ended', take: take('a', { status: 'failed', failure: refused }), isActive: false })
  activity.apply({ kind: 'started', take: take('b') })
  activity.apply({ kind: 'ended', take: take('b', { status: 'complete' }), isActive: true })

  expect(seen).toEqual([
    '0/1 0 speaking 0 failed',
    '0/2 0 speaking 0 failed',
    '0/2 1 speaking 0 failed',
    '1/2 0 speaking 1 failed',
    '1/2 1 speaking 1 failed',
    '0/0 0 speaking 0 failed',
  ])
  expect(activity.get('a')).toMatchObject({ kind: 'failed', failure: { code: 'content_refused' } })
  expect(activity.get('b')).toBeNull()
})

it('combines word marks even if an event is missing or duplicated', () => {
  const activity = createTakeActivity()
  activity.apply({ kind: 'started', take: take('a') })
  const progress = { kind: 'progress', takeId: 'take_a', blockId: 'a' } as const

  activity.apply({ ...progress, sampleCount: 100, firstMark: 0, marks: [mark(0), mark(4)] })
  activity.apply({ ...progress, sampleCount: 200, firstMark: 1, marks: [mark(4), mark(8)] })

  expect(activity.get('a')).toMatchObject({ kind: 'speaking', sampleCount: 200, marks: [mark(0), mark(4), mark(8)] })
})

it('distinguishes progress from a change of phase', () => {
  const activity = createTakeActivity()
  const told: string[] = []
  activity.subscribe((ids, kind) => told.push(`${ids.join()} ${kind}`))

  activity.apply({ kind: 'started', take: take('a') })
  activity.apply({ kind: 'progress', takeId: 'take_a', blockId: 'a', sampleCount: 1, firstMark: 0, marks: [] })
  activity.apply({ kind: 'progress', takeId: 'take_old', blockId: 'a', sampleCount: 9, firstMark: 0, marks: [] })

  expect(told).toEqual(['a phase', 'a progress'])
})

it('reports queued blocks once, although the studio confirms those that this window requested', () => {
  const activity = createTakeActivity()
  const told: string[] = []
  activity.subscribe((ids, kind) => told.push(`${ids.join()} ${kind}`))

  activity.expect(['a', 'b'])
  activity.apply({ kind: 'queued', blockIds: ['a', 'b', 'c'] })
  activity.apply({ kind: 'sent', blockId: 'a' })
  activity.apply({ kind: 'queued', blockIds: ['a', 'b', 'c'] })

  expect(told).toEqual(['a,b phase', 'c phase', 'a phase', 'a phase'])
  expect(activity.progress.get()).toMatchObject({ total: 3, done: 0 })
})

it('keeps the initial state of a phase while audio arrives', () => {
  const activity = createTakeActivity()
  activity.apply({ kind: 'started', take: take('a') })
  const began = activity.phaseOf('a')

  activity.apply({ kind: 'progress', takeId: 'take_a', blockId: 'a', sampleCount: 100, firstMark: 0, marks: [mark(0)] })
  const during = activity.phaseOf('a')
  activity.apply({ kind: 'ended', take: take('a', { status: 'complete' }), isActive: true })

  expect(began).toMatchObject({ kind: 'speaking', sampleCount: 0 })
  expect(during).toBe(began)
  expect([activity.phaseOf('a'), activity.phaseOf('never')]).toEqual([null, null])
})

it('keeps failures across a snapshot and drops what is no longer running', () => {
  const activity = createTakeActivity()
  activity.apply({ kind: 'queued', blockIds: ['a'] })
  activity.fail('b', refused)

  activity.apply({ kind: 'snapshot', queuedBlockIds: ['c'], receiving: [take('d')], failed: [] })

  expect([activity.get('a'), activity.get('b')?.kind, activity.get('c')?.kind, activity.get('d')?.kind]).toEqual([
    null,
    'failed',
    'queued',
    'speaking',
  ])
})

it('doesn’t report a canceled block as failed', () => {
  const activity = createTakeActivity()
  activity.apply({ kind: 'queued', blockIds: ['a'] })

  activity.apply({ kind: 'dropped', blockIds: ['a'], failure: { code: 'canceled' } })

  expect(activity.get('a')).toBeNull()
})

it('keeps a block queued if the canceled take of an earlier request ends', () => {
  const activity = createTakeActivity()
  activity.apply({ kind: 'started', take: take('a') })
  activity.apply({ kind: 'queued', blockIds: ['a'] })

  activity.apply({ kind: 'ended', take: { ...take('a'), status: 'partial' }, isActive: false })

  expect(activity.get('a')).toEqual({ kind: 'queued' })
  expect(activity.progress.get()).toMatchObject({ total: 1, done: 0 })
})
