import { isSsml } from './is-ssml.ts'

const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<sub\b[^>]*>[\s\S]*?(?:<\/sub\s*>|$)|<(?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)|&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi

/**
 * The text with everything that is not plain words hidden behind as many other characters, so that places stay. Of a
 * text that is not markup nothing is hidden. An escape of a letter hides as part of a word, which nobody can then find
 * half of.
 */
export function maskSsml(text: string): string {
  if (!isSsml(text)) return text
  return text.replace(MARKUP, (found, escape: string | undefined) => {
    if (escape === undefined) return (found.startsWith('<![CDATA[') ? '\uE000' : '\uE001').repeat(found.length)
    return (escape.startsWith('#') ? '\uE000' : '\uE001').repeat(found.length)
  })
}
