import { parseDocument } from 'htmlparser2'

/** An element of a small XML file. Names are without their prefix. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The text of this element and those in it, with single spaces. */
  text: string
}

/** Nested deeper, a list of contents isn’t read any further. */
const MAX_DEPTH = 100

/** Reads XML leniently: what isn’t closed ends with its parent, and unknown entities stay as they are. */
export function readXml(xml: string): XmlElement {
  // Entities of HTML occur in tables of contents.
  const tree = parseDocument(xml, { xmlMode: true, decodeEntities: true })
  const convert = (node: { children?: unknown[] }, depth: number): Pick<XmlElement, 'children' | 'text'> => {
    const children: XmlElement[] = []
    let text = ''
    for (const child of (node.children ?? []) as XmlNode[]) {
      if (child.type === 'text') text += child.data ?? ''
      else if (child.type === 'cdata') text += convert(child, depth + 1).text
      else if (child.name !== undefined && depth < MAX_DEPTH) {
        const inner = convert(child, depth + 1)
        children.push({ name: withoutPrefix(child.name), attributes: child.attribs ?? {}, ...inner })
        text += ` ${inner.text} `
      }
    }
    return { children, text: text.replace(/\s+/g, ' ').trim() }
  }
  return { name: '', attributes: {}, ...convert(tree, 0) }
}

interface XmlNode {
  type: string
  name?: string
  attribs?: Record<string, string>
  data?: string
  children?: unknown[]
}

/** All elements with this name, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
}

/** The name of an element without the prefix of its format: `math` of `m:math`. */
export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
