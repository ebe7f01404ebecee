import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readGuarded } from '#shared/domain/sheets/guard-formulas.ts'
import { writeCsv } from './write-csv.ts'

const read = (text: string) =>
  (parse(text, { bom: true, relax_column_count: true }) as string[][]).map((row) => row.map(readGuarded))

it('puts an apostrophe in front of a text that a spreadsheet would compute, also after apostrophes', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', "'=1", "''-1", '＝1', "it's", "'quoted'", -5]

  const [row] = parse(writeCsv([cells]), { bom: true }) as string[][]

  expect(row).toEqual([
    ...["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", "'\nx", "''=1", "'''-1", "'＝1", "it's", "'quoted'", '-5'],
  ])
})

it('also escapes a formula after a semicolon, where spreadsheets in other languages start a cell', () => {
  const [row] = parse(writeCsv([['a;=1+1;b', ';-1', 'a; -1']]), { bom: true }) as string[][]

  expect(row).toEqual(["a;'=1+1;b", ";'-1", 'a; -1'])
})

it('reads back exactly the texts that were written', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', 'a', ' ', '＝') }),
    fc.string({ unit: 'binary' }),
  )
  const rows = fc.array(fc.tuple(fc.constant('first'), cell, cell), { minLength: 1 })

  fc.assert(
    fc.property(rows, (written) => {
      expect(read(writeCsv(written))).toEqual(written)
    }),
  )
})

it('leaves no text in the file that begins like a formula', () => {
  const unit = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a')

  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), (text) => {
      const [row] = parse(writeCsv([[text]]), { bom: true }) as string[][]
      expect(row?.[0]).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

it('marks the start of a file as UTF-8, and no later part', () => {
  expect([writeCsv([['été']]), writeCsv([['été']], { isStart: false })]).toEqual(['\uFEFFété\r\n', 'été\r\n'])
})
