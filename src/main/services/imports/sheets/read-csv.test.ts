import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const rowsOf = (text: string) => readCsv(text).rows

describe('the separator', () => {
  it.each([
    ['commas', 'id,text\n1,Hello\n2,"Hello, you"'],
    ['semicolons, with commas in the text', 'id;text\n1;Hello, you\n2;Hello, all, of, you'],
    ['tabs', 'id\ttext\n1\tHello, you; all\n2\tHello'],
    ['vertical bars', 'id|text\n1|Hello, you\n2|Hello'],
    ['a stated one', 'sep=;\nid;text\n1;Hello, you\n2;a, b'],
  ])('is found: %s', (_name, text) => {
    expect(rowsOf(text).map((row) => row.length)).toEqual([2, 2, 2])
  })

  it('is none in a list of texts with commas', () => {
    expect(rowsOf('Hello, you\nStop\nOne, two, three\nGo')).toHaveLength(4)
  })
})

it('reads quoted line breaks, quotation marks in quotes and in plain cells, and a byte order mark', () => {
  expect(rowsOf('\uFEFFid,text\r\n1,"one\r\ntwo"\r\n2,"say ""hi"""\r\n3,5" nail\r\n')).toEqual([
    ['id', 'text'],
    ['1', 'one\r\ntwo'],
    ['2', 'say "hi"'],
    ['3', '5" nail'],
  ])
})

it('leaves out rows of empty cells and counts them', () => {
  expect(readCsv('id,text\n,\n1,Hello\n , \n\n2,Bye,more\n')).toMatchObject({
    rows: [
      ['id', 'text'],
      ['1', 'Hello'],
      ['2', 'Bye', 'more'],
    ],
    emptyRowCount: 2,
  })
})

it('drops the apostrophe that keeps a spreadsheet from computing a cell', () => {
  expect(rowsOf("id,text\n1,'=2+2\n2,'tis")).toEqual([
    ['id', 'text'],
    ['1', '=2+2'],
    ['2', "'tis"],
  ])
})

it('names the line of the row with a quotation mark that is never closed', () => {
  expect(() => readCsv('id,text\n1,"one\ntwo"\n2,"three\n3,four\n')).toThrow(
    'Couldn’t read the table: a quotation mark in the row that starts on line 4 is never closed. Nothing was imported.',
  )
})
