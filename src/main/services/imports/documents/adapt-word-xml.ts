import { Parser } from 'htmlparser2'
import { isOn } from './word-styles.ts'

/** A part of the XML that is replaced. */
interface Edit {
  start: number
  end: number
  text: string
}

interface OpenElement {
  name: string
  /** Where its opening tag starts. */
  start: number
  /** Of a paragraph: where its style is named. */
  style?: Edit
  /** Of a paragraph that is one with the next, if there is a next one. */
  join?: Join
  /** Of a property of text: it doesn’t apply. */
  isOff?: boolean
  /** Of a run: the mark of a note was found in it, and its text is that mark. */
  hasNoteMark?: boolean
}

interface Join {
  edit: Edit
  /** Whether the edit is made if another paragraph follows, or if none does. */
  isForNext: boolean
}

/** Their tags are removed: fields, text in a direction of its own, and ruby with its base. */
const UNWRAPPED = /^(?:\w+:)?(?:fldSimple|dir|bdo|ruby|rubyBase)$|^v:(?:oval|polyline|line|arc|curve|image)$/
/** The readings of ruby, and what fields store. */
const DROPPED = new Set(['rubyPr', 'rt', 'fldData'])
/** Mammoth reads these as on with any value but `0` and `false`. */
const SWITCHED = new Set(['b', 'i', 'strike', 'dstrike'])
const RENAMED = new Map([
  ['cr', 'br'],
  ['ptab', 'tab'],
  ['dstrike', 'strike'],
])
const CONCERNED =
  /<(?:\w+:)?(?:fldSimple|dir|bdo|ruby|cr|ptab|dstrike|framePr|outlineLvl)\b|<v:(?:oval|polyline|line|arc|curve|image)\b|customMarkFollows|<(?:\w+:)?del\b[^<>]*\/>|<(?:\w+:)?(?:b|i|strike)\s[^<>]*["'](?:off|none)["']/i
const MAX_LEVEL = 6

/**
 * Rewrites what mammoth leaves out or reads differently from Word: fields, ruby, text with a direction, separators of
 * words, drop capitals, headings by their outline level, properties that are off, and marks of notes that were chosen by
 * hand.
 */
export function adaptWordXml(xml: string): string {
  if (!CONCERNED.test(xml)) return xml
  const edits: Edit[] = []
  const open: OpenElement[] = []
  /** Of the last paragraph, and the number of elements that are open around it. */
  let pending: { join: Join; depth: number } | null = null
  const settle = (hasNext: boolean): void => {
    if (pending?.join.isForNext === hasNext) edits.push(pending.join.edit)
    pending = null
  }
  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const [name, prefix] = splitName(fullName)
        const { startIndex: start, endIndex } = parser
        const end = endIndex + 1
        const value = attributes[`${prefix}val`]
        if (pending?.depth === open.length && ['p', 'tbl', 'sdt', 'sectPr'].includes(name)) settle(name === 'p')
        const [parent, grandparent] = [open.at(-1)?.name, open.at(-2)]
        open.push({ name, start, isOff: SWITCHED.has(name) && parent === 'rPr' && !isOn(value) })
        if (UNWRAPPED.test(fullName)) edits.push({ start, end, text: '' })
        const renamed = RENAMED.get(name)
        if (renamed) edits.push({ start, end: start + 1 + fullName.length, text: `<${prefix}${renamed}` })

        const run = open.at(-2)
        if (run && isOn(attributes[`${prefix}customMarkFollows`] ?? '0')) run.hasNoteMark = true
        if (parent !== 'pPr' || grandparent?.name !== 'p') {
          // Mammoth joins it with the next paragraph, and drops it without one.
          const paragraph = open.at(-4)
          if (name === 'del' && parent === 'rPr' && grandparent?.name === 'pPr' && paragraph?.name === 'p')
            paragraph.join = { edit: { start, end, text: '' }, isForNext: false }
        } else if (name === 'pStyle') grandparent.style = { start, end, text: '' }
        else if (name === 'framePr' && /^(?:drop|margin)$/.test(attributes[`${prefix}dropCap`] ?? ''))
          grandparent.join = {
            edit: { start, end, text: `<${prefix}rPr><${prefix}del/></${prefix}rPr>` },
            isForNext: true,
          }
        else if (name === 'outlineLvl' && Number(value) < MAX_LEVEL)
          edits.push({
            ...(grandparent.style ?? { start, end }),
            text: `<${prefix}pStyle ${prefix}val="Heading${Number(value) + 1}"/>`,
          })
      },
      onclosetag(fullName) {
        const [name, prefix] = splitName(fullName)
        const element = open.pop()
        const { startIndex: start, endIndex } = parser
        const end = endIndex + 1
        const isSelfClosed = element?.start === start
        if (pending && open.length < pending.depth) settle(false)
        if (name === 'p' && element?.join) pending = { join: element.join, depth: open.length }
        if (UNWRAPPED.test(fullName) && !isSelfClosed) edits.push({ start, end, text: '' })
        const renamed = RENAMED.get(name)
        if (renamed && !isSelfClosed) edits.push({ start, end, text: `</${prefix}${renamed}>` })
        const isNoteMark = (name === 't' || name === 'sym') && open.at(-1)?.hasNoteMark === true
        if (element && (DROPPED.has(name) || element.isOff || isNoteMark))
          edits.push({ start: element.start, end, text: '' })
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(xml)
  return applyEdits(xml, edits)
}

/** Edits inside another one are dropped with it. */
function applyEdits(xml: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let keptTo = 0
  for (const { start, end, text } of edits.toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  )) {
    if (start < keptTo) continue
    parts.push(xml.slice(keptTo, start), text)
    keptTo = end
  }
  return parts.join('') + xml.slice(keptTo)
}

function splitName(fullName: string): [name: string, prefix: string] {
  const at = fullName.indexOf(':') + 1
  return [fullName.slice(at), fullName.slice(0, at)]
}
