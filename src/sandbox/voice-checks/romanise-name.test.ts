import { expect, it } from 'vitest'
import { romaniseName } from './romanise-name.ts'

it.each([
  ['ليلى العلي', 'lila alali'],
  ['مُحَمَّد', 'mahamad'],
  ['ליאת בן־דוד', 'liat ban־davad'],
  ['Александра Иванова', 'aleksandra ivanova'],
  ['Йосип Ґонта', 'yosip gonta'],
  ['Ελένη Ἑλένη', 'eleni eleni'],
  ['Anna Кузнецова-Lind', 'Anna kuznetsova-Lind'],
])('romanizes %s as %s', (written, said) => {
  expect(romaniseName(written)).toBe(said)
})

it.each(['Ada Okafor', 'Łucja Żółć', '李明', 'प्रिया शर्मा', 'สมชาย ใจดี', '김민준'])('leaves %s unchanged', (name) => {
  expect(romaniseName(name)).toBe(name)
})
