import { expect, it } from 'vitest'
import { createUndoLog } from './undo-log.ts'

it('finds a change by the ID it was stored under', () => {
  const log = createUndoLog<string>('import', () => '7')
  expect(log.keep('a')).toBe('import_7')
  expect(log.find('import_7')).toBe('a')
  expect(log.find('import_8')).toBeUndefined()
})

it('drops the oldest of more than 50 changes', () => {
  let count = 0
  const log = createUndoLog<string>('import', () => String(++count))
  for (let index = 0; index < 50; index += 1) log.keep('a')
  expect(log.find('import_1')).toBe('a')
  log.keep('b')
  expect(log.find('import_1')).toBeUndefined()
  expect(log.find('import_2')).toBe('a')
  expect(log.find('import_51')).toBe('b')
})
