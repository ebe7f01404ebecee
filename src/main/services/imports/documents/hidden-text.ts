import { Parser } from 'htmlparser2'
import { type HidingStyles, isOn } from './word-styles.ts'
import { withoutPrefix } from './xml-tree.ts'

/** Parts of a run that stay: its properties, and the start and end of a field. */
const KEPT_IN_RUNS = new Set(['rPr', 'fldChar', 'instrText'])

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
        if (name === 'hidden' && parent === 'trPr' && row && isOn(attributes['w:val'])) cut = { ...row, hasText: false }
        else if (name === 'pStyle' && parent === 'pPr' && paragraph) paragraph.style = attributes['w:val'] ?? ''
        else if (parent === 'rPr' && grandparent === 'r' && run) {
          if (name === 'rStyle') run.style = attributes['w:val'] ?? ''
          else if (name === 'vanish') run.vanish = isOn(attributes['w:val'])
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
