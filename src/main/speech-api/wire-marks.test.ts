import { expect, it } from 'vitest'
import { asNumber, readWireMark, readWireMarks } from './wire-marks.ts'

const mark = (value: string, start: number) => ({
  type: 'word',
  value,
  start,
  end: start + 3,
  start_time: 0,
  end_time: 200,
})

it('reads a list, an object with chunks, and sentences with their words after them', () => {
  const sentence = { ...mark('One two', 0), type: 'sentence', chunks: [mark('One', 0), { value: 7 }, mark('two', 4)] }
  const values = (value: unknown) => readWireMarks(value).map((each) => each.value)

  expect(values([mark('One', 0), mark('two', 4)])).toEqual(['One', 'two'])
  expect(values({ chunks: [mark('One', 0)] })).toEqual(['One'])
  expect(values([sentence, mark('three', 8)])).toEqual(['One two', 'One', 'two', 'three'])
  expect(values([{ chunks: [mark('One', 0)] }, null, 'text', []])).toEqual(['One'])
  expect(values([{ ...mark('One', 0), chunks: [{ chunks: [mark('deep', 0)] }] }])).toEqual(['One'])
})

it.each([null, 'text', 7, {}, { chunks: 'text' }, { chunks: { length: 1 } }])('reads nothing from %j', (value) => {
  expect(readWireMarks(value)).toEqual([])
})

it('reads numbers sent as text, and drops a mark without them', () => {
  const read = readWireMark({ ...mark('One', 0), start: '4', end: ' 7 ', start_time: '0.5', end_time: '200' })

  expect(read).toMatchObject({ value: 'One', start: 4, end: 7, start_time: 0.5, end_time: 200 })
  for (const name of ['start', 'end', 'start_time', 'end_time'])
    expect(readWireMark({ ...mark('One', 0), [name]: 'soon' })).toBeUndefined()
  expect(readWireMark([mark('One', 0)])).toBeUndefined()
})

it.each([
  [7, 7],
  ['7.5', 7.5],
  ['', undefined],
  [' ', undefined],
  ['x', undefined],
  [Infinity, undefined],
  ['Infinity', undefined],
  [null, undefined],
  [true, undefined],
])('reads %j as %s', (value, number) => {
  expect(asNumber(value)).toBe(number)
})
