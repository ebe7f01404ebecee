import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Document,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { craftZip } from '../../project-files/craft-zip.test-support.ts'

export interface CraftedEpub {
  /** Files beside the package document, in reading order: names and the content of `body`. */
  sections: Record<string, string>
  /** Added to the metadata. */
  metadata?: string
  /** Added to the manifest. */
  items?: string
  /** Attributes of the items in reading order, by name. */
  spine?: Record<string, string>
  /** Added after the spine, such as a guide. */
  guide?: string
  /** Lists of the navigation document of version 3, if it has one. */
  navigation?: string
  /** `navMap` of version 2, if it has one. */
  index?: string
  /** Other files by their full name; replaces those above. */
  files?: Record<string, string | Uint8Array | null>
}

/** Builds an EPUB with its files in the folder `OEBPS`. */
export function craftEpub({ sections, metadata, items, spine, guide, navigation, index, files }: CraftedEpub): Buffer {
  const names = Object.keys(sections)
  const manifest = names.map(
    (name, at) => `<item id="s${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  )
  if (navigation !== undefined)
    manifest.push('<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>')
  if (index !== undefined) manifest.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
  const all: Record<string, string | Uint8Array | null> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata ?? '<dc:title>The Lighthouse</dc:title>'}</metadata>
      <manifest>${manifest.join('')}${items ?? ''}</manifest>
      <spine toc="ncx">${names.map((name, at) => `<itemref idref="s${at}" ${spine?.[name] ?? ''}/>`).join('')}</spine>${guide ?? ''}</package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, page(sections[name] ?? '')])),
    ...(navigation === undefined ? {} : { 'OEBPS/nav.xhtml': page(navigation) }),
    ...(index === undefined
      ? {}
      : {
          'OEBPS/toc.ncx': `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${index}</navMap></ncx>`,
        }),
    ...files,
  }
  return craftZip(
    Object.entries(all).flatMap(([name, data]) =>
      data === null ? [] : [{ name, data: Buffer.from(data), method: name === 'mimetype' ? 0 : 8 }],
    ),
  )
}

function page(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Page</title><style>p { color: red }</style></head><body>${body}</body></html>`
}

/** Stores a document in the folder and returns its path. */
export async function storeDocument(folder: string, bytes: Uint8Array, name = 'upl_document1'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Of shapes, in the formats of all versions of Word. */
const SHAPES =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"'

/** Builds a Word document from the XML of its body, styles and footnotes, for what only few programs write. */
export function craftDocx({
  body,
  styles = '',
  footnotes = '',
}: Record<'body', string> & Partial<Record<'styles' | 'footnotes', string>>): Buffer {
  const link = (type: string, target: string) =>
    `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}">${link('officeDocument', '/word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${link('styles', 'styles.xml')}${link('footnotes', 'footnotes.xml')}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}" ${SHAPES}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${WORD}">${styles}</w:styles>`,
    'word/footnotes.xml': `<w:footnotes xmlns:w="${WORD}">${footnotes}</w:footnotes>`,
  }
  return craftZip(Object.entries(files).map(([name, xml]) => ({ name, data: Buffer.from(xml), method: 8 })))
}

/** A Word document as another program writes it: two chapters with emphasis, a footnote, a table and a list. */
export async function writeWordDocument(): Promise<Buffer> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  return Packer.toBuffer(
    new Document({
      creator: 'Ada Marlow',
      footnotes: { 1: { children: [new Paragraph('A fathom is six feet.')] } },
      styles: {
        paragraphStyles: [{ id: 'Scene', name: 'Scene', basedOn: 'Heading2', next: 'Normal', run: { bold: true } }],
      },
      sections: [
        {
          footers: { default: new Footer({ children: [new Paragraph('Page footer')] }) },
          children: [
            new Paragraph({ text: 'The Lighthouse', heading: HeadingLevel.TITLE }),
            new Paragraph({ text: 'The storm', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('The water was ten fathoms'),
                new FootnoteReferenceRun(1),
                new TextRun(' deep. '),
                new TextRun({ text: 'Never', italics: true }),
                new TextRun(' again.'),
              ],
            }),
            new Paragraph({ text: 'At night', style: 'Scene' }),
            new Paragraph({ children: [new TextRun({ text: 'The whole line is slanted.', italics: true })] }),
            new Paragraph({ text: 'The calm', heading: HeadingLevel.HEADING_1 }),
            new Table({
              rows: [
                new TableRow({ children: [cell('Lamp'), cell('white')] }),
                new TableRow({ children: [cell('Horn'), cell('long')] }),
              ],
            }),
            new Paragraph({ text: 'First item', bullet: { level: 0 } }),
            new Paragraph({ children: [new TextRun({ text: 'Crossed out.', strike: true }), new TextRun('Kept.')] }),
          ],
        },
      ],
    }),
  )
}
