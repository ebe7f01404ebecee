import { escapeUTF8 } from 'entities'
import {
  EDITING_COLUMNS,
  formatRowVersion,
  removeControls,
  toEditingCells,
  toRowVersion,
  VERSION_SEPARATOR,
} from './editing-row.ts'
import type { EditingScript } from './editing-script.ts'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Widths in twentieths of a point: A4 with margins of two centimeters. */
const COLUMNS = [
  { name: EDITING_COLUMNS.id, width: 1_500 },
  { name: EDITING_COLUMNS.character, width: 1_500 },
  { name: EDITING_COLUMNS.text, width: 4_638 },
  { name: EDITING_COLUMNS.note, width: 2_000 },
]
const PAGE = { width: 11_906, height: 16_838, margin: 1_134 }
const ROWS_AT_ONCE = 200

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * The text of a Word document for editing, a part at a time: the title, and for each chapter a heading and a table with a
 * row for each block. Only elements that every word processor keeps.
 */
export function* formatDocument(script: EditingScript): Generator<string> {
  yield `${XML}<w:document xmlns:w="${MAIN}"><w:body>${formatParagraph(script.title, 'Title')}`
  for (const chapter of script.chapters) {
    const grid = COLUMNS.map(({ width }) => `<w:gridCol w:w="${width}"/>`).join('')
    yield `${formatParagraph(script.nameChapter(chapter), 'Heading1')}<w:tbl><w:tblPr><w:tblStyle w:val="ScriptTable"/><w:tblW w:w="${sumWidths()}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${formatHeader()}`
    for (let start = 0; start < chapter.blocks.length; start += ROWS_AT_ONCE) {
      yield chapter.blocks
        .slice(start, start + ROWS_AT_ONCE)
        .map((block) => {
          const cells = toEditingCells(block, script.rules)
          const id = `${block.id}${VERSION_SEPARATOR}${formatRowVersion(toRowVersion(cells, block))}`
          return formatRow([
            formatId(id),
            ...[cells.character, cells.text, cells.note].map((text) => formatParagraph(text)),
          ])
        })
        .join('')
    }
    // Two tables in a row would become one.
    yield '</w:tbl><w:p/>'
  }
  const { width, height, margin } = PAGE
  yield `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

function sumWidths(): number {
  return COLUMNS.reduce((sum, { width }) => sum + width, 0)
}

function formatHeader(): string {
  const cells = COLUMNS.map(({ name }) => formatParagraph(name, 'TableHeading'))
  return formatRow(cells, '<w:tblHeader/>')
}

function formatRow(paragraphs: readonly string[], properties = ''): string {
  const cells = paragraphs.map(
    (paragraph, index) =>
      `<w:tc><w:tcPr><w:tcW w:w="${COLUMNS[index]?.width ?? 0}" w:type="dxa"/></w:tcPr>${paragraph}</w:tc>`,
  )
  return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${cells.join('')}</w:tr>`
}

function formatId(id: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="BlockID"/></w:pPr><w:r><w:rPr><w:noProof/></w:rPr>${formatText(id)}</w:r></w:p>`
}

/** A paragraph; further lines of a note follow line breaks. */
function formatParagraph(text: string, style?: string): string {
  const isRightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '')
  const properties = [style === undefined ? '' : `<w:pStyle w:val="${style}"/>`, isRightToLeft ? '<w:bidi/>' : ''].join(
    '',
  )
  const lines = text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u).map(formatText)
  const run = text === '' ? '' : `<w:r>${isRightToLeft ? '<w:rPr><w:rtl/></w:rPr>' : ''}${lines.join('<w:br/>')}</w:r>`
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${run}</w:p>`
}

function formatText(text: string): string {
  return `<w:t xml:space="preserve">${escapeUTF8(removeControls(text))}</w:t>`
}

/** All other parts of the document, by name. */
export function listDocumentParts({
  title,
  language,
}: Pick<EditingScript, 'title' | 'language'>): Record<string, string> {
  const tag = language === null ? '' : escapeUTF8(language)
  const lang = tag === '' ? '' : `<w:lang w:val="${tag}" w:eastAsia="${tag}" w:bidi="${tag}"/>`
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeUTF8(removeControls(title))}</dc:title>${tag === '' ? '' : `<dc:language>${tag}</dc:language>`}</cp:coreProperties>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${XML}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/>${lang}</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="240"/></w:pPr><w:rPr><w:sz w:val="48"/><w:szCs w:val="48"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="32"/><w:szCs w:val="32"/></w:rPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="TableHeading"><w:name w:val="Script table heading"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/></w:pPr><w:rPr><w:b/><w:bCs/></w:rPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="BlockID"><w:name w:val="Block ID"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="808080"/><w:sz w:val="12"/><w:szCs w:val="12"/></w:rPr></w:style><w:style w:type="table" w:customStyle="1" w:styleId="ScriptTable"><w:name w:val="Script table"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders><w:tblCellMar><w:top w:w="57" w:type="dxa"/><w:left w:w="85" w:type="dxa"/><w:bottom w:w="57" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`,
  }
}
