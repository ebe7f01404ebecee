import { buffer } from 'node:stream/consumers'
// This build reads the formats of Excel 2007 and later, and is half as large.
import xlsx, { type CellObject, type WorkBook } from '@e965/xlsx/dist/xlsx.mini.min.js'
import { ZipFile } from 'yazl'
import { refuseDocument } from '../documents/refuse-document.ts'
import type { Package } from '../documents/open-package.ts'
import type { Sheet } from './sheet.ts'

/** Most that all parts unpack to, in bytes. */
const MAX_BYTES = 200_000_000
const MAX_CELLS = 5_000_000

/** True for an Excel workbook. */
export function isWorkbook(file: Package): boolean {
  return file.has('xl/workbook.xml')
}

/**
 * Reads one sheet of an Excel workbook, with the cells as Excel shows them. A merged cell has its value in all its rows.
 *
 * @param sheetName null for the first sheet that is shown and has rows
 * @throws StudioError `invalid_input`: a part is missing, damaged or too large
 */
export async function readWorkbook(file: Package, sheetName: string | null): Promise<Sheet> {
  const bytes = await repack(file)
  const sheetNames = listShownSheets(parse(bytes, []))
  const [first = '', ...others] = sheetNames
  const chosen = sheetName !== null && sheetNames.includes(sheetName) ? sheetName : null
  const found = {
    sheetNames,
    sheetName: chosen ?? first,
    ...readRows(parse(bytes, [chosen ?? first]), chosen ?? first),
  }
  if (chosen !== null || found.rows.length > 0 || others.length === 0) return found
  const workbook = parse(bytes, others)
  for (const name of others) {
    const content = readRows(workbook, name)
    if (content.rows.length > 0) return { sheetNames, sheetName: name, ...content }
  }
  return found
}

/**
 * The rows of every sheet that is shown, as `readWorkbook` reads them.
 *
 * @throws StudioError as `readWorkbook`
 */
export async function readShownSheets(file: Package): Promise<string[][][]> {
  const bytes = await repack(file)
  const sheetNames = listShownSheets(parse(bytes, []))
  const workbook = parse(bytes, sheetNames)
  return sheetNames.map((name) => readRows(workbook, name).rows)
}

/** The parts that hold sheets, unpacked and checked: the library has no limits and doesn’t find damage. */
async function repack(file: Package): Promise<Buffer> {
  const archive = new ZipFile()
  let sizeBytes = 0
  for (const name of file.names) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const bytes = withLargeCharacters(await file.read(name))
    sizeBytes += bytes.length
    if (sizeBytes > MAX_BYTES) throw refuseDocument('sheet-too-large')
    archive.addBuffer(bytes, name, { compress: false })
  }
  archive.end()
  return buffer(archive.outputStream)
}

const LARGE_REFERENCE = /&#(?:x0*([0-9a-f]{5,6})|0*(\d{5,7}));/gi

/** Writes out references such as `&#128075;`, of which the library drops all above 65,535. */
function withLargeCharacters(bytes: Buffer): Buffer {
  if (!bytes.includes('&#')) return bytes
  const xml = bytes.toString('latin1').replace(LARGE_REFERENCE, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0xffff && code <= 0x10ffff ? Buffer.from(String.fromCodePoint(code)).toString('latin1') : whole
  })
  return Buffer.from(xml, 'latin1')
}

/** Reads the list of all sheets, and the cells of those that are named. */
function parse(bytes: Buffer, sheets: string[]): WorkBook {
  try {
    return xlsx.read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true, sheets })
  } catch (error) {
    throw refuseDocument('sheet-damaged', '', error)
  }
}

function listShownSheets({ SheetNames, Workbook }: WorkBook): string[] {
  const shown = SheetNames.filter((_name, index) => !Workbook?.Sheets?.[index]?.Hidden)
  return shown.length > 0 ? shown : SheetNames
}

function readRows({ Sheets }: WorkBook, name: string): Pick<Sheet, 'rows' | 'emptyRowCount'> {
  const sheet = Sheets[name]
  // The library leaves out a sheet whose file, or whose texts in the list that sheets share, it can’t read.
  if (!sheet) throw refuseDocument('sheet-damaged')
  // Sparse, so that a cell in the last row and column doesn’t create millions of empty ones.
  const cells: CellObject[][] = sheet['!data'] ?? []
  const rows = new Map<number, string[]>()
  let cellCount = 0
  cells.forEach((row, number) => {
    const texts: string[] = []
    row.forEach((cell, column) => {
      const text = formatCell(cell)
      if (text === '') return
      texts[column] = text
      cellCount += 1
    })
    if (texts.length > 0) rows.set(number, texts)
    if (cellCount > MAX_CELLS) throw refuseDocument('sheet-too-large')
  })
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const text = rows.get(start.r)?.[start.c]
    if (text === undefined) continue
    // A cell that spans several columns is a title.
    if (end.c > start.c) continue
    for (let number = start.r + 1; number <= end.r && rows.has(number); number += 1) {
      const row = rows.get(number)
      if (row) row[start.c] = text
    }
  }
  const filled = [...rows]
  const [first, last] = [filled[0]?.[0] ?? 0, filled.at(-1)?.[0] ?? -1]
  return {
    rows: filled.map(([, texts]) => Array.from(texts, (text) => text ?? '')),
    emptyRowCount: Math.max(0, last - first + 1 - filled.length),
  }
}

/** As Excel shows it; a value whose format isn’t known is written plainly. */
function formatCell(cell: CellObject): string {
  if (cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  if (cell.w !== undefined) return cell.w.trim()
  if (cell.t === 'n' && typeof cell.v === 'number' && xlsx.SSF.is_date(String(cell.z ?? ''))) {
    // Less than a day is a length or a time of day.
    return xlsx.SSF.format(Math.abs(cell.v) < 1 ? 'h:mm:ss' : 'yyyy-mm-dd', cell.v) as string
  }
  return String(cell.v).trim()
}
