import type { Token } from 'markdown-it'
import type { NoteKind } from './split-script.ts'

/**
 * Reduces inline Markdown to words: emphasis and links become their text, images their description; HTML and footnotes
 * are dropped.
 */
export function inlineText(tokens: readonly Token[], note: (kind: NoteKind) => void): string {
  let text = ''
  let link: { href: string | number | null; startChar: number } = { href: null, startChar: 0 }
  for (const token of tokens) {
    switch (token.type) {
      case 'softbreak':
      case 'hardbreak':
        text += ' '
        break
      case 'html_inline':
        if (/^<br\b/i.test(token.content)) text += ' '
        else note('html')
        break
      case 'image':
        note('images')
        text += inlineText(token.children ?? [], () => undefined)
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
        text += token.content
    }
  }
  return text
}

/** An address has no backslashes: writers that don't detect addresses escape their punctuation. */
function withoutEscapes(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
