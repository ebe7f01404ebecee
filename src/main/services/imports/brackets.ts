/** A longer text in brackets is a paragraph. */
const MAX_CHARS = 300
/** One or more texts in square brackets and nothing else; a number, such as that of a footnote, doesn’t count. */
const BRACKETED = /^(?:\s*\[[^[\]]*\p{L}{2}[^[\]]*\][.…]?)+$/u
/** In captions, parentheses around all of a cue are brackets, too. */
const CUE = /^\s*(?:\([^()]*\p{L}[^()]*\)|（[^（）]*\p{L}[^（）]*）)\s*$/u
const BRACKETS = / ?\[[^[\]]{2,300}\](?=[\s,.;:!?…]|$)|\[[^[\]]{2,300}\] ?/gu
const HAS_WORD = /\p{L}{2}/u
/** A speaker's name without words. */
const NAME_ONLY = /^[^:]{1,60}:$/u

/** True for a text in square brackets, such as `[gulls crying]`. */
export function isBracketed(text: string): boolean {
  return text.length <= MAX_CHARS && BRACKETED.test(text)
}

/** Separates what is said in a cue from the descriptions in it, such as `[laughs]`; `said` is empty if nothing is. */
export function separateBrackets(text: string): { said: string; brackets: string[] } {
  if (text.length <= MAX_CHARS && CUE.test(text)) return { said: '', brackets: [text.trim()] }
  const brackets: string[] = []
  const said = text
    .replace(BRACKETS, (found) => {
      if (!HAS_WORD.test(found)) return found
      brackets.push(found.trim())
      return ''
    })
    .trim()
  if (brackets.length === 0) return { said: text, brackets }
  return said === '' || NAME_ONLY.test(said) ? { said: '', brackets: [text.trim()] } : { said, brackets }
}
