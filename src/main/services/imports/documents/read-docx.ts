import mammoth from 'mammoth'
import { posix } from 'node:path'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { NoteKind } from '../split-script.ts'
import { adaptWordXml } from './adapt-word-xml.ts'
import type { DocumentContent } from './document.ts'
import { dropHiddenText } from './hidden-text.ts'
import type { Package } from './open-package.ts'
import { refuseDocument } from './refuse-document.ts'
import { addUnreadTextBoxes } from './word-text-boxes.ts'
import { type HidingStyles, readWordStyles } from './word-styles.ts'
import { findAll, readXml } from './xml-tree.ts'

const RELATIONSHIPS = '_rels/.rels'
/** Longest part of a document, in bytes: Word needs some ten bytes of XML for each character. */
const MAX_PART_BYTES = 200_000_000
const TITLE = 'Title'
const SUBTITLE = 'Subtitle'
/** Styles of lists of contents. Their names are the same in every language of Word. */
const FRONT_MATTER = ['TOC Heading', ...[1, 2, 3, 4, 5, 6].map((level) => `toc ${level}`), 'table of figures']
const USUAL = new Set([TITLE, SUBTITLE, ...FRONT_MATTER])
const MAX_LEVEL = 6
/** The look of shapes, permissions, and names of smart tags. */
const TEXTLESS =
  /: (?:v:\w+|w:(?:perm(?:Start|End)|smartTagPr|customXmlPr|customXml\w+Range\w+)|\{urn:schemas-microsoft-com:office:(?:office|word)\}(?!OLEObject)\w+)$/
/** What mammoth leaves out without a word: charts, SmartArt, and WordArt of old versions. */
const UNREPORTED = /<(?:c|cx):chart\s|<dgm:relIds\s|<v:textpath\s/g

/** The file with a Word document’s text; undefined if the archive isn’t one. */
export async function findWordText(file: Package): Promise<string | undefined> {
  if (!file.has(RELATIONSHIPS)) return undefined
  const relationships = findAll(readXml(await file.readText(RELATIONSHIPS)), 'Relationship')
  const main = relationships.find(({ attributes }) => attributes['Type']?.endsWith('/officeDocument'))
  const name = (main?.attributes['Target'] ?? '').replace(/^\//, '')
  return name.startsWith('word/') ? name : undefined
}

/**
 * Reads a Word document: its text without deleted and hidden passages and comments, and its notes at the end.
 *
 * @param note counts what isn’t read
 * @throws StudioError `invalid_input`: a part is missing, damaged or too large
 */
export async function readDocx(
  file: Package,
  textFile: string,
  note: (kind: NoteKind, count?: number) => void,
): Promise<DocumentContent> {
  // The library has no limits and doesn’t find damage.
  const folder = posix.dirname(textFile)
  const parts = file.names.filter((name) => posix.dirname(name) === folder && name.endsWith('.xml'))
  for (const name of new Set([textFile, ...parts])) await file.read(name, MAX_PART_BYTES)
  const stylesFile = posix.join(folder, 'styles.xml')
  const styles = readWordStyles(file.has(stylesFile) ? await file.readText(stylesFile) : '')
  const headings = styles.headings.filter(({ name, level }) => !USUAL.has(name) && level >= 1 && level <= MAX_LEVEL)

  const converted = await mammoth
    .convertToHtml(openForMammoth(file, folder, styles.hiding, note), {
      styleMap: [
        `p[style-name='${TITLE}'] => p.document-front.document-title:fresh`,
        `p[style-name='${SUBTITLE}'] => p.document-front.document-subtitle:fresh`,
        ...FRONT_MATTER.map((name) => `p[style-name='${name}'] => p.document-front:fresh`),
        ...headings.map(({ name, level }) => `p[style-name=${quote(name)}] => h${level}:fresh`),
        ...styles.characters.map(({ name, elements }) => `r[style-name=${quote(name)}] => ${elements.join(' > ')}`),
        'strike => s',
        ...['page', 'column'].map((type) => `br[type='${type}'] => br:fresh`),
      ],
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    })
    .catch((error: unknown) => {
      throw isStudioError(error) ? error : refuseDocument('part-damaged', textFile, error)
    })
  for (const { message } of converted.messages) {
    if (/image file/i.test(message)) note('images-skipped')
    else if (/unrecogni[sz]ed element.*math\}/i.test(message)) note('formulas-skipped')
    else if (/unrecogni[sz]ed element|unsupported character/i.test(message) && !TEXTLESS.test(message))
      note('unread-elements')
  }
  const html = readTitlesAsHeadings(converted.value)
  const title = /<p class="document-front document-title">(.{1,2000}?)<\/p>/s.exec(html)?.[1] ?? ''
  return {
    details: { title: readXml(title).text, author: '', language: '', year: null, copyright: '', cover: null },
    hasSections: false,
    missingSections: 0,
    async *sections() {
      yield { html, isFrontMatter: false, chapters: [] }
    },
  }
}

const TITLES = /<p class="document-front document-(title|subtitle)">(.*?)<\/p>/gs

/** Titles after the first heading, or of several texts, are those of chapters. */
function readTitlesAsHeadings(html: string): string {
  const titles = [...html.matchAll(TITLES)].filter(([, kind]) => kind === 'title')
  const [first] = titles
  const heading = html.search(/<h[1-6]>/)
  const hasText = (from: number, to: number) => html.slice(from, to).includes('<p>')
  const isRepeated = titles.some(({ index }, at) => at > 0 && hasText(titles[at - 1]?.index ?? 0, index))
  const start = heading !== -1 ? heading : isRepeated && first ? first.index : Infinity
  return html.replaceAll(TITLES, (whole, kind: string, text: string, index: number) => {
    const level = kind === 'title' ? 1 : 2
    return index < start ? whole : `<h${level}>${text}</h${level}>`
  })
}

/**
 * The document for mammoth, without the hidden text, which it would read, and with what it wouldn’t. Its types don’t
 * declare `file`, which it reads if `path` is empty.
 */
function openForMammoth(
  file: Package,
  folder: string,
  styles: HidingStyles,
  note: (kind: NoteKind, count?: number) => void,
): { path: ''; file: { exists: Package['has']; read(name: string, encoding?: string): Promise<string | Uint8Array> } } {
  return {
    path: '',
    file: {
      exists: file.has,
      async read(name, encoding) {
        if (encoding === undefined || encoding === 'base64')
          return encoding ? (await file.read(name)).toString(encoding) : file.read(name)
        const text = await file.readText(name, MAX_PART_BYTES)
        if (posix.dirname(name) !== folder) return text
        const shown = dropHiddenText(text, styles)
        note('hidden-text', shown.passageCount)
        note('unread-elements', shown.xml.match(UNREPORTED)?.length ?? 0)
        return adaptWordXml(addUnreadTextBoxes(shown.xml))
      },
    },
  }
}

/** A name as a string of the library’s style maps. */
function quote(name: string): string {
  return `'${name.replace(/['\\]/g, String.raw`\$&`).replace(/[\n\r\t]/g, ' ')}'`
}
