/**
 * Letters of languages in Latin script besides a–z: the main exemplar characters of Unicode CLDR 46. Languages that
 * aren't listed may use any Latin letter.
 */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  en: '',
  de: 'äöüß',
  fr: 'àâæçèéêëîïôœùûüÿ',
  es: 'áéíñóúü',
  it: 'àèéìòóù',
  pt: 'àáâãçéêíòóôõú',
  nl: 'áäéëíïóöúü',
  sv: 'àåäéö',
  da: 'åæøéá',
  nb: 'àåæéòóôø',
  no: 'àåæéòóôø',
  fi: 'äåöšž',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșțşţ',
  tr: 'çğıiöşüâîû',
  hr: 'čćđšž',
  id: 'é',
}

/** Scripts of a language by its usual script, as `Intl.Locale` names it, where they differ from that name. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang', 'Han'],
  Hans: ['Han', 'Bopo'],
  Hant: ['Han', 'Bopo'],
}

/** Tells whether all letters of a lower-case word belong to a language. Unknown languages have every letter. */
export function createLetterCheck(language: string): (word: string) => boolean {
  const base = getBaseLanguage(language)
  const others = OTHER_LETTERS[base]
  // A long s and similar marks of fractions and digits belong to no language.
  const letters = others === undefined ? getScriptLetters(language) : `a-z${others}`
  if (letters === null) return () => true
  const foreign = new RegExp(`(?![${letters}])\\p{L}`, 'u')
  return (word) => !foreign.test(word)
}

/** `pt` for `pt-BR`. */
export function getBaseLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}

function getScriptLetters(language: string): string | null {
  try {
    const script = new Intl.Locale(language).maximize().script
    if (script === undefined) return null
    // Marks of length and repetition are common to several scripts.
    return [...(SCRIPTS[script] ?? [script]), 'Zyyy', 'Zinh'].map((name) => `\\p{sc=${name}}`).join('')
  } catch {
    return null
  }
}
