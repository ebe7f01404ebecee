import { expect, it } from 'vitest'
import { joinVersions, touchesOf, type DatedTake } from './take-versions.ts'

const take = (part: Partial<DatedTake> = {}): DatedTake => ({
  serviceVersions: ['2026-09-30'],
  modelId: 'simba-3.2',
  sampleRateHz: 24_000,
  createdAt: '2026-10-02T10:00:00.000Z',
  ...part,
})

it('leaves a take alone that nothing touches, also one of an old version', () => {
  expect(touchesOf(take(), '2026-09-30', '2026-11-22')).toEqual([])
  expect(touchesOf(take({ serviceVersions: ['2026-07-16'] }), '2026-09-30', '2026-11-22')).toEqual([])
  expect(touchesOf(take({ serviceVersions: [] }), '2026-09-30', '2026-11-22')).toEqual([])
})

it('marks a take of a retired model by what the pin and the day make of the same request', () => {
  const old = take({ modelId: 'simba-english', serviceVersions: ['2026-07-16'], createdAt: '2026-08-01T10:00:00.000Z' })

  expect(touchesOf(old, '2026-07-16', '2026-11-20')).toEqual([])
  expect(touchesOf(old, '2026-07-16', '2026-11-21')).toEqual(['model-replaced'])
  expect(touchesOf(old, '2026-09-21', '2026-11-20')).toEqual(['model-retired'])
  expect(touchesOf(old, '', '2026-09-21')).toEqual(['model-retired'])
  // It was spoken by the present model already.
  expect(touchesOf({ ...old, createdAt: '2026-11-21T00:00:00.000Z' }, '2026-07-16', '2026-12-01')).toEqual([])
})

it('doubts the rate of sound that was labelled 16 kHz when a Simba 3 model sent 24 kHz', () => {
  const touched = (part: Partial<DatedTake>) => touchesOf(take({ sampleRateHz: 16_000, ...part }), '', '2026-11-22')
  const before = '2026-09-29T23:59:59.000Z'

  expect(touched({ serviceVersions: ['2026-09-29'] })).toEqual(['rate-doubtful'])
  expect(touched({ serviceVersions: [''] })).toEqual(['rate-doubtful'])
  expect(touched({ serviceVersions: ['2026-09-30'] })).toEqual([])
  expect(touched({ serviceVersions: [], createdAt: before })).toEqual(['rate-doubtful'])
  expect(touched({ serviceVersions: [] })).toEqual([])
  expect(touched({ serviceVersions: [null, '2026-09-30'], createdAt: before })).toEqual(['rate-doubtful'])
  expect(touched({ serviceVersions: ['2026-09-29'], sampleRateHz: 24_000 })).toEqual([])
})

it('keeps apart what is recorded of parts that are joined and what is not', () => {
  expect(joinVersions([[], []])).toEqual([])
  expect(joinVersions([['2026-09-29'], ['2026-09-29', '2026-09-30']])).toEqual(['2026-09-29', '2026-09-30'])
  expect(joinVersions([[], ['2026-09-30']])).toEqual([null, '2026-09-30'])
})
