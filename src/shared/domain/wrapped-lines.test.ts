import { describe, expect, it } from 'vitest'
import { createLineJoiner, findLineLayout } from './wrapped-lines.ts'

/** Joins the lines of one paragraph in a book that has the rest of its text too. */
const join = (paragraph: string, rest = '') => createLineJoiner(`${paragraph}\n\n${rest}`)(paragraph.split('\n'))

describe('joining wrapped lines', () => {
  it.each([
    ['The lamp had\n  been dark.', 'The lamp had been dark.'],
    ['灯塔在夜里没有亮，船夫们都\n在岸边等着', '灯塔在夜里没有亮，船夫们都在岸边等着'],
    ['灯りはまだ\n消えています。', '灯りはまだ消えています。'],
    ['เราต้องจุดไฟ\nก่อนที่น้ำจะท่วม', 'เราต้องจุดไฟก่อนที่น้ำจะท่วม'],
    ['불을 켜야\n해', '불을 켜야 해'],
    ['灯塔\nlamp', '灯塔 lamp'],
  ])('%j', (lines, text) => {
    expect(join(lines)).toBe(text)
  })

  it.each([
    ['The citi-\nzens waited.', 'The citizens waited.'],
    ['nobody com-\nplained', 'nobody complained'],
    ['the well-\nknown delay', 'the well-known delay'],
    ['a self-\nevident lie', 'a self-evident lie'],
    ['in dark-\nness and kind-\nness', 'in darkness and kindness'],
    ['twenty-\none boats', 'twenty-one boats'],
    ['der Leucht-\nturm', 'der Leuchtturm'],
    ['zwischen Nord-\nOst und West', 'zwischen Nord-Ost und West'],
    ['Haupt-\nund Nebenwege', 'Haupt- und Nebenwege'],
    ['bevor die Möwen zurück-\nkamen', 'bevor die Möwen zurückkamen'],
    ['lente-\nment', 'lentement'],
    ['peut-\nêtre', 'peut-être'],
    ['el pesca-\ndor', 'el pescador'],
    ['la lampa-\ndina', 'la lampadina'],
    ['o farolei-\nro', 'o faroleiro'],
    ['bem-\nvindo', 'bem-vindo'],
    ['Jean-\nPaul', 'Jean-Paul'],
    ['1914-\n1918', '1914-1918'],
    ['pro\u00ad\nficient', 'proficient'],
    ['a dash -\nand more', 'a dash - and more'],
    ['a dash —\nand more', 'a dash — and more'],
  ])('with a hyphen: %j', (lines, text) => {
    expect(join(lines)).toBe(text)
  })

  it('joins a divided word as the rest of the text has it', () => {
    expect(join('a light-\nhouse', 'No lighthouse in sight.')).toBe('a lighthouse')
    expect(join('a boat-\nhook', 'The boat-hook fell.')).toBe('a boat-hook')
    expect(join('a salt-\nsweet smell', 'Salt was sweet then, and sweet was salt.')).toBe('a salt-sweet smell')
  })
})

describe('how lines belong together', () => {
  const paragraphs = Array.from({ length: 8 }, (_, at) => `This is paragraph ${at + 1}, on a line of its own.`)
  const wrapped = [
    'The lamp had been dark for eleven years when the keeper’s',
    'daughter came back, and nobody had thought to tell her that',
    'it would be.',
  ]

  it.each([
    ['paragraphs on lines of their own, under a title and an empty line', ['The Lamp', '', ...paragraphs], 'lines'],
    ['paragraphs on lines of their own', paragraphs, 'lines'],
    ['paragraphs on lines of their own, in two parts', [...paragraphs, '', ...paragraphs], 'lines'],
    ['wrapped lines between empty ones', [...wrapped, '', ...wrapped], 'paragraphs'],
    ['wrapped lines of which one ends a sentence', ['One suitcase.', 'A ring', '', 'of keys.'], 'paragraphs'],
    ['wrapped lines without empty ones', [...wrapped, ...wrapped], 'width'],
    ['short wrapped lines between empty ones', ['The lamp had', 'been dark.', '', 'I know.'], 'paragraphs'],
    ['verses', ['The lamp was out', 'the sea was high', '', 'and no one came', 'and no one knew'], 'paragraphs'],
    ['nothing', [], 'paragraphs'],
  ])('%s', (_what, lines, kind) => {
    expect(findLineLayout(lines).kind).toBe(kind)
  })
})
