import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/language/languages.ts'

type Texts = Readonly<Record<string, string>>

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))
const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(main|renderer|shared)\/.*\.tsx?$/.test(path))
const folders = files.filter((path) => path.endsWith('/messages/en.ts')).map((path) => dirname(dirname(path)))
const sources = files
  .filter((path) => !/\.test(-support)?\.tsx?$|\/messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(sourceFolder, path), 'utf8') }))

async function readTexts(folder: string, language: string): Promise<Texts> {
  const { messages } = await import(join(sourceFolder, folder, 'messages', `${language}.ts`))
  return messages
}

/** The parameters and elements of a message with their kind; those of a choice with its options. */
function findParameters(parts: readonly MessageFormatElement[], found = new Map<string, string>()) {
  for (const part of parts) {
    if (part.type === TYPE.argument) found.set(part.value, 'text')
    else if (part.type === TYPE.number || part.type === TYPE.plural) found.set(part.value, 'number')
    else if (part.type === TYPE.date || part.type === TYPE.time) found.set(part.value, 'date')
    else if (part.type === TYPE.select) found.set(part.value, Object.keys(part.options).sort().join('|'))
    else if (part.type === TYPE.tag) {
      found.set(`<${part.value}>`, 'element')
      findParameters(part.children, found)
    }
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) findParameters(option.value, found)
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Plurals without a form that the language needs for numbers below a million. */
function findMissingForms(parts: readonly MessageFormatElement[], locale: string): string[] {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return findMissingForms(part.children, locale)
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return []
    const inside = Object.values(part.options).flatMap((option) => findMissingForms(option.value, locale))
    if (part.type === TYPE.select) return inside
    const type = part.pluralType ?? 'cardinal'
    const needed = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories
    return [...needed.filter((form) => form !== 'many' && !(form in part.options)), ...inside]
  })
}

/** A word that runs into an element, as in `with<code>--home</code>`. */
const JOINED_ELEMENT = /[\p{L}\d.,:;]<\w|<\/\w+>[\p{L}\d]/u

/** Finds keys that no file mentions, neither whole nor as a template such as `state.${kind}`. */
function findUnusedKeys(keys: readonly string[], used: readonly string[]): string[] {
  const patterns = used.flatMap((text) =>
    [...text.matchAll(/[(,]\s*`([^`]*[\w.-][^`]*)`/g)].flatMap(([, template = '']) => {
      const fixed = template.split(/\$\{[^}]*\}/)
      if (fixed.length < 2 || !fixed.some((part) => /\w/.test(part))) return []
      return new RegExp(`^${fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)
    }),
  )
  return keys.filter(
    (key) => !used.some((text) => text.includes(`'${key}'`)) && !patterns.some((pattern) => pattern.test(key)),
  )
}

/** Code that throws a failure names its reason, without importing the texts. */
const NAMED_ANYWHERE = ['plain-reasons', 'field-problems', 'sandbox-problems', 'start-notes'].map(
  (name) => `shared/errors/${name}`,
)

/** The files of an area, and files elsewhere that import its texts. */
function findUsers(folder: string): string[] {
  return sources
    .filter(({ path, text }) => {
      if (path.startsWith(`${folder}/`) || NAMED_ANYWHERE.includes(folder)) return true
      return [...text.matchAll(/'([^']+\/messages\/\w+\.ts)'/g)].some(([, imported = '']) => {
        const target = imported.startsWith('#')
          ? imported.replace('#', '')
          : relative(sourceFolder, resolve(sourceFolder, dirname(path), imported))
        return dirname(dirname(target)) === folder
      })
    })
    .map(({ text }) => text)
}

/** Shared words are chosen for all areas, before each of them uses them. */
const SHARED_WORDS = 'renderer/lib/common'

describe.each(folders)('the catalogs of %s', (folder) => {
  it('are named after their folder', () => {
    const index = ['t.ts', 'common.ts'].map((name) => join(sourceFolder, folder, 'messages', name)).find(existsSync)

    expect(readFileSync(index ?? '', 'utf8')).toContain(`defineMessages('${folder.replace(/^renderer\//, '')}', `)
  })

  it.each(LANGUAGES)('say the same in $name, with the same parameters', async ({ id, locale }) => {
    const english = await readTexts(folder, 'en')
    const texts = await readTexts(folder, id)

    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    expect(Object.entries(texts).filter(([, text]) => JOINED_ELEMENT.test(text))).toEqual([])
    expect(parameters(texts)).toEqual(parameters(english))
    expect(
      Object.entries(texts).flatMap(([key, text]) =>
        findMissingForms(parse(text), locale).map((form) => `${key}: ${form}`),
      ),
    ).toEqual([])
  })
})

describe.each(folders.filter((folder) => folder !== SHARED_WORDS))('the catalogs of %s', (folder) => {
  it('contain no unused text', async () => {
    expect(findUnusedKeys(Object.keys(await readTexts(folder, 'en')), findUsers(folder))).toEqual([])
  })
})

function parameters(texts: Texts) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, findParameters(parse(text))]))
}

describe('the checks of the catalogs', () => {
  it.each([
    ['a parameter is missing', 'Delete {name}', 'Löschen'],
    ['a parameter has another kind', '{count, plural, one {# take} other {# takes}}', '{count}'],
    ['a choice has other options', '{kind, select, a {A} other {B}}', '{kind, select, b {A} other {B}}'],
    ['an element is missing', 'Press <key>Enter</key>', 'Enter drücken'],
  ])('notice when %s', (_what, english, translation) => {
    expect(findParameters(parse(translation))).not.toEqual(findParameters(parse(english)))
  })

  it('accept another order of words and a plural instead of a number', () => {
    expect(findParameters(parse('{count, plural, one {Eine} other {#}} von {name}'))).toEqual(
      findParameters(parse('{name}: {count, number}')),
    )
  })

  it('notice a word that runs into an element', () => {
    expect('start it with<code>--home</code>').toMatch(JOINED_ELEMENT)
    expect('„<b>{name}</b>“, <code>--home</code>.').not.toMatch(JOINED_ELEMENT)
  })

  it('notice a plural without singular', () => {
    expect(findMissingForms(parse('<b>{count, plural, other {#}}</b>'), 'de-DE')).toEqual(['one'])
  })

  it('notice an unused key, and accept one that a template can form', () => {
    const used = ["t('cancel')", 't(`state.${kind}`)', 't(`${kind}`)']

    expect(findUnusedKeys(['cancel', 'cancelAll', 'state.done', 'step.done'], used)).toEqual(['cancelAll', 'step.done'])
  })
})
