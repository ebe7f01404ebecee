import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOptions } from '#shared/contract/imports.ts'
import type { SplitChapter } from '../split-script.ts'
import { craftDocx, storeDocument } from './craft-documents.test-support.ts'
import { splitDocumentJob } from './split-document-job.ts'

const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hidden-text-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('hidden text of a Word document', () => {
  const run = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const paragraph = (runs: string, style = '') =>
    `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr>${runs}</w:p>`
  const style = (type: string, id: string, inner: string) =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`
  const HIDING = '<w:rPr><w:vanish/></w:rPr>'
  const styles = [
    style('paragraph', 'Secret', HIDING),
    style('paragraph', 'Secret2', '<w:basedOn w:val="Secret"/>'),
    style('paragraph', 'Shown', '<w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    style('character', 'Mark', HIDING),
  ].join('')
  const read = async (body: string, footnotes = '', options: Partial<DocumentOptions> = {}) => {
    const path = await storeDocument(folder, craftDocx({ body, styles, footnotes }))
    const job = splitDocumentJob({ path, options: { ...OPTIONS, ...options } }, () => undefined)
    const chapters: SplitChapter[] = []
    let step = await job.next()
    for (; !step.done; step = await job.next()) chapters.push(...step.value.chapters)
    const hidden = step.value.notes.find(({ kind }) => kind === 'hidden-text')
    return [chapters.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join(' | '), hidden?.count ?? 0]
  }

  it.each([
    ['its own formatting', paragraph(run('Spoken. ') + run('Hidden.', '<w:vanish/>')), 'Spoken.', 1],
    ['formatting that is off', paragraph(run('Spoken.', '<w:vanish w:val="false"/>')), 'Spoken.', 0],
    ['a character style', paragraph(run('Spoken. ') + run('Hidden.', '<w:rStyle w:val="Mark"/>')), 'Spoken.', 1],
    ['a paragraph style', paragraph(run('Hidden.'), 'Secret') + paragraph(run('Spoken.')), 'Spoken.', 1],
    [
      'a style that its style is based on',
      paragraph(run('Hidden.'), 'Secret2') + paragraph(run('Spoken.')),
      'Spoken.',
      1,
    ],
    ['a style that shows what its base hides', paragraph(run('Spoken.'), 'Shown'), 'Spoken.', 0],
    [
      'two styles, of which each shows what the other hides',
      paragraph(run('Spoken.', '<w:rStyle w:val="Mark"/>'), 'Secret'),
      'Spoken.',
      0,
    ],
    [
      'a style, but shown by its own formatting',
      paragraph(run('Spoken.', '<w:vanish w:val="0"/>'), 'Secret'),
      'Spoken.',
      0,
    ],
    ['only at the mark of its paragraph', `<w:p><w:pPr>${HIDING}</w:pPr>${run('Spoken.')}</w:p>`, 'Spoken.', 0],
    [
      'formatting that was changed since',
      paragraph(run('Spoken.', '<w:rPrChange w:id="1" w:author="A"><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
      ...['Spoken.', 0],
    ],
    [
      'several runs, as one passage',
      paragraph(
        run('One. ') +
          run('Hid', '<w:vanish/>') +
          run('den.', '<w:b/><w:vanish/>') +
          run('Two.') +
          run('X', '<w:vanish/>'),
      ),
      ...['One. Two.', 2],
    ],
  ] as const)('is left out and counted: %s', async (_how, body, text, count) => {
    expect(await read(body)).toEqual([text, count])
  })

  it('is a row of a table that Word hides', async () => {
    const row = (text: string, properties = '') =>
      `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`
    const rows = [row('Seen.', '<w:cantSplit/>'), row('Hidden.', '<w:hidden/>'), row('Shown.', '<w:hidden w:val="0"/>')]
    const table = (inner: string) => `<w:tbl>${inner}</w:tbl>`

    expect(await read(table(rows.join('')) + paragraph(run('After.')))).toEqual(['Seen. | Shown. | After.', 1])
    expect(await read(table(row('Hidden.', '<w:hidden/>')) + paragraph(run('After.')))).toEqual(['After.', 1])
  })

  it('takes its footnote with it, and is left out of footnotes', async () => {
    const body = paragraph(
      `${run('Spoken.')}<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="3"/></w:r>`,
    )
    const footnotes = `<w:footnote w:id="2">${paragraph(run('Hidden.'))}</w:footnote><w:footnote w:id="3">${paragraph(run('Noted. ') + run('Hidden.', '<w:vanish/>'))}</w:footnote>`
    expect(await read(body, footnotes, { includesNotes: true })).toEqual(['Spoken. | Noted.', 1])
  })

  it('leaves fields whole', async () => {
    const field = (type: string) => `<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="${type}"/></w:r>`
    const body = `${run('One ')}${field('begin')}<w:r><w:instrText>HYPERLINK "https://example.org"</w:instrText></w:r>${field('separate')}${run('two')}${field('end')}${run(' three.')}`
    expect(await read(paragraph(body))).toEqual(['One two three.', 0])
  })

  it('isn’t a tracked change: insertions and moves are read where they are now', async () => {
    const body = paragraph(
      `<w:ins w:id="1" w:author="A">${run('New. ')}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>Old. </w:delText></w:r></w:del>` +
        `<w:moveFrom w:id="3" w:author="A">${run('Moved. ')}</w:moveFrom>${run('Kept. ')}<w:moveTo w:id="4" w:author="A">${run('Moved.')}</w:moveTo>` +
        `<w:ins w:id="5" w:author="A">${run('Hidden.', '<w:vanish/>')}</w:ins>`,
    )
    expect(await read(body)).toEqual(['New. Kept. Moved.', 1])
  })
})
