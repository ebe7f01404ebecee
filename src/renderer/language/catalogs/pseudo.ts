import type { Language } from '#shared/language/languages.ts'
import { toLongerText, toRightToLeftText } from '../pseudo-text.ts'
import { readCatalog } from '#shared/language/read-catalog.ts'

const english = readCatalog(
  import.meta.glob(['../../**/messages/en.ts', '../../../shared/**/messages/en.ts'], {
    eager: true,
    import: 'messages',
  }),
)

/** The English texts, changed as a translation would. */
export function createPseudoCatalog(language: Extract<Language, 'en-XA' | 'ar-XB'>) {
  const change = language === 'en-XA' ? toLongerText : toRightToLeftText
  return Object.fromEntries(
    Object.entries(english).map(([area, texts]) => [
      area,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)])),
    ]),
  )
}
