import { findAll, readXml, type XmlElement } from './xml-tree.ts'

/** A character style with what its text looks like, as names of HTML elements. */
export interface CharacterStyle {
  name: string
  elements: string[]
}

const OFF = new Set(['0', 'false', 'off', 'none', 'baseline'])

/** The character styles of a Word document that are bold, italic, crossed out or raised, also by the style they are based on. */
export function readCharacterStyles(stylesXml: string): CharacterStyle[] {
  const styles = new Map(
    findAll(readXml(stylesXml), 'style')
      .filter(({ attributes }) => attributes['w:type'] === 'character')
      .map((style) => [style.attributes['w:styleId'] ?? '', style]),
  )
  const find = (id: string, property: string): string => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at)
      const style = styles.get(at)
      const found = childOf(childOf(style, 'rPr'), property)
      if (found) return found.attributes['w:val'] ?? 'on'
      at = childOf(style, 'basedOn')?.attributes['w:val']
    }
    return 'off'
  }
  const has = (id: string, property: string): boolean => !OFF.has(find(id, property).toLowerCase())
  return [...styles.keys()].flatMap((id) => {
    const name = childOf(styles.get(id), 'name')?.attributes['w:val']
    const elements = [
      ...(has(id, 'strike') || has(id, 'dstrike') ? ['s'] : []),
      ...(find(id, 'vertAlign') === 'superscript' ? ['sup'] : []),
      ...(has(id, 'b') ? ['strong'] : []),
      ...(has(id, 'i') ? ['em'] : []),
    ]
    return name === undefined || elements.length === 0 ? [] : [{ name, elements }]
  })
}

function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}
