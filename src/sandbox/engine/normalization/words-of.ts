import type { EngineLanguage } from '../engine-language.ts'
import { AMERICAN_WORDS, BRITISH_WORDS } from './english-words.ts'
import { FRENCH_WORDS } from './french-words.ts'
import { GERMAN_WORDS } from './german-words.ts'
import { ITALIAN_WORDS } from './italian-words.ts'
import type { LanguageWords } from './language-words.ts'
import { PORTUGUESE_WORDS } from './portuguese-words.ts'
import { MEXICAN_WORDS, SPANISH_WORDS } from './spanish-words.ts'

/** How each model language speaks non-alphabetic text. */
export const WORDS_OF: Readonly<Record<EngineLanguage, LanguageWords>> = {
  'en-US': AMERICAN_WORDS,
  'en-GB': BRITISH_WORDS,
  'de-DE': GERMAN_WORDS,
  'es-ES': SPANISH_WORDS,
  'es-MX': MEXICAN_WORDS,
  'fr-FR': FRENCH_WORDS,
  'it-IT': ITALIAN_WORDS,
  'pt-BR': PORTUGUESE_WORDS,
}
