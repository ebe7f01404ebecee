import { findAll, readXml, type XmlElement } from './xml-tree.ts'

/** What the style sheet of a Word document says of its text. */
export interface WordStyles {
  /** Styles whose text is hidden, by their ID. */
  hiding: HidingStyles
  /** Character styles that are bold, italic, crossed out or raised, with the names of HTML elements for it. */
  characters: { name: string; elements: string[] }[]
  /** Paragraph styles with a level of headings, from 1. */
  headings: { name: string; level: number }[]
}

export interface HidingStyles {
  paragraph: ReadonlySet<string>
  character: ReadonlySet<string>
  /** The style of paragraphs that name none. */
  defaultParagraph: string
}

/** Reads a style sheet. What a style doesn't say is as in the style that it is based on. */
export function readWordStyles(xml: string): WordStyles {
  const all = findAll(readXml(xml), 'style')
  const listStyles = (type: string) =>
    new Map(
      all.flatMap((style) => {
        return style.attributes['w:type'] === type ? [[style.attributes['w:styleId'] ?? '', style] as const] : []
      }),
    )
  const [paragraphs, characters] = [listStyles('paragraph'), listStyles('character')]
  const listHiding = (styles: Styles) => new Set([...styles.keys()].filter((id) => hasProperty(styles, id, 'vanish')))
  const [defaultParagraph = ''] =
    [...paragraphs].find(([, { attributes }]) => isOn(attributes['w:default'] ?? '0')) ?? []
  return {
    hiding: { paragraph: listHiding(paragraphs), character: listHiding(characters), defaultParagraph },
    characters: [...characters].flatMap(([id, style]) => {
      const name = valueOf(style, 'name')
      const has = (property: string) => hasProperty(characters, id, property)
      const elements = [
        ...(has('strike') || has('dstrike') ? ['s'] : []),
        ...(findInherited(characters, id, (one) => valueOf(childOf(one, 'rPr'), 'vertAlign')) === 'superscript'
          ? ['sup']
          : []),
        ...(has('b') ? ['strong'] : []),
        ...(has('i') ? ['em'] : []),
      ]
      return name === undefined || elements.length === 0 ? [] : [{ name, elements }]
    }),
    headings: [...paragraphs].flatMap(([id, style]) => {
      const name = valueOf(style, 'name')
      const level = findInherited(paragraphs, id, readLevel)
      return name === undefined || level === undefined ? [] : [{ name, level }]
    }),
  }
}

const OFF = new Set(['0', 'false', 'off', 'none'])

/** Whether a property with this value applies. Without a value a property that is an element applies. */
export function isOn(value = '1'): boolean {
  return !OFF.has(value.toLowerCase())
}

/** Styles of one type, by their ID. */
type Styles = ReadonlyMap<string, XmlElement>

function findInherited<Value>(
  styles: Styles,
  id: string,
  read: (style: XmlElement) => Value | undefined,
): Value | undefined {
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
    seen.add(at)
    const style = styles.get(at)
    const found = style && read(style)
    if (found !== undefined) return found
    at = valueOf(style, 'basedOn')
  }
  return undefined
}

function hasProperty(styles: Styles, id: string, property: string): boolean {
  const found = findInherited(styles, id, (style) => childOf(childOf(style, 'rPr'), property))
  return found !== undefined && isOn(found.attributes['w:val'])
}

function readLevel(style: XmlElement): number | undefined {
  const named = /^heading (\d)$/i.exec(valueOf(style, 'name') ?? '')?.[1]
  const outline = valueOf(childOf(style, 'pPr'), 'outlineLvl')
  if (named !== undefined) return Number(named)
  return outline === undefined ? undefined : Number(outline) + 1
}

function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['w:val']
}
