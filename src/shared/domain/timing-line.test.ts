import { expect, it } from 'vitest'
import { readTimingLine, splitAtTimings } from './timing-line.ts'

it.each([
  ['00:00:01.000 --> 00:00:02.500 align:start line:0', 1_000, ''],
  ['00:00:01.000 --> 00:00:02.500 align: start position: 10%', 1_000, ''],
  ['00:00:01.000 --> 00:00:02.500 glow:blue middle 50%', 1_000, ''],
  ['00:00:01,000 --> 00:00:02,500 X1:10 X2:20', 1_000, ''],
  ['00:00:01.000 --> 00:00:02.500 align:start Left of the door', 1_000, 'Left of the door'],
  ['00:00:01.000 --> 00:00:02.500Halt!', 1_000, 'Halt!'],
  ['00:00:01.000 00:00:02.500', 1_000, ''],
  ['0:00:01.000,0:00:02.500 Halt!', 1_000, 'Halt!'],
  ['00:00:01.000 <-- 00:00:02.500', 1_000, ''],
  ['00:00\0:01.000 --> 00:00:02.500', 1_000, ''],
])('reads the times and the text of %j', (line, startMs, after) => {
  expect(readTimingLine(line)).toMatchObject({ timing: { startMs }, isReadable: true, after })
})

it.each([
  ['00:00:0Z.000 --> 00:00:02.500', null, ''],
  ['OO:OO:O1.OOO --> OO:OO:O2.OOO', null, ''],
  ['xx:xx:xx.xxx --> xx:xx:xx.xxx align:start', null, ''],
  ['--> 00:00:02.500', null, ''],
  ['00:00:01.000 --> 00:0::', 1_000, ''],
  ['00:00:01.000 --> later she came', 1_000, 'later she came'],
  ['00:00:0Z.000 --> 00:00:02.500Halt, you', null, 'Halt, you'],
  ['99999999999999999999:00:01.000 --> 00:00:02.500', null, ''],
])('knows that the times of %j are damaged', (line, startMs, after) => {
  const timing = startMs === null ? null : expect.objectContaining({ startMs })
  expect(readTimingLine(line)).toEqual({ timing, isReadable: false, after })
})

it.each([
  '9:00 → 10:00',
  'West --> East',
  '12 --> 13',
  'From 9:00:00 --> 10:00:00',
  '10:30:00, 11:00:00',
  'three --> 12:30',
])('leaves %s as text', (line) => {
  expect([readTimingLine(line), splitAtTimings(line)]).toEqual([null, [line]])
})

it('divides a line at times that follow text', () => {
  const [first, second] = ['00:00:01.000 --> 00:00:02.000 One. 2 ', '00:00:03.000 --> 00:00:04.000 Two.']
  expect(splitAtTimings(`WEBVTT 1 ${first}${second}`)).toEqual(['WEBVTT 1 ', first, second])
  expect(splitAtTimings(`One.${second}`)).toEqual(['One.', second])
  expect(splitAtTimings(`  ${second}`)).toEqual([second])
})
