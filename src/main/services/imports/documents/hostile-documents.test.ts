import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentOptions, SheetOptions } from '#shared/contract/imports.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { runFileJob } from '../../../media/files/run-file-job.ts'
import { craftZip } from '../../project-files/craft-zip.test-support.ts'
import { writeWorkbook } from '../sheets/craft-workbooks.test-support.ts'
import { splitWorkbookJob } from '../sheets/split-workbook-job.ts'
import { craftEpub, storeDocument, writeWordDocument } from './craft-documents.test-support.ts'
import { openPackage } from './open-package.ts'
import { splitDocumentJob } from './split-document-job.ts'

const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: true, includesNotes: true, includesTables: true, includesImages: true },
  ...{ speakTitles: false, splitLong: true, speakBrackets: false },
}
const SHEET_OPTIONS: SheetOptions = {
  ...{ format: 'sheet', sheetName: null, hasHeader: null, columns: null },
  ...{ speakTitles: false, splitLong: true, speakBrackets: false },
}
const SEED = 20_261_129
let folder = ''
let documents: Record<'EPUB' | 'DOCX' | 'XLSX', Buffer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-documents-'))
  documents = {
    EPUB: craftEpub({
      sections: {
        'a.xhtml': '<h1>One</h1><p>It <i>blew</i>.</p>',
        'b.xhtml': '<h1>Two</h1><table><tr><td>x</td></tr></table>',
      },
      navigation:
        '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol></nav>',
      index: '<navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/></navPoint>',
    }),
    DOCX: await writeWordDocument(),
    XLSX: await writeWorkbook([
      [
        { value: 'Text', type: String },
        { value: 'Seconds', type: String },
      ],
      [
        { value: 'It blew.', type: String },
        { value: 2.5, type: Number, format: '0.0' },
      ],
    ]),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The number of blocks, or why it was refused. Any other failure is the test's. */
async function read(
  kind: keyof typeof documents,
  bytes: Uint8Array,
): Promise<{ blocks: number } | { refusal: string }> {
  const path = await storeDocument(folder, bytes)
  const job =
    kind === 'XLSX'
      ? splitWorkbookJob({ path, options: SHEET_OPTIONS, remembered: [] }, () => undefined)
      : splitDocumentJob({ path, options: OPTIONS }, () => undefined)
  try {
    for (;;) {
      const step = await job.next()
      if (step.done) return { blocks: step.value.blockCount }
    }
  } catch (error) {
    if (!isStudioError(error) || error.code !== 'invalid_input') throw error
    return { refusal: error.message }
  }
}

/** The files of a document, to be changed one by one. */
async function unpack(bytes: Buffer): Promise<{ name: string; data: Buffer }[]> {
  const file = await openPackage(await storeDocument(folder, bytes))
  const entries: { name: string; data: Buffer }[] = []
  for (const name of file.names) entries.push({ name, data: await file.read(name) })
  file.close()
  return entries
}

const DEEP = 20_000
const BAD_CONTENTS: Record<string, (data: Buffer) => Buffer> = {
  'nothing in it': () => Buffer.alloc(0),
  'only zeros': (data) => Buffer.alloc(data.length),
  'its first half': (data) => data.subarray(0, data.length / 2),
  'its second half': (data) => data.subarray(data.length / 2),
  'no closing tags': (data) => Buffer.from(data.toString().replaceAll(/<\/[^>]*>/g, '')),
  'no attributes': (data) => Buffer.from(data.toString().replaceAll(/\s[\w:]+="[^"]*"/g, '')),
  'all attributes swapped': (data) => Buffer.from(data.toString().replaceAll(/="([^"]*)"/g, '="#../../etc/$1%zz"')),
  'deep nesting': (data) =>
    Buffer.from(
      data
        .toString()
        .replace(/(<(?:body|w:body|spine|manifest|sheetData|sst|sheets)\b[^>]*>)/, `$1${'<w:sdt><div>'.repeat(DEEP)}`),
    ),
  'entities that expand': (data) =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;${data.toString().replace(/<\?xml[^>]*\?>/, '')}</x>`,
    ),
  'another encoding': (data) => Buffer.from(`\ufeff${data.toString()}`, 'utf16le'),
  'a picture': () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
}

describe.each(['EPUB', 'DOCX', 'XLSX'] as const)('a damaged %s', (kind) => {
  it('is refused with a sentence 300 times, and read otherwise, whatever bytes are changed', async () => {
    const random = seededRandom(SEED)
    const refusals: string[] = []
    for (let round = 0; round < 2_000 && refusals.length < 300; round += 1) {
      const bytes = Buffer.from(documents[kind])
      const changes = 1 + Math.floor(random() * 8)
      for (let change = 0; change < changes; change += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      const result = await read(kind, round % 3 === 0 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes)
      if ('refusal' in result) refusals.push(result.refusal)
    }
    for (const sentence of refusals)
      expect(sentence).toMatch(/^Couldn’t import this document\. .+\. Nothing was imported\.$/s)
    expect(refusals).toHaveLength(300)
    expect(new Set(refusals).size).toBeGreaterThan(1)
  })

  it.each(Object.keys(BAD_CONTENTS))('is refused with a sentence or read if a file of it has %s', async (content) => {
    const files = await unpack(documents[kind])
    for (const damaged of files) {
      const entries = files.map((file) =>
        file === damaged ? { ...file, data: BAD_CONTENTS[content]?.(file.data) ?? file.data } : file,
      )
      const result = await read(kind, craftZip(entries.map((entry) => ({ ...entry, method: 8 }))))
      if ('refusal' in result)
        expect(result.refusal).toMatch(/^Couldn’t import this document\. .+ Nothing was imported\.$/s)
      else expect(result.blocks).toBeGreaterThanOrEqual(0)
    }
  })

  it('is refused with a sentence or read without one of its files', async () => {
    const files = await unpack(documents[kind])
    for (const missing of files) {
      const result = await read(kind, craftZip(files.filter((file) => file !== missing)))
      if ('refusal' in result) expect(result.refusal).toContain('Nothing was imported.')
      else expect(result.blocks).toBeGreaterThanOrEqual(kind === 'XLSX' ? 0 : 1)
    }
  })
})

describe('a document that takes everything', () => {
  it('is refused in its thread if its text unpacks to more than the memory', async () => {
    const files = await unpack(documents.DOCX)
    const paragraph = '<w:p><w:r><w:t>x</w:t></w:r></w:p>'
    const data = Buffer.from(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph.repeat(3_000_000)}</w:body></w:document>`,
    )
    const entries = files.map((file) => ({
      ...file,
      ...(file.name === 'word/document.xml' ? { data } : {}),
      method: 8,
    }))
    const path = await storeDocument(folder, craftZip(entries))
    const job = runFileJob('split-document', { path, options: OPTIONS }, { memoryMb: 256, stallMs: 60_000 })
    await expect(job.next()).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
