import { hasLineEnd } from '../is-next-speaker.ts'

const MAX_CHARS = 3_000
/** A longer line is no title of a book. */
const MAX_TITLE_CHARS = 120
/** A longer paragraph with a full stop is a sentence, and one that is much longer is prose in any case. */
const MAX_WORDS = { sentence: 5, paragraph: 25 }
/** Rights, editions and numbers of books stand in sentences, too. */
const IMPRINT =
  /©|\b(?:ISBN|copyright|all rights reserved|alle rechte|todos los derechos|tous droits|tutti i diritti|todos os direitos|published by|first published|work of fiction)\b/iu
/** “For my mother, who kept the lamp.” */
const DEDICATION =
  /^(?:For|To|In memory|Für|Zum Andenken|Pour|À|En mémoire|Para|A|Em memória|En memoria|Per|Alla|Al|In memoria)\s/u

/**
 * True if the lines before the first chapter of a text are its title page: title, author, imprint, dedication. A preface or
 * a story isn't one: its paragraphs are sentences.
 */
export function isTitlePage(lines: readonly string[]): boolean {
  const paragraphs = lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const [title = ''] = paragraphs[0]?.split('\n') ?? []
  if (title === '' || title.length > MAX_TITLE_CHARS || /[.:;,]$/u.test(title)) return false
  if (paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0) > MAX_CHARS) return false
  return !paragraphs.some(isProse)
}

function isProse(paragraph: string): boolean {
  if (IMPRINT.test(paragraph)) return false
  const wordCount = paragraph.split(/\s+/u).length
  if (wordCount > MAX_WORDS.paragraph) return true
  return wordCount > MAX_WORDS.sentence && hasLineEnd(paragraph) && !DEDICATION.test(paragraph)
}
