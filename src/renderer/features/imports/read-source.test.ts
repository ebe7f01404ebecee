import { describe, expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES } from '#shared/domain/import-limits.ts'
import { readSource, textOf, titleOf } from './read-source.ts'

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
