import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NoteKind } from '../split-script.ts'
import type { DocumentItem } from './document.ts'
import { createScriptBuilder } from '../split-script.ts'
import { type ReadHtmlOptions, readHtml } from './read-html.ts'

const ALL: ReadHtmlOptions = {
  ...{ includesFrontMatter: true, includesNotes: true, includesTables: true, includesImages: true },
  keepsEmphasis: true,
}
const NONE: ReadHtmlOptions = {
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: false, includesImages: false },
  keepsEmphasis: false,
}

function read(
  html: string,
  options: Partial<ReadHtmlOptions> = {},
  chapters: { title: string; anchor: string }[] = [],
) {
  const notes = new Map<NoteKind, number>()
  const items = readHtml({ html, isFrontMatter: false, chapters }, { ...ALL, ...options }, (kind, count = 1) => {
    if (count > 0) notes.set(kind, (notes.get(kind) ?? 0) + count)
  })
  const isLeftOut = ({ kind }: DocumentItem) => kind === 'notes'
  return {
    items: items.slice(1).filter((item) => !isLeftOut(item)),
    notes: Object.fromEntries(notes),
    noteCount: items.filter(isLeftOut).length,
  }
}
/** Texts; headings as `2# Title`. */
function texts(html: string, options: Partial<ReadHtmlOptions> = {}): string[] {
  return read(html, options).items.map((item) =>
    item.kind === 'heading' ? `${item.level}# ${item.text}` : 'text' in item ? item.text : item.kind,
  )
}
/** Emphasized words with their level. */
function emphasis(html: string): string[] {
  return read(html).items.flatMap((item) =>
    item.kind === 'paragraph'
      ? item.markup.map((span) => `${item.text.slice(span.startChar, span.endChar)}:${'level' in span && span.level}`)
      : [],
  )
}

describe('the text of HTML', () => {
  it.each([
    [
      'a paragraph for each block',
      '<h2>One</h2><p>Two</p><div>Three<p>Four</p>Five</div><ul><li>Six</li></ul>',
      ['2# One', 'Two', 'Three', 'Four', 'Five', 'Six'],
    ],
    ['white space collapsed', '<p>  The\n  keeper <i> of </i> the\tlight </p>', ['The keeper of the light']],
    [
      'line breaks joined, and two breaks as a new paragraph',
      'The sea<br>was quiet.<br><br>Then<br/>not.',
      ['The sea was quiet.', 'Then not.'],
    ],
    ['line breaks between Chinese lines joined without a space', '<p>海は<br/>静か。</p>', ['海は静か。']],
    ['entities and CDATA', '<p>A&nbsp;b &mdash; &#233; <![CDATA[c < d]]></p>', ['A\u00a0b — é c < d']],
    ['soft hyphens dropped', '<p>light&shy;house</p>', ['lighthouse']],
    ['ruby without its reading', '<p><ruby>海<rp>(</rp><rt>うみ</rt><rp>)</rp></ruby>へ</p>', ['海へ']],
    [
      'exponents that aren’t digits of their base',
      '<p>10<sup>2</sup> and 10<sup>−16</sup> m<sup>2</sup>, the 4<sup>th</sup>, H<sub>2</sub>O</p>',
      ['10² and 10⁻¹⁶ m2, the 4th, H2O'],
    ],
    ['quotation elements with their quotes', '<p>He said <q>no</q>.</p>', ['He said “no”.']],
    [
      'nothing of what isn’t shown',
      '<head><title>T</title></head><script>x</script><style>y</style><p hidden>z</p><p style="display: none">w</p><svg><text>v</text></svg><p>Seen</p>',
      ['Seen'],
    ],
    [
      'page numbers left out',
      '<p>The <span class="pagenum">[12]</span>sea<span epub:type="pagebreak">13</span>.</p>',
      ['The sea.'],
    ],
    ['elements that are never closed', '<p>One<p>Two<div><i>Three', ['One', 'Two', 'Three']],
    ['elements that close themselves', '<title/><script src="a"/><p/><a id="b"/><p>Text</p>', ['Text']],
    ['text outside of all elements', 'Just text', ['Just text']],
    [
      'one paragraph around elements of other formats, and without what isn’t shown',
      '<p>In <st1:place>Lon<o:p/>don</st1:place> the <script>x</script>sea<svg><text>y</text></svg>s <audio>z</audio>rose.</p>',
      ['In London the seas rose.'],
    ],
  ])('has %s', (_name, html, expected) => {
    expect(texts(html)).toEqual(expected)
  })

  it('joins the cells of a row, and reads a table with one column as paragraphs', () => {
    expect(texts('<table><tr><th>Lamp</th><td><p>white</p><p>bright</p></td></tr></table>')).toEqual([
      'Lamp, white bright',
    ])
    expect(texts('<table><tr><td><p>One.</p><p>Two.</p></td></tr></table>')).toEqual(['One.', 'Two.'])
    expect(texts('<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>D')).toEqual([
      'A, B, C',
      'D',
    ])
  })

  it('leaves out tables, images and formulas and counts them', () => {
    const html =
      '<p>Text <img alt="A gull" src="g.png"/> on.</p><table><tr><td>1</td></tr></table><math><mi>x</mi></math>'
    expect(texts(html, NONE)).toEqual(['Text on.'])
    expect(read(html, NONE).notes).toEqual({ 'images-skipped': 1, 'tables-skipped': 1, 'formulas-skipped': 1 })
    expect(texts(html)).toEqual(['Text A gull on.', '1'])
    expect(read('<p>So <m:math><m:mi>x</m:mi></m:math> is.</p>').notes).toEqual({ 'formulas-skipped': 1 })
  })

  it.each([
    ['<p><img alt="T" src="t.png"/>he sea.</p>', 'The sea.'],
    ['<div><img alt="“T" src="t.png"/></div>\n<p><b>he</b> sea.”</p>', '“The sea.”'],
    ['<p><img alt="I" src="i.png"/> was young.</p>', 'I was young.'],
    ['<p><img alt="A" src="a.png"/>Anna came.</p>', 'Anna came.'],
  ])('has the first letter that is a picture: %s', (html, expected) => {
    expect(texts(html, NONE)).toEqual([expected])
    expect(texts(html)).toEqual([expected])
  })

  it('skips crossed-out text', () => {
    expect(read('<p>Kept <del>gone</del><s>too</s> on.</p>').notes).toEqual({ 'crossed-out': 2 })
    expect(texts('<p>Kept <del>gone</del><s>too</s> on.</p>')).toEqual(['Kept on.'])
  })
})

describe('emphasis', () => {
  it.each([
    ['italics', '<p>Not <i>now</i>, <em>dear</em>.</p>', ['now:moderate', 'dear:moderate']],
    ['bold', '<p>Not <b>now</b>, <strong>dear</strong>.</p>', ['now:strong', 'dear:strong']],
    ['bold in italics', '<p>A <i>b <b>c</b> d</i> e</p>', ['b:moderate', 'c:strong', 'd:moderate']],
    [
      'classes and styles of spans',
      '<p>A <span class="italic">b</span> <span style="font-weight:bold">c</span></p>',
      ['b:moderate', 'c:strong'],
    ],
    ['words without the spaces around them', '<p>A<i> b </i>c</p>', ['b:moderate']],
    ['no whole paragraph', '<p><i>All of this.</i></p><p>“<i>All of this</i>.”</p>', []],
    ['no names or foreign words', '<p>The <i epub:type="z3998:ship">Ada</i> sailed <i xml:lang="fr">vite</i>.</p>', []],
    ['nothing that has no words', '<p>A <b>–</b> b</p>', []],
    [
      'words in cells of a table, and no whole cell',
      '<table><tr><td>A <i>b</i></td><td><p>c</p><p><b>d</b> e</p></td><td><i>f</i></td></tr></table>',
      ['b:moderate', 'd:strong'],
    ],
  ])('is kept for %s', (_name, html, expected) => {
    expect(emphasis(html)).toEqual(expected)
  })

  it('is dropped if it isn’t wanted', () => {
    expect(read('<p>Not <i>now</i>.</p>', NONE).items).toEqual([{ kind: 'paragraph', text: 'Not now.', markup: [] }])
  })
})

describe('notes', () => {
  const NOTE = '<aside epub:type="footnote" id="n1"><p>Six feet. <a href="#r1">↩</a></p></aside>'
  it.each([
    ['typed', '<a epub:type="noteref" href="#n1">1</a>'],
    ['raised', '<sup><a href="notes.xhtml#n1">1</a></sup>'],
    ['raised inside', '<a href="notes.xhtml#n1"><sup>a</sup></a>'],
    ['bracketed', '<a href="#n1">[12]</a>'],
    ['in brackets outside', '[<a href="#n1">12</a>]'],
    ['a symbol', '<a href="#n1">†</a>'],
    ['attached to its word', '<a href="#n1">3</a>'],
    ['with a class', ' <a class="footnote" href="#n1">3</a>'],
    ['around a place', '<a href="#n1"><a id="r1"></a>1</a>'],
    ['around a place that closes itself', '<a href="#n1"><a name="r1"/>1</a>'],
  ])('lose the mark that is %s', (_name, mark) => {
    expect(texts(`<p>Ten fathoms${mark} deep.</p>${NOTE}`, NONE)).toEqual(['Ten fathoms deep.'])
    expect(read(`<p>Ten fathoms${mark} deep.</p>${NOTE}`, NONE).notes).toEqual({ footnotes: 1 })
  })

  it('keep numbers of the sentence that are links', () => {
    expect(texts('<p>See chapter <a href="#c3">3</a>.</p>', NONE)).toEqual(['See chapter 3.'])
  })

  it('stay where they stand if they are wanted', () => {
    expect(texts(`<p>Ten<sup><a href="#n1">1</a></sup>.</p>${NOTE}`)).toEqual(['Ten.', 'Six feet.'])
  })

  it.each([
    '<div class="footnotes">x</div>',
    '<section role="doc-endnotes">x</section>',
    '<li id="footnote-1">x</li>',
    '<dl class="footnote12">x</dl>',
    '<p class="FootnoteText">x</p>',
    '<div class="_idFootnote">x</div>',
  ])('are recognized in %s', (html) => {
    expect(read(`<p>Text</p>${html}`, NONE)).toMatchObject({ items: [{ text: 'Text' }], noteCount: 1 })
  })

  it.each(['has-footnote', 'with-footnotes', 'footnote-ref', 'endnote-anchor'])(
    'are not what has a mark of one, as the class “%s” says',
    (name) => {
      expect(texts(`<p class="${name}">Text</p>`, NONE)).toEqual(['Text'])
    },
  )
})

describe('front matter', () => {
  it('is skipped or read', () => {
    const html = '<section epub:type="titlepage"><h1>Title</h1></section><nav><ol><li>One</li></ol></nav><p>Text</p>'
    expect(read(html, NONE)).toMatchObject({ items: [{ text: 'Text' }], notes: { 'front-sections': 2 } })
    expect(texts(html)).toEqual(['1# Title', 'One', 'Text'])
  })

  it('counts the lines of a Word document’s contents once', () => {
    const line = '<p class="document-front">The storm 3</p>'
    expect(read(`${line}${line}<p>Text</p>${line}`, NONE).notes).toEqual({ 'front-sections': 2 })
  })
})

describe('chapters of the table of contents', () => {
  const chapters = [
    { title: 'One', anchor: '' },
    { title: 'Two', anchor: 'c2' },
    { title: 'Three', anchor: 'missing' },
  ]
  it('start at their element, or at the start if it is missing', () => {
    for (const place of ['<a id="c2"></a>', '<a name="c2"/>', '<a class="x" id="c2">', '<span id="c2"/>']) {
      const { items } = read(`<p>A</p><h2>${place}Two</h2><p>B</p>`, {}, chapters)
      expect(
        items.map((item) => ('text' in item ? item.text : item.kind === 'chapter' ? `(${item.title})` : '')),
      ).toEqual([...['(One)', '(Three)', 'A', '(Two)', 'Two', 'B']])
    }
  })
})

describe('any HTML', () => {
  const tag = fc.constantFrom(
    'p',
    'i',
    'b',
    'a',
    'sup',
    'td',
    'tr',
    'table',
    'div',
    'h2',
    'br',
    'q',
    'del',
    'img',
    'nav',
    'ruby',
    'rt',
    'span',
  )
  const piece = fc.oneof(
    tag.map((name) => `<${name} href="#x" alt="y">`),
    tag.map((name) => `</${name}>`),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('The keeper ', '\u0000', '&#x1f600;', '&nbsp;', ' ', '\n', '[', ']', '<', '&'),
  )
  it('gives paragraphs that need no more cleaning, with formatting inside their text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, wanted) => {
        for (const item of readHtml(
          { html: pieces.join(''), isFrontMatter: false, chapters: [] },
          wanted ? ALL : { ...NONE, keepsEmphasis: true },
          () => undefined,
        )) {
          if (!('text' in item)) continue
          expect(item.text.trim()).not.toBe('')
          if (item.kind !== 'paragraph') continue
          for (const { startChar, endChar } of item.markup) {
            expect(startChar).toBeGreaterThanOrEqual(0)
            expect(endChar).toBeLessThanOrEqual(item.text.length)
            expect(endChar).toBeGreaterThan(startChar)
          }
          const builder = createScriptBuilder({ speakBrackets: true })
          builder.addBlock(item.text, { markup: item.markup })
          for (const block of builder.build().chapters[0]?.blocks ?? [])
            for (const { endChar } of block.markup ?? []) expect(endChar).toBeLessThanOrEqual(block.text.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every word that is in a paragraph, whatever the elements in it', () => {
    const inline = fc.constantFrom('i', 'b', 'em', 'span', 'u', 'small', 'cite')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(inline, fc.stringMatching(/^[a-z]{1,6}$/)), { minLength: 1, maxLength: 20 }),
        (words) => {
          const html = `<p>${words.map(([name, word]) => `<${name}>${word}</${name}>`).join(' ')}</p>`
          expect(texts(html)).toEqual([words.map(([, word]) => word).join(' ')])
        },
      ),
    )
  })
})
