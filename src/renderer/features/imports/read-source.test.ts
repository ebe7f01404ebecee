import { describe, expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES, MAX_IMPORT_FILES } from '#shared/domain/import-limits.ts'
import { readSource, readSources, textOf, titleOf } from './read-source.ts'

const ARCHIVE = [0x50, 0x4b, 3, 4, 20, 0]
const file = (name: string, bytes: readonly number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)

describe('a chosen file', () => {
  it.each(['storm.epub', 'storm.docx', 'storm.txt', 'storm'])('%s is a document if it is an archive', async (name) => {
    const source = await readSource(file(name, ARCHIVE))
    expect(source).toMatchObject({ kind: 'document', name })
    expect([textOf(source), titleOf(source)]).toEqual(['', 'storm'])
  })

  it('is a workbook if its list of files says so, whatever its name', async () => {
    const list = [...new TextEncoder().encode('xl/workbook.xml')]
    expect(await readSource(file('lines', [...ARCHIVE, ...list]))).toMatchObject({ isWorkbook: true })
    expect(await readSource(file('lines.xlsx', ARCHIVE))).toMatchObject({ isWorkbook: false })
  })

  it('is a text if it is one, whatever its name', async () => {
    const source = await readSource(file('storm.epub', 'PK. It blew.'))
    expect([source.kind, textOf(source)]).toEqual(['file', 'PK. It blew.'])
  })

  it('is refused if it is an old Office file, or has a password', async () => {
    const bytes = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]
    await expect(readSource(file('storm.doc', bytes))).rejects.toThrow(
      '“storm.doc” is a Word or Excel file with a password',
    )
  })

  it('is refused before it is uploaded if it is too large', async () => {
    const large = file('storm.epub', ARCHIVE)
    Object.defineProperty(large, 'size', { value: DOCUMENT_MAX_BYTES + 1 })
    await expect(readSource(large)).rejects.toThrow(
      '“storm.epub” is 300.0 MB. Documents up to 300.0 MB can be imported',
    )
  })

  it('is refused with a reason if it can’t be read', async () => {
    const gone = file('storm.txt', 'It blew.')
    const fail = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    Object.defineProperties(gone, { slice: { value: () => ({ arrayBuffer: fail }) }, arrayBuffer: { value: fail } })
    await expect(readSource(gone)).rejects.toThrow('storm.txt')
  })
})

describe('several chosen files', () => {
  const inFolder = (folder: string, name: string) => ({ folder, file: file(name, 'It blew.') })

  it('are named by their folder if they share one, each with the folders below it', async () => {
    const source = await readSources([inFolder('Book', '1.txt'), inFolder('Book/Part 2', '2.txt')])
    expect(titleOf(source)).toBe('Book')
    expect(source).toMatchObject({ kind: 'files', files: [{ name: '1.txt' }, { name: 'Part 2/2.txt' }] })
  })

  it.each([
    ['have no folder', '', ''],
    ['are of different folders', 'Book', 'Notes'],
  ])('have no title if they %s', async (_why, one, other) => {
    expect(titleOf(await readSources([inFolder(one, '1.txt'), inFolder(other, '2.txt')]))).toBe('')
  })

  it('are refused if they are too many, or one is too large', async () => {
    const many = Array.from({ length: MAX_IMPORT_FILES + 1 }, (_, index) => inFolder('', `${index}.txt`))
    await expect(readSources(many)).rejects.toThrow('Import at most 500 files at once.')
    const large = inFolder('', 'storm.epub')
    Object.defineProperty(large.file, 'size', { value: DOCUMENT_MAX_BYTES + 1 })
    await expect(readSources([inFolder('', '1.txt'), large])).rejects.toThrow('“storm.epub” is 300.0 MB.')
  })

  it('are read like any other if there is one', async () => {
    expect(await readSources([inFolder('Book', '1.txt')])).toMatchObject({ kind: 'file', name: '1.txt' })
  })
})
