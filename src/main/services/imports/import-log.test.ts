import { expect, it } from 'vitest'
import { createImportLog, type KeptImport } from './import-log.ts'

const made = (projectId: string): KeptImport => ({
  ...{ projectId, chapterIds: [], inserted: null, castIds: [], replacedChapterId: null, takenBackAt: null },
})

it('finds an import by the ID it was stored under', () => {
  const log = createImportLog({ newId: () => '7' })
  expect(log.keep(made('a'))).toBe('import_7')
  expect(log.find('import_7')).toEqual(made('a'))
  expect(log.find('import_8')).toBeUndefined()
})

it('drops the oldest of more than 50 imports', () => {
  let count = 0
  const log = createImportLog({ newId: () => String(++count) })
  for (let index = 0; index < 50; index += 1) log.keep(made('a'))
  expect(log.find('import_1')).toBeDefined()
  log.keep(made('b'))
  expect(log.find('import_1')).toBeUndefined()
  expect(log.find('import_2')).toBeDefined()
  expect(log.find('import_51')).toEqual(made('b'))
})
