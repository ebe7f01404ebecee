import { Parser } from 'htmlparser2'
import { withoutPrefix } from './xml-tree.ts'

const CONTAINERS = new Set(['AlternateContent', 'drawing'])

/**
 * Adds the text of text boxes that mammoth wouldn’t read: it skips shapes that have no copy in the format of older
 * versions of Word. Their paragraphs follow the paragraph in which they are anchored, as those that it reads.
 */
export function addUnreadTextBoxes(xml: string): string {
  if (!xml.includes('txbxContent')) return xml
  const open: string[] = []
  const parts: string[] = []
  let keptTo = 0
  /** The outermost drawing, or choice of its formats; and the text boxes in it by where they are. */
  let container: { depth: number; boxes: string[]; hasReadBox: boolean; isInFallback: boolean; prefix: string } | null =
    null
  let box: { start: number; depth: number } | null = null
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(withoutPrefix(name))
        if (box) return
        if (container && withoutPrefix(name) === 'Fallback') container.isInFallback = true
        else if (container && withoutPrefix(name) === 'txbxContent') {
          if (container.isInFallback) container.hasReadBox = true
          box = { start: parser.startIndex, depth: open.length }
          container.prefix = name.slice(0, -'txbxContent'.length)
        } else if (!container && CONTAINERS.has(withoutPrefix(name)))
          container = { depth: open.length, boxes: [], hasReadBox: false, isInFallback: false, prefix: '' }
      },
      onclosetag() {
        if (box?.depth === open.length) {
          container?.boxes.push(xml.slice(box.start, parser.endIndex + 1))
          box = null
        } else if (container?.depth === open.length) {
          const { boxes, hasReadBox, prefix } = container
          container = null
          if (boxes.length > 0 && !hasReadBox) {
            parts.push(xml.slice(keptTo, parser.endIndex + 1), `<${prefix}pict>${boxes.join('')}</${prefix}pict>`)
            keptTo = parser.endIndex + 1
          }
        }
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(xml)
  return parts.join('') + xml.slice(keptTo)
}
