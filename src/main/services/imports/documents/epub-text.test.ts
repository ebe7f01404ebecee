import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOptions } from '#shared/contract/imports.ts'
import { type CraftedEpub, craftEpub, storeDocument } from './craft-documents.test-support.ts'
import { splitDocumentJob } from './split-document-job.ts'

const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epub-text-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** `Title: block | block`, with emphasis in asterisks. */
async function read(book: CraftedEpub, options: Partial<DocumentOptions> = {}): Promise<string[]> {
  const path = await storeDocument(folder, craftEpub(book))
  const job = splitDocumentJob({ path, options: { ...OPTIONS, ...options } }, () => undefined)
  const chapters: string[] = []
  let step = await job.next()
  for (; !step.done; step = await job.next())
    for (const { title, blocks } of step.value.chapters) {
      const texts = blocks.map(({ text, markup = [] }) =>
        markup.reduceRight(
          (marked, { startChar, endChar }) =>
            `${marked.slice(0, startChar)}*${marked.slice(startChar, endChar)}*${marked.slice(endChar)}`,
          text,
        ),
      )
      chapters.push(`${title}: ${texts.join(' | ')}`)
    }
  return chapters
}
const point = (title: string, src: string) =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/></navPoint>`

describe('a file of an EPUB is read', () => {
  const sections = { 'a.xhtml': '<p id="toc">Contents</p><p id="c1">It blew.</p><p id="c2">It calmed.</p>' }

  it('if only a place in it is the contents', async () => {
    const guide = '<guide><reference type="toc" href="a.xhtml#toc"/></guide>'
    expect(await read({ sections, guide })).toEqual([': Contents | It blew. | It calmed.'])
    const navigation =
      '<nav epub:type="landmarks"><ol><li><a epub:type="titlepage" href="a.xhtml#toc">Title</a></li></ol></nav>'
    expect(await read({ sections, navigation })).toEqual([': Contents | It blew. | It calmed.'])
  })

  it('if several chapters start in it, whatever its type', async () => {
    const guide = '<guide><reference type="title-page" href="a.xhtml"/></guide>'
    const index = point('Dawn', 'a.xhtml#c1') + point('Dusk', 'a.xhtml#c2')
    expect(await read({ sections, guide, index })).toEqual(['Dawn: It blew.', 'Dusk: It calmed.'])
    expect(await read({ sections, guide, index: point('Title', 'a.xhtml') })).toEqual([])
  })
})

describe('the look of classes in an EPUB', () => {
  const styled = (css: string | Uint8Array): CraftedEpub => ({
    sections: { 'text/a.xhtml': '' },
    files: {
      'OEBPS/text/a.xhtml':
        '<html><head><link rel="stylesheet" type="text/css" href="../styles/book%20one.css"/><link href="missing.css" rel="stylesheet"/></head><body><p class="para">She <span class="span6">never</span><span class="up"><a href="#n">1</a></span> <span class="span7">came</span> went <span class="old">off</span> back.</p></body></html>',
      'OEBPS/styles/book one.css': css,
    },
  })

  it('is its emphasis, its crossed-out text and its marks of notes', async () => {
    const css =
      '.para { font-style: italic } .span6 { font-style: italic } .span7 { text-decoration: line-through } .up { vertical-align: super } .old { display: none }'
    expect(await read(styled(css))).toEqual([': She *never* went back.'])
    expect(await read(styled(css), { keepsEmphasis: false })).toEqual([': She never went back.'])
  })

  it('is unknown if its style sheet is too large', async () => {
    const css = `.span7 { text-decoration: line-through }${' '.repeat(2_000_001)}`
    expect(await read(styled(css))).toEqual([': She never came went off back.'])
  })
})

describe('a chapter of an EPUB', () => {
  it('doesn’t repeat its title if that is a paragraph', async () => {
    const sections = {
      'a.xhtml': '<p class="head">1. Dawn</p><p>Dawn</p><p>1. Dawn</p>',
      'b.xhtml': '<p>Dusk came.</p>',
    }
    const index = point('1. Dawn', 'a.xhtml') + point('Dusk', 'b.xhtml')
    expect(await read({ sections, index })).toEqual(['1. Dawn: Dawn | 1. Dawn', 'Dusk: Dusk came.'])
  })

  it('has no heading of notes that are left out', async () => {
    const note = '<dl class="footnote1"><dt>[<a href="a.xhtml#r">←5</a>]</dt><dd>Six feet.</dd></dl>'
    const sections = {
      'a.xhtml': '<h1>Dawn</h1><p>A.</p><h1>Dusk</h1><p>B.</p><h3>The end</h3>',
      'b.xhtml': '<h1>Notes</h1><h2>Dawn</h2>',
      'c.xhtml': `${note}<h2>Dusk</h2>${note}`,
    }
    expect(await read({ sections })).toEqual(['Dawn: A.', 'Dusk: B. | The end'])
    expect(await read({ sections }, { includesNotes: true })).toEqual([
      ...['Dawn: A.', 'Dusk: B. | The end', 'Notes: Dawn | Six feet. | Dusk | Six feet.'],
    ])
  })
})
