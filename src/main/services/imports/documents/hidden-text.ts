import { Parser } from 'htmlparser2'
import { findAll, readXml, withoutPrefix, type XmlElement } from './xml-tree.ts'

/** Styles of a Word document whose text is hidden, by their ID. */
export interface HidingStyles {
  paragraph: ReadonlySet<string>
  character: ReadonlySet<string>
  /** The style of paragraphs that name none. */
  defaultParagraph: string
}

const OFF = new Set(['0', 'false', 'off', 'none'])
/** Parts of a run that stay: its properties, and the start and end of a field. */
const KEPT_IN_RUNS = new Set(['rPr', 'fldChar', 'instrText'])

/** Reads which styles hide their text, also by the style that they are based on. */
export function readHidingStyles(stylesXml: string): HidingStyles {
  const styles = new Map(
    findAll(readXml(stylesXml), 'style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  )
  const hides = (id: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at)
      const style: XmlElement | undefined = styles.get(at)
      const vanish = style?.children.find(({ name }) => name === 'rPr')?.children.find(({ name }) => name === 'vanish')
      if (vanish) return isOn(vanish.attributes)
      at = style?.children.find(({ name }) => name === 'basedOn')?.attributes['w:val']
    }
    return false
  }
  const listHiding = (type: string) =>
    new Set([...styles].flatMap(([id, { attributes }]) => (attributes['w:type'] === type && hides(id) ? [id] : [])))
  const defaultParagraph = [...styles].find(([, { attributes }]) => {
    return attributes['w:type'] === 'paragraph' && isOn({ 'w:val': attributes['w:default'] ?? '0' })
  })
  return {
    paragraph: listHiding('paragraph'),
    character: listHiding('character'),
    defaultParagraph: defaultParagraph?.[0] ?? '',
  }
}

/**
 * Removes the text of a part of a Word document that Word hides: by its own formatting, by the style of its characters or
 * its paragraph, or as a row of a table. Damaged XML stays damaged.
 *
 * @returns the part, and the number of passages that were removed
 */
export function dropHiddenText(xml: string, styles: HidingStyles): { xml: string; passageCount: number } {
  const hasHidden = /vanish|:hidden/.test(xml) || styles.paragraph.size > 0 || styles.character.size > 0
  if (!hasHidden) return { xml, passageCount: 0 }
  const open: string[] = []
  /** The open paragraphs and runs; whether a paragraph’s last text was hidden. A text box stands in a run and has its own. */
  const paragraphs: { style: string; wasHidden: boolean }[] = []
  const runs: { style: string; vanish: boolean | null }[] = []
  /** Where the open rows of tables start. */
  const rows: { start: number; depth: number }[] = []
  const kept: string[] = []
  let keptTo = 0
  let passageCount = 0
  /** Where the part that is removed starts, and how many elements were open there. */
  let cut: { start: number; depth: number; hasText: boolean } | null = null

  const isHidden = (): boolean => {
    const [paragraph, run] = [paragraphs.at(-1), runs.at(-1)]
    if (!run) return false
    // Word shows text that is hidden by both its paragraph style and its character style.
    return (
      run.vanish ??
      styles.paragraph.has(paragraph?.style ?? styles.defaultParagraph) !== styles.character.has(run.style)
    )
  }
  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const name = withoutPrefix(fullName)
        const [parent, grandparent] = [open.at(-1), open.at(-2)]
        open.push(name)
        if (cut) {
          if (name === 't') cut.hasText = true
          return
        }
        if (name === 'p') paragraphs.push({ style: styles.defaultParagraph, wasHidden: false })
        else if (name === 'r') runs.push({ style: '', vanish: null })
        else if (name === 'tr') rows.push({ start: parser.startIndex, depth: open.length })
        const [paragraph, run] = [paragraphs.at(-1), runs.at(-1)]
        const row = rows.at(-1)
        if (name === 'hidden' && parent === 'trPr' && row && isOn(attributes)) cut = { ...row, hasText: false }
        else if (name === 'pStyle' && parent === 'pPr' && paragraph) paragraph.style = attributes['w:val'] ?? ''
        else if (parent === 'rPr' && grandparent === 'r' && run) {
          if (name === 'rStyle') run.style = attributes['w:val'] ?? ''
          else if (name === 'vanish') run.vanish = isOn(attributes)
        } else if (parent === 'r' && !KEPT_IN_RUNS.has(name)) {
          if (isHidden()) cut = { start: parser.startIndex, depth: open.length, hasText: name === 't' }
          else if (name === 't' && paragraph) paragraph.wasHidden = false
        }
      },
      onclosetag(fullName) {
        const name = withoutPrefix(fullName)
        if (cut?.depth === open.length) {
          kept.push(xml.slice(keptTo, cut.start))
          keptTo = parser.endIndex + 1
          const paragraph = paragraphs.at(-1)
          if (cut.hasText && !paragraph?.wasHidden) passageCount += 1
          if (cut.hasText && paragraph) paragraph.wasHidden = true
          cut = null
        } else if (!cut && name === 'p') paragraphs.pop()
        else if (!cut && name === 'r') runs.pop()
        if (!cut && name === 'tr') rows.pop()
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(xml)
  return { xml: kept.join('') + xml.slice(keptTo), passageCount }
}

function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !OFF.has((attributes['w:val'] ?? '1').toLowerCase())
}
