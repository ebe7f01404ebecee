import { Parser } from 'htmlparser2'

/**
 * The tables of a document, as rows of cells; paragraphs and line breaks in a cell are lines. A table in a cell is a part
 * of its text.
 */
export function readHtmlTables(html: string): string[][][] {
  const tables: string[][][] = []
  let depth = 0
  let cell: string | null = null
  const endLine = (): void => {
    if (cell !== null && cell !== '' && !cell.endsWith('\n')) cell += '\n'
  }
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'table') {
        depth += 1
        if (depth === 1) tables.push([])
      } else if (depth === 1 && name === 'tr') tables.at(-1)?.push([])
      else if (depth === 1 && (name === 'td' || name === 'th')) cell = ''
      else if (name === 'br' && cell !== null) cell += '\n'
    },
    ontext(text) {
      if (cell !== null) cell += text
    },
    onclosetag(name) {
      if (name === 'table') depth = Math.max(0, depth - 1)
      else if (depth === 1 && (name === 'td' || name === 'th')) {
        tables
          .at(-1)
          ?.at(-1)
          ?.push((cell ?? '').trim())
        cell = null
      } else if (name === 'p' || name === 'li' || name === 'tr' || name === 'td') endLine()
    },
  })
  parser.end(html)
  return tables
}
