import type { GetICUArgs } from '@schummar/icu-type-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { findTranslation, getLanguageVersion, getLocale, getNumberLocale } from './current-language.ts'

/** A translation of an area's English texts: the same keys, any text. */
export type Translation<English> = { readonly [Key in keyof English]: string }

/** The parameters of a text: text, numbers, and dates. */
export type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>
type TagName<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagName<Rest> : never
type TagValues<Text extends string, Element> = Record<
  TagName<Text>,
  (content: (string | Element)[]) => string | Element
>
type Arguments<Filled> = keyof Filled extends never ? [] : [values: Filled]

/** One of an area's texts as data: its key as `kind`, and the values that it mentions. */
export type Message<English> = {
  [Key in keyof English]: { kind: Key } & (English[Key] extends string ? Values<English[Key]> : never)
}[keyof English]

/** Returns the texts of one area in the current language. Never called while a module loads: the language isn't set yet. */
export interface Translator<English extends Record<string, string>> {
  /** The text, with its parameters filled in. */
  <Key extends keyof English>(key: Key, ...values: Arguments<Values<English[Key]>>): string
  /** The parts of a text with elements inside, such as `Press <key>Enter</key>.`; shown with `RichText`. */
  rich<Element, Key extends keyof English>(
    key: Key,
    values: Values<English[Key]> & TagValues<English[Key], Element>,
  ): (string | Element)[]
  /** The text that a message stands for. */
  format(message: Message<English>): string
}

/**
 * Defines the texts of an area, named after the folder that contains its `messages`. The English texts are part of the
 * code; those of another language are read from the catalog that `setLanguage` was given.
 */
export function defineMessages<const English extends Record<string, string>>(
  area: string,
  english: English,
): Translator<English> {
  const formats = new Map<string, IntlMessageFormat>()
  let version = -1

  const find = (key: string): string => findTranslation(area, key) ?? english[key] ?? key
  const parse = (key: string): IntlMessageFormat => {
    if (version !== getLanguageVersion()) formats.clear()
    version = getLanguageVersion()
    let format = formats.get(key)
    if (!format) formats.set(key, (format = new IntlMessageFormat(find(key), getLocale(), undefined, { formatters })))
    return format
  }
  const translate = (key: string, values?: Record<string, string>): string => {
    const text = find(key)
    // Most texts have nothing to fill in, and parsing takes a hundred times as long.
    return /[{<']/.test(text) ? String(parse(key).format(values)) : text
  }
  const rich = (key: string, values: Record<string, string>) => [parse(key).format(values)].flat()
  const format = ({ kind, ...values }: { kind: string }) => translate(kind, values)
  // The public types check keys and values.
  return Object.assign(translate, { rich, format }) as unknown as Translator<English>
}

const made = new Map<string, unknown>()

/** Caches formatters: creating one takes a thousand times as long as using it. */
function cached<Formatter>(locale: string, options: object | undefined, make: () => Formatter): Formatter {
  const id = `${make.name} ${locale} ${JSON.stringify(options)}`
  if (!made.has(id)) made.set(id, make())
  return made.get(id) as Formatter
}

/** Plurals follow the language; numbers and dates follow the user's choice of formats. */
const formatters = {
  getNumberFormat: (_language?: string | string[], options?: object) =>
    cached(getNumberLocale(), options, function number() {
      return new Intl.NumberFormat(getNumberLocale(), options)
    }),
  getDateTimeFormat: (
    _language?: string | readonly string[] | Intl.Locale | readonly Intl.Locale[],
    options?: object,
  ) =>
    cached(getNumberLocale(), options, function date() {
      return new Intl.DateTimeFormat(getNumberLocale(), options)
    }),
  getPluralRules: (_language?: string | readonly string[] | Intl.Locale | readonly Intl.Locale[], options?: object) =>
    cached(getLocale(), options, function plural() {
      return new Intl.PluralRules(getLocale(), options)
    }),
}
