import { decodeHTML } from 'entities'
import type { Token, Tokens } from 'marked'
import type { NoteKind } from './split-script.ts'

/**
 * Reduces inline Markdown to words: emphasis and links become their text, images their description; HTML and footnotes
 * are dropped.
 */
export function inlineText(tokens: readonly Token[], note: (kind: NoteKind) => void): string {
  return tokens.map((token) => textOf(token, note)).join('')
}

function textOf(token: Token, note: (kind: NoteKind) => void): string {
  switch (token.type) {
    case 'br':
      return ' '
    case 'html':
      if (/^<br\b/i.test(token.raw)) return ' '
      note('html')
      return ''
    case 'checkbox':
      return ''
    case 'escape':
    case 'codespan':
      return decodeHTML(String(token['text']))
    case 'image':
      note('images')
      return decodeHTML(String(token['text']))
    case 'link': {
      const text = inlineText(token.tokens ?? [], note)
      // A footnote reference is parsed as a link to the note.
      if (text.startsWith('^')) return ''
      if (token['autolink'] !== true && text !== token['href']) note('links')
      return text
    }
    default: {
      const { tokens, text } = token as Tokens.Generic
      return tokens ? inlineText(tokens, note) : decodeHTML(withoutNotes(String(text ?? '')))
    }
  }
}

function withoutNotes(text: string): string {
  return text.includes('[^') ? text.replace(/\[\^[^\]]{1,80}\]/g, '') : text
}
