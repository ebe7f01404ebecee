import { describe, expect, it } from 'vitest'
import { createUnusedColumns, foldColumnName, guessColumns, guessHeader } from './guess-columns.ts'

describe('columns', () => {
  it.each([
    [
      ['ID', 'Character', 'Line', 'Filename', 'Duration', 'Notes'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['line_id', 'speaker', 'English text', 'Audio file', 'Max length (s)', 'Direction'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['StringID', 'Role', 'VO Text', 'Scene'],
      [2, 1, 3, 0, null, null, null],
    ],
    [
      ['Kennung', 'Sprecher', 'Zeile', 'Dateiname', 'Länge', 'Regieanweisung'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['Identifiant', 'Personnage', 'Réplique', 'Nom du fichier', 'Durée', 'Commentaire'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['Clave', 'Personaje', 'Línea', 'Archivo', 'Duración', 'Notas'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['Chiave', 'Personaggio', 'Battuta', 'Nome file', 'Durata', 'Commento'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['Código', 'Personagem', 'Fala', 'Arquivo', 'Duração', 'Observação'],
      [2, 1, null, 0, 3, 4, 5],
    ],
    [
      ['Chapter', 'Text'],
      [1, null, 0, null, null, null, null],
    ],
    [
      ['File name', 'Name', 'Text'],
      [2, 1, null, null, 0, null, null],
    ],
  ])(
    'are found by their names: %j',
    (header, [text, character, chapter, externalId, fileName, targetSeconds, note]) => {
      expect(guessHeader(header)).toBe(true)
      expect(guessColumns(header, [])).toEqual({
        ...{ text, character, chapter, externalId, fileName, targetSeconds, note },
      })
    },
  )

  it('have the text where there is most of it, if no name says so', () => {
    const rows = [
      ['17', 'Barks', 'Who goes there?'],
      ['18', 'Barks', 'Over here!'],
    ]
    expect(guessColumns(['', '', ''], rows)).toEqual({ ...createUnusedColumns(), text: 2 })
    expect(guessColumns(['ID', 'X', 'Y'], rows)).toEqual({ ...createUnusedColumns(), externalId: 0, text: 2 })
  })
})

it.each([
  [['1', 'Hello there'], false],
  [['The text of a line that is spoken is longer than the name of a column.', 'Text'], false],
  [['Aria', 'Text me.'], false],
  [['Wer', 'TEXT'], true],
])('%j is a header: %s', (row, isHeader) => expect(guessHeader(row)).toBe(isHeader))

it.each([
  ['Line_ID (new)', 'line id new'],
  ['fileName', 'file name'],
  ['  Länge [s] ', 'lange s'],
])('compares %j as %j', (name, folded) => expect(foldColumnName(name)).toBe(folded))
