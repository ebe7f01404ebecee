import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { craftZip } from '../../project-files/craft-zip.test-support.ts'

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** An Excel workbook as another program writes it. */
export async function writeWorkbook(rows: SheetData): Promise<Buffer> {
  return (await writeXlsxFile(rows)).toBuffer()
}

export interface CraftedWorkbook {
  /** The content of `worksheet` by the name of the sheet. */
  sheets: Record<string, string>
  /** Names of sheets that aren’t shown. */
  hidden?: readonly string[]
  /** The content of `sst`. */
  strings?: string
  /** The content of `styleSheet`. */
  styles?: string
  /** Attributes of `workbookPr`. */
  properties?: string
}

/** Builds a workbook from its XML, for what programs write that only few people use. */
export function craftWorkbook({ sheets, hidden = [], strings, styles, properties = '' }: CraftedWorkbook): Buffer {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_name, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}${strings === undefined ? '' : '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'}${styles === undefined ? '' : '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'}</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><workbookPr ${properties}/><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" ${hidden.includes(name) ? 'state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_name, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ...(strings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
      ...(styles === undefined ? [] : [['styles', 'styles.xml'] as const]),
    ]),
    ...Object.fromEntries(
      Object.values(sheets).map((content, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${content}</worksheet>`,
      ]),
    ),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
  }
  return craftZip(
    Object.entries(files).map(([name, content]) => ({
      name,
      data: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
      method: 8,
    })),
  )
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}
