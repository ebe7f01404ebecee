import type { Token } from 'markdown-it'
import { getJoint } from '#shared/domain/wrap-lines.ts'
import type { NoteKind } from './split-script.ts'

/** The reading of ruby, and the brackets around it; the tag may be closed by the end of the ruby. */
const READING_START = /^<r[tp]\b/i
const READING_END = /^<\/(?:r[tp]|ruby)\b/i

/**
 * Reduces inline Markdown to words: emphasis and links become their text, images their description; HTML, readings of ruby
 * and footnotes are dropped.
 */
export function inlineText(tokens: readonly Token[], note: (kind: NoteKind) => void): string {
  let text = ''
  let link: { href: string | number | null; startChar: number } = { href: null, startChar: 0 }
  let last = ''
  let isNewLine = false
  let isReading = false
  const lastReadingEnd = tokens.findLastIndex(
    ({ type, content }) => type === 'html_inline' && READING_END.test(content),
  )
  const add = (words: string): void => {
    if (words === '' || isReading) return
    if (isNewLine) text += getJoint(last, words)
    isNewLine = false
    text += words
    last = words
  }
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'softbreak':
      case 'hardbreak':
        isNewLine = true
        break
      case 'html_inline':
        if (READING_END.test(token.content)) isReading = false
        else if (READING_START.test(token.content)) isReading = index < lastReadingEnd
        if (/^<br\b/i.test(token.content)) add(' ')
        else note('html')
        break
      case 'image':
        note('images')
        add(inlineText(token.children ?? [], () => undefined))
        break
      case 'link_open':
        link = { href: token.attrGet('href'), startChar: text.length }
        break
      case 'link_close':
        if (token.markup === 'linkify')
          text = text.slice(0, link.startChar) + withoutEscapes(text.slice(link.startChar))
        else if (token.info !== 'auto' && text.slice(link.startChar) !== link.href) note('links')
        break
      default:
        add(token.content)
    }
  }
  return text
}

/** An address has no backslashes: writers that don't detect addresses escape their punctuation. */
function withoutEscapes(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
