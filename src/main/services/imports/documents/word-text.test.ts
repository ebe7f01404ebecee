import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOptions } from '#shared/contract/imports.ts'
import { craftDocx, storeDocument } from './craft-documents.test-support.ts'
import { adaptWordXml } from './adapt-word-xml.ts'
import { splitDocumentJob } from './split-document-job.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'word-text-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** `Title: block | block`, with emphasis as `*moderate*` and `**strong**`, and the counts of what was left out. */
async function read(
  body: string,
  { styles = '', footnotes = '' } = {},
): Promise<{ chapters: string[]; notes: Record<string, number> }> {
  const path = await storeDocument(folder, craftDocx({ body, styles, footnotes }))
  const options: DocumentOptions = {
    ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
    ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
    ...{ speakTitles: false, splitLong: false, speakBrackets: false },
  }
  const job = splitDocumentJob({ path, options }, () => undefined)
  const chapters: string[] = []
  for (;;) {
    const step = await job.next()
    if (step.done) {
      const notes = Object.fromEntries(step.value.notes.map(({ kind, count }) => [kind, count]))
      return { chapters, notes }
    }
    for (const { title, blocks } of step.value.chapters)
      chapters.push(`${title}: ${blocks.map(({ text, markup = [] }) => mark(text, markup)).join(' | ')}`)
  }
}
const mark = (text: string, spans: readonly { startChar: number; endChar: number; level?: unknown }[]): string =>
  spans.reduceRight((marked, { startChar, endChar, level }) => {
    const sign = level === 'strong' ? '**' : '*'
    return `${marked.slice(0, startChar)}${sign}${marked.slice(startChar, endChar)}${sign}${marked.slice(endChar)}`
  }, text)
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const textsOf = async (body: string) => (await read(body)).chapters.join().replace(/^: /, '').split(' | ')

describe('a run of a Word document', () => {
  it.each(['off', 'OFF', '0', 'false'])('isn’t emphasized by properties that are %s', async (value) => {
    const off = ['i', 'b', 'strike', 'dstrike'].map((name) => `<w:${name} w:val="${value}"/>`).join('')
    const { chapters, notes } = await read(
      paragraph(run('One', off) + run(' two', `<w:i w:val='${value}'></w:i><w:b/>`)),
    )
    expect(chapters).toEqual([': One **two**'])
    expect(notes).toEqual({ emphasis: 1 })
  })

  it.each(['on', '1', 'true'])('is emphasized by properties that are %s', async (value) => {
    expect(await textsOf(paragraph(run('One', `<w:i w:val="${value}"/>`) + run(' two.')))).toEqual(['*One* two.'])
  })
})

describe('the text of a Word document includes', () => {
  it.each([
    [
      'the result of a field',
      '<w:fldSimple w:instr=" REF a "><w:fldData>AAAA</w:fldData><w:r><w:t>four</w:t></w:r></w:fldSimple>',
      'four',
    ],
    [
      'words in another direction',
      '<w:dir w:val="rtl"><w:bdo w:val="ltr"><w:r><w:t>אב</w:t></w:r></w:bdo></w:dir>',
      'אב',
    ],
    [
      'ruby without its reading',
      '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      '漢',
    ],
    ['nothing for ruby that is empty', '<w:r><w:ruby/></w:r>', ''],
  ])('%s', async (_name, content, expected) => {
    const { chapters, notes } = await read(paragraph(run('One ') + content + run(' two.')))
    expect(chapters).toEqual([`: One ${expected} two.`.replace('  ', ' ')])
    expect(notes).toEqual({})
  })

  it.each([
    '<w:cr/>',
    '<w:cr></w:cr>',
    '<w:ptab w:leader="none"/>',
    '<w:br w:type="page"/>',
    '<w:br w:type="column"/>',
  ])('both words around %s as words of their own', async (separator) => {
    expect(await textsOf(paragraph(`<w:r><w:t>One</w:t>${separator}<w:t>two.</w:t></w:r>`))).toEqual(['One two.'])
  })

  it.each(['drop', 'margin'])('a drop capital as part of its word (%s)', async (kind) => {
    const capital = paragraph(run('T'), `<w:keepNext/><w:framePr w:dropCap="${kind}" w:lines="3"/><w:jc w:val="left"/>`)
    expect(await textsOf(capital + paragraph(run('he sea.')) + paragraph(run('Calm.')))).toEqual(['The sea.', 'Calm.'])
  })

  it('a drop capital and a paragraph with a deleted end that no paragraph follows', async () => {
    const capital = paragraph(run('T'), '<w:framePr w:dropCap="drop"/>')
    const open = paragraph(run('Open.'), '<w:rPr><w:del w:id="1" w:author="a"/></w:rPr>')
    const table = `<w:tbl><w:tr><w:tc>${open}</w:tc><w:tc>${paragraph(run('b'))}</w:tc></w:tr></w:tbl>`
    expect(await textsOf(capital + table + open)).toEqual(['T', 'Open., b', 'Open.'])
    expect(await textsOf(open + paragraph(run('Joined.')))).toEqual(['Open.Joined.'])
  })

  const BOX = `<w:txbxContent>${paragraph(run('Boxed.'))}</w:txbxContent>`
  const DRAWING = `<w:drawing><wp:anchor><wps:wsp><wps:txbx>${BOX}</wps:txbx></wps:wsp></wp:anchor></w:drawing>`
  const CHOICE = `<mc:Choice Requires="wps">${DRAWING}</mc:Choice>`
  it.each([
    [
      'in all formats',
      `<mc:AlternateContent>${CHOICE}<mc:Fallback><w:pict><v:shape><v:textbox>${BOX}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`,
    ],
    ['in one format', `<mc:AlternateContent>${CHOICE}</mc:AlternateContent>`],
    [
      'whose copy is a picture',
      `<mc:AlternateContent>${CHOICE}<mc:Fallback><w:pict><v:shape/></w:pict></mc:Fallback></mc:AlternateContent>`,
    ],
    ['without a choice', DRAWING],
    ['in an ellipse', `<w:pict><v:oval><v:fill/><v:textbox>${BOX}</v:textbox></v:oval></w:pict>`],
  ])('a text box %s once', async (_name, shape) => {
    const { chapters, notes } = await read(paragraph(`${run('One ')}<w:r>${shape}</w:r>${run('two.')}`))
    expect(chapters).toEqual([': One two. | Boxed.'])
    expect(notes).toEqual({})
  })

  it('two text boxes of a drawing, with ruby in one', async () => {
    const ruby = '<w:r><w:ruby><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const boxes = [ruby, run('Two.')].map((content) => `<w:txbxContent>${paragraph(content)}</w:txbxContent>`)
    const drawing = `<w:r><w:drawing><wp:inline>${boxes.join('')}</wp:inline></w:drawing></w:r>`
    expect(await textsOf(paragraph(drawing) + paragraph(run('End.')))).toEqual(['漢', 'Two.', 'End.'])
  })
})

describe('a Word document', () => {
  const character = (id: string, content: string) =>
    `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id} it's"/>${content}</w:style>`

  it('is read with the emphasis of its character styles', async () => {
    const styles = [
      character('Slanted', '<w:rPr><w:i/></w:rPr>'),
      character('Loud', '<w:rPr><w:b w:val="1"/></w:rPr>'),
      character('Louder', '<w:basedOn w:val="Loud"/><w:rPr><w:i w:val="1"/></w:rPr>'),
      character('Plain', '<w:basedOn w:val="Louder"/><w:rPr><w:i w:val="0"/><w:b w:val="false"/></w:rPr>'),
      character('Gone', '<w:rPr><w:dstrike/></w:rPr>'),
    ].join('')
    const styled = ['Slanted', 'Loud', 'Louder', 'Plain', 'Gone'].map(
      (id) => `${run('and ')}${run(id, `<w:rStyle w:val="${id}"/>`)}${run(' ')}`,
    )
    const { chapters, notes } = await read(paragraph(styled.join('') + run('end.')), { styles })
    expect(chapters).toEqual([': and *Slanted* and **Loud** and **Louder** and Plain and end.'])
    expect(notes).toEqual({ 'crossed-out': 1, emphasis: 3 })
  })

  it('is read without text that is crossed out twice', async () => {
    const struck = run('gone ', '<w:dstrike/>') + run('gone ', '<w:strike/>') + run('kept', '<w:dstrike w:val="0"/>')
    expect(await textsOf(paragraph(run('One ') + struck))).toEqual(['One kept'])
  })

  it('is read without marks of notes that were chosen by hand or have a bookmark', async () => {
    const chosen = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r>'
    const marked =
      '<w:hyperlink w:anchor="n"><w:bookmarkStart w:id="1" w:name="r1"/><w:r><w:t>1</w:t></w:r><w:bookmarkEnd w:id="1"/></w:hyperlink>'
    const footnotes = `<w:footnote w:id="1">${paragraph(run('Six feet.'))}</w:footnote>`
    const { chapters } = await read(paragraph(run('Ten') + chosen + run(' fathoms') + marked + run(' deep.')), {
      footnotes,
    })
    expect(chapters).toEqual([': Ten fathoms deep.'])
  })

  it('has chapters at paragraphs with an outline level of their own', async () => {
    const level = (value: number, style = '') => `${style}<w:outlineLvl w:val="${value}"/>`
    const body = [
      paragraph(run('Dawn'), level(0)),
      paragraph(run('A.'), level(9)),
      paragraph(run('Dusk'), level(0, '<w:pStyle w:val="Mine"/>')),
      paragraph(run('B.')),
    ].join('')
    const styles = '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/></w:style>'
    expect((await read(body, { styles })).chapters).toEqual(['Dawn: A.', 'Dusk: B.'])
  })

  it('has chapters at titles that aren’t the title of the book', async () => {
    const style = (name: string) =>
      `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`
    const styles = ['Title', 'Subtitle', 'heading 1'].map(style).join('')
    const styled = (text: string, name: string) => paragraph(run(text), `<w:pStyle w:val="${name}"/>`)
    const text = paragraph(run('Text.'))
    const [title, subtitle] = [styled('Dawn', 'Title'), styled('Early', 'Subtitle')]
    expect((await read(title + subtitle + text + styled('Dusk', 'Title') + text, { styles })).chapters).toEqual([
      ...['Dawn: Early | Text.', 'Dusk: Text.'],
    ])
    const chapters = styled('One', 'heading 1') + text + styled('Two', 'Title') + text
    expect((await read(title + title + subtitle + chapters, { styles })).chapters).toEqual(['One: Text.', 'Two: Text.'])
    expect((await read(title + title + subtitle + text, { styles })).chapters).toEqual([': Text.'])
  })

  it('is reported as incomplete only if a part that can hold text isn’t read', async () => {
    const look = '<w:permStart w:id="1"/><w:r><w:pict><v:shape><v:stroke/><v:path/></v:shape></w:pict></w:r>'
    expect((await read(paragraph(look + run('One.')))).notes).toEqual({})
    expect((await read(`${paragraph(run('One.'))}<w:altChunk/>`)).notes).toEqual({ 'unread-elements': 1 })
  })

  it.each([
    ['a chart', '<w:drawing><wp:inline><c:chart r:id="rId5"/></wp:inline></w:drawing>'],
    ['SmartArt', '<w:drawing><wp:inline><dgm:relIds r:dm="rId6" r:lo="rId7"/></wp:inline></w:drawing>'],
    ['WordArt of old versions', '<w:pict><v:shape><v:textpath string="Sale"/></v:shape></w:pict>'],
  ])('is reported as incomplete if it has %s', async (_name, part) => {
    expect(await read(paragraph(`${run('One.')}<w:r>${part}</w:r>`))).toEqual({
      ...{ chapters: [': One.'], notes: { 'unread-elements': 1 } },
    })
  })
})

it('leaves XML without such parts, and damaged XML, as they are', () => {
  const plain = '<w:p><w:r><w:t>One &lt; two</w:t></w:r></w:p>'
  expect(adaptWordXml(plain)).toBe(plain)
  expect(adaptWordXml('<w:cr')).toBe('<w:cr')
})
