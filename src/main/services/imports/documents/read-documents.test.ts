import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOptions } from '#shared/contract/imports.ts'
import { createPhoto } from '../../exports/pictures.test-support.ts'
import { craftZip } from '../../project-files/craft-zip.test-support.ts'
import type { SplitChapter } from '../split-script.ts'
import { type CraftedEpub, craftEpub, storeDocument, writeWordDocument } from './craft-documents.test-support.ts'
import { type DocumentPreview, readCoverJob, splitDocumentJob } from './split-document-job.ts'

const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const NCX_POINT = (title: string, src: string, inner = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function split(
  bytes: Uint8Array,
  options: Partial<DocumentOptions> = {},
): Promise<{ chapters: SplitChapter[]; preview: DocumentPreview }> {
  const path = await storeDocument(folder, bytes)
  const job = splitDocumentJob({ path, options: { ...OPTIONS, ...options } }, () => undefined)
  const chapters: SplitChapter[] = []
  for (;;) {
    const step = await job.next()
    if (step.done) return { chapters, preview: step.value }
    chapters.push(...step.value.chapters)
  }
}
/** `Title: block | block`. */
async function outline(epub: CraftedEpub, options: Partial<DocumentOptions> = {}): Promise<string[]> {
  return describeChapters((await split(craftEpub(epub), options)).chapters)
}
function describeChapters(chapters: readonly SplitChapter[]): string[] {
  return chapters.map(({ title, blocks }) => `${title}: ${blocks.map(({ text }) => text).join(' | ')}`)
}
async function notesOf(epub: CraftedEpub, options: Partial<DocumentOptions> = {}): Promise<Record<string, number>> {
  const { preview } = await split(craftEpub(epub), options)
  return Object.fromEntries(preview.notes.map(({ kind, count }) => [kind, count]))
}
const refusal = (bytes: Uint8Array) =>
  split(bytes).then(
    () => null,
    (error: { code?: string; reason?: unknown; message: string }) => ({ code: error.code, reason: error.reason }),
  )

describe('the chapters of an EPUB', () => {
  const SECTIONS = {
    'cover.xhtml': '<img src="cover.jpg" alt="Cover"/>',
    'one.xhtml': '<h1>Chapter 1</h1><h2>The storm</h2><p>It blew.</p>',
    'two part.xhtml': '<h1>Chapter 2</h1><p>It calmed.</p>',
    'two_b.xhtml': '<p>Still calm.</p><h2 id="end">After</h2><p>Home.</p>',
  }
  const INDEX = [
    NCX_POINT('Cover', 'cover.xhtml'),
    NCX_POINT('Chapter 1: The storm', 'one.xhtml'),
    NCX_POINT('Chapter 2', 'two%20part.xhtml', NCX_POINT('A section', 'two%20part.xhtml#x')),
    NCX_POINT('After', 'two_b.xhtml#end'),
  ].join('')
  const EXPECTED = ['Chapter 1: The storm: It blew.', 'Chapter 2: It calmed. | Still calm.', 'After: Home.']

  it('are those of a table of contents of version 2', async () => {
    expect(await outline({ sections: SECTIONS, index: INDEX })).toEqual(EXPECTED)
  })

  it('are those of a table of contents of version 3, which is no chapter itself', async () => {
    const navigation = `<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="cover.xhtml">Cover</a></li></ol></nav>
      <nav epub:type="toc"><h1>Contents</h1><ol><li><a href="one.xhtml">Chapter 1: <i>The storm</i></a></li>
      <li><a href="two%20part.xhtml">Chapter 2</a><ol><li><a href="two%20part.xhtml#x">A section</a></li></ol></li>
      <li><a href="two_b.xhtml#end">After</a></li></ol></nav>`
    expect(await outline({ sections: SECTIONS, navigation })).toEqual(EXPECTED)
  })

  it('include those below a part, and the part’s own page', async () => {
    const navigation = `<nav epub:type="toc"><ol><li><a href="part.xhtml">Part One</a><ol>
      <li><a href="a.xhtml">Dawn</a></li><li><a href="b.xhtml">Dusk</a></li></ol></li></ol></nav>`
    const sections = { 'part.xhtml': '<h1>Part One</h1>', 'a.xhtml': '<h2>Dawn</h2><p>A.</p>', 'b.xhtml': '<p>B.</p>' }
    expect(await outline({ sections, navigation })).toEqual(['Part One: ', 'Dawn: A.', 'Dusk: B.'])
  })

  it('are its headings without a table of contents, and its files without headings', async () => {
    const headed = {
      'a.xhtml': '<h1>Book</h1><h2>Dawn</h2><p>A.</p>',
      'b.xhtml': '<h2>Dusk</h2><p>B.</p><h3>Late</h3><p>C.</p>',
    }
    expect(await outline({ sections: headed })).toEqual(['Dawn: A.', 'Dusk: B. | Late | C.'])
    expect(await notesOf({ sections: headed })).toEqual({ 'book-title': 1 })
    expect(await outline({ sections: { 'a.xhtml': '<p>A.</p>', 'b.xhtml': '<p>B.</p>' } })).toEqual([': A.', ': B.'])
  })

  it('are lines that name a chapter where nothing else marks one', async () => {
    const sections = { 'all.xhtml': '<p>Chapter 1</p><p>It blew.</p><p>Chapter 2</p><p>It calmed.</p>' }
    expect(await outline({ sections })).toEqual(['Chapter 1: It blew.', 'Chapter 2: It calmed.'])
  })

  it('don’t repeat a heading as text that has a number before the title of the contents', async () => {
    const sections = { 'a.xhtml': '<h1>1. About this book</h1><h2>1.1. Scope</h2><p>A.</p>' }
    expect(await outline({ sections, index: NCX_POINT('About this book', 'a.xhtml') })).toEqual([
      'About this book: 1.1. Scope | A.',
    ])
  })

  it('start after a title page that only looks like one', async () => {
    const sections = {
      'a.xhtml': '<p>The Lighthouse</p><p>by Ada Marlow</p><h1>Dawn</h1><p>A.</p>',
      'b.xhtml': '<h1>Dusk</h1><p>B.</p>',
    }
    expect(await outline({ sections })).toEqual(['Dawn: A.', 'Dusk: B.'])
    expect(await notesOf({ sections })).toEqual({ 'front-sections': 1 })
    expect((await outline({ sections }, { includesFrontMatter: true }))[0]).toBe(': The Lighthouse | by Ada Marlow')
  })

  it('are headings up to the level that was chosen', async () => {
    expect(await outline({ sections: SECTIONS, index: INDEX }, { chapterLevel: 1 })).toEqual([
      ...['Chapter 1: The storm | It blew.', 'Chapter 2: It calmed. | Still calm. | After | Home.'],
    ])
    expect(await outline({ sections: SECTIONS, index: INDEX }, { chapterLevel: 0 })).toEqual([
      ': Chapter 1 | The storm | It blew. | Chapter 2 | It calmed. | Still calm. | After | Home.',
    ])
  })
})

describe('the text of an EPUB', () => {
  it('leaves out title page, copyright, contents and notes, which can be included', async () => {
    const epub: CraftedEpub = {
      sections: {
        'titlepage.xhtml': '<p>The Lighthouse</p>',
        'legal.xhtml': '<p>All rights reserved.</p>',
        'aux.xhtml': '<p>A map.</p>',
        'pg.xhtml':
          '<section class="pg-boilerplate">License</section><p>It blew<a href="notes.xhtml#n" epub:type="noteref">1</a>.</p>',
        'notes.xhtml': '<section epub:type="endnotes"><p id="n">Hard.</p></section>',
      },
      spine: { 'aux.xhtml': 'linear="no"' },
      guide: '<guide><reference type="copyright-page" href="legal.xhtml"/></guide>',
    }
    expect(await outline(epub)).toEqual([': It blew.'])
    expect(await notesOf(epub)).toEqual({ 'front-sections': 4, footnotes: 1 })
    expect((await outline(epub, { includesFrontMatter: true, includesNotes: true })).join()).toBe(
      ': The Lighthouse,: All rights reserved.,: A map.,: License | It blew.,: Hard.',
    )
  })

  it('is read where files are named in another case, encoding or form', async () => {
    const sections = { 'Café.xhtml': '<p>Ja.</p>' }
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>Grüße.</p></body></html>',
      'latin1',
    )
    const wide = Buffer.from('\ufeff<html><body><p>Grüße.</p></body></html>', 'utf16le')
    expect(await outline({ sections, files: { 'OEBPS/Café.xhtml': null, 'OEBPS/CAFE\u0301.xhtml': latin } })).toEqual([
      ': Grüße.',
    ])
    expect(await outline({ sections, files: { 'OEBPS/Café.xhtml': wide } })).toEqual([': Grüße.'])
  })

  it('says how many sections are missing', async () => {
    const epub = { sections: { 'a.xhtml': '<p>A.</p>', 'b.xhtml': '' }, files: { 'OEBPS/b.xhtml': null } }
    expect(await outline(epub)).toEqual([': A.'])
    expect(await notesOf(epub)).toEqual({ 'missing-sections': 1 })
  })

  it('keeps emphasis where a long paragraph is split', async () => {
    const sentence = 'The keeper of the light went <em>slowly</em> down the stairs. '
    const { chapters } = await split(craftEpub({ sections: { 'a.xhtml': `<p>${sentence.repeat(60)}</p>` } }), {
      splitLong: true,
    })
    const blocks = chapters.flatMap((chapter) => chapter.blocks)
    expect(blocks.length).toBeGreaterThan(1)
    for (const { text, markup = [] } of blocks) {
      expect(new Set(markup.map(({ startChar, endChar }) => text.slice(startChar, endChar)))).toEqual(
        new Set(['slowly']),
      )
      expect(markup).toHaveLength(text.split('slowly').length - 1)
    }
  })
})

describe('what an EPUB says about itself', () => {
  const METADATA = `<dc:title>The Lighthouse</dc:title><dc:creator opf:role="aut">Ada Marlow</dc:creator>
    <dc:creator id="ill">Bo Reed</dc:creator><meta refines="#ill" property="role">ill</meta>
    <dc:creator>Cy Dane</dc:creator><dc:language>en_GB</dc:language><dc:date>1905-03-01</dc:date>
    <dc:rights>Public domain</dc:rights><meta name="cover" content="pic"/>`
  const epub: CraftedEpub = {
    sections: { 'a.xhtml': '<p>A.</p>' },
    metadata: METADATA,
    items: '<item id="pic" href="images/cover.jpg" media-type="image/jpeg"/>',
    files: { 'OEBPS/images/cover.jpg': createPhoto(1) },
  }
  it('is its title, authors, language, year, rights and cover', async () => {
    const { preview } = await split(craftEpub(epub))
    expect(preview.details).toEqual({
      ...{ title: 'The Lighthouse', author: 'Ada Marlow, Cy Dane', language: 'en-GB', year: 1905 },
      ...{ copyright: 'Public domain', cover: 'OEBPS/images/cover.jpg' },
    })
    expect(Buffer.from((await readCoverJob(join(folder, 'upl_document1'))) ?? [])).toEqual(createPhoto(1))
  })

  it('is empty where it is odd', async () => {
    const odd =
      '<dc:title> </dc:title><dc:language>!</dc:language><dc:date>yesterday</dc:date><meta name="cover" content="no"/>'
    const { preview } = await split(craftEpub({ ...epub, metadata: odd }))
    expect(preview.details).toEqual({ title: '', author: '', language: '', year: null, copyright: '', cover: null })
    expect(await readCoverJob(join(folder, 'upl_document1'))).toBeNull()
  })

  it.each([
    ['ENG', 'en'],
    ['pt_br', 'pt-BR'],
    ['und', ''],
    ['mul', ''],
    ['English', ''],
  ])('has %j as the language %j', async (written, language) => {
    const { preview } = await split(craftEpub({ ...epub, metadata: `<dc:language>${written}</dc:language>` }))
    expect(preview.details?.language).toBe(language)
  })
})

describe('a Word document', () => {
  it('is read with its headings, emphasis, tables and lists, without title, notes and crossed-out text', async () => {
    const { chapters, preview } = await split(await writeWordDocument())
    expect(describeChapters(chapters)).toEqual([
      'The storm: The water was ten fathoms deep. Never again. | At night | The whole line is slanted.',
      'The calm: Lamp, white | Horn, long | First item | Kept.',
    ])
    expect(chapters[0]?.blocks.map(({ markup }) => markup)).toEqual([
      [{ kind: 'emphasis', level: 'moderate', startChar: 32, endChar: 37 }],
      ...[undefined, []],
    ])
    expect(preview.details).toMatchObject({ title: 'The Lighthouse', author: '', cover: null })
    expect(Object.fromEntries(preview.notes.map(({ kind, count }) => [kind, count]))).toEqual({
      ...{ 'front-sections': 1, footnotes: 1, tables: 1, 'crossed-out': 1, emphasis: 1 },
    })
  })

  it('starts chapters at styles of its own that are headings', async () => {
    const { chapters } = await split(await writeWordDocument(), {
      chapterLevel: 2,
      includesNotes: true,
      includesFrontMatter: true,
    })
    expect(chapters.map(({ title }) => title)).toEqual(['', 'The storm', 'At night', 'The calm'])
    expect(chapters.at(-1)?.blocks.at(-1)?.text).toBe('A fathom is six feet.')
  })

  it('is found under another name of its text, and without styles', async () => {
    const file = craftZip([
      {
        name: '_rels/.rels',
        data: Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>',
        ),
      },
      {
        name: '[Content_Types].xml',
        data: Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      },
      {
        name: 'word/document2.xml',
        data: Buffer.from(
          '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Chapter 1</w:t></w:r></w:p><w:p><w:ins><w:r><w:t>New.</w:t></w:r></w:ins><w:del><w:r><w:delText>Old.</w:delText></w:r></w:del></w:p><w:p><w:r><w:t>Chapter 2</w:t></w:r></w:p><w:p><w:r><w:t>End.</w:t></w:r></w:p></w:body></w:document>',
        ),
      },
    ])
    expect(describeChapters((await split(file)).chapters)).toEqual(['Chapter 1: New.', 'Chapter 2: End.'])
  })
})

describe('a document is refused with its place', () => {
  const SECTION = { sections: { 'a.xhtml': '<p>A.</p>' } }
  const whole = craftEpub(SECTION)
  it.each([
    ['is cut off', whole.subarray(0, whole.length - 200), 'incomplete', ''],
    ['is no archive', Buffer.from('PK\u0003\u0004 and nothing more'), 'incomplete', ''],
    ['is another archive', craftZip([{ name: 'sheet.xml', data: Buffer.from('<a/>') }]), 'neither', ''],
    [
      'lists no text that exists',
      craftEpub({ ...SECTION, files: { 'OEBPS/a.xhtml': null } }),
      'no-sections',
      'OEBPS/book.opf',
    ],
    [
      'has no list of contents',
      craftEpub({ ...SECTION, files: { 'OEBPS/book.opf': null } }),
      'part-missing',
      'META-INF/container.xml',
    ],
    [
      'is encrypted',
      craftEpub({
        ...SECTION,
        files: {
          'META-INF/encryption.xml':
            '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>',
        },
      }),
      'encrypted',
      'OEBPS/a.xhtml',
    ],
    [
      'has a text that unpacks to more than any book',
      craftZip([
        {
          name: 'book.opf',
          data: Buffer.from(
            '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
          ),
        },
        { name: 'a.xhtml', data: Buffer.alloc(70_000_000, 32), method: 8 },
      ]),
      'part-too-large',
      'a.xhtml',
    ],
  ])('if it %s', async (_name, bytes, problem, part) => {
    expect(await refusal(bytes)).toEqual({ code: 'invalid_input', reason: { kind: 'document-refused', problem, part } })
  })

  it('if a section is damaged', async () => {
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, whole.indexOf('OEBPS/a.xhtml') + 20, whole.indexOf('OEBPS/a.xhtml') + 40)
    expect(await refusal(damaged)).toMatchObject({ reason: { problem: 'part-damaged', part: 'OEBPS/a.xhtml' } })
  })

  it('but not for scrambled fonts', async () => {
    const scrambled =
      '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>'
    expect(await refusal(craftEpub({ ...SECTION, files: { 'META-INF/encryption.xml': scrambled } }))).toBeNull()
  })
})
