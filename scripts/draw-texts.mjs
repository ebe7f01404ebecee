// Draws sentences from the documents and texts from the first screens, for a person to judge: `npm run texts [SEED]`.
// The same seed and the same project draw the same texts.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const SENTENCE_COUNT = 60
const TEXT_COUNT = 100
const MIN_WORDS = 4

const DOCUMENTS = ['*.md']
const FIRST_SCREENS = [
  'src/renderer/app/',
  'src/renderer/ui/',
  'src/renderer/lib/',
  ...['exports', 'imports', 'projects', 'pronunciations', 'queue', 'script', 'settings', 'takes', 'voices'].map(
    (area) => `src/renderer/features/${area}/`,
  ),
]
/** Attributes and calls whose strings nobody reads. */
const TECHNICAL = new Set([
  'className',
  'd',
  'Error',
  'must',
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
])

/**
 * @param {string[]} patterns
 * @returns {string[]}
 */
const listFiles = (patterns) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** @param {string} text */
const countWords = (text) => text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length

/**
 * The sentences of a document's paragraphs, list items and table cells, without code.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
function listSentences(markdown) {
  return markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1$/gmu, '')
    .split(/\n(?=\s*\n|\s*(?:[-*>#|]|\d+\.)\s)/u)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/gu, ' '))
    .filter((paragraph) => !/^(#|\||<|!\[)/u.test(paragraph))
    .map((paragraph) =>
      paragraph
        .replace(/^(?:[-*>]|\d+\.)\s+/u, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .replaceAll('**', ''),
    )
    .flatMap((paragraph) => Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph)))
    .map(({ segment }) => segment.trim())
    .filter((sentence) => countWords(sentence) >= MIN_WORDS)
}

/**
 * The texts in a file that read like a sentence or a phrase: strings and JSX, with `{…}` for values.
 *
 * @param {string} file
 * @returns {string[]}
 */
function listTexts(file) {
  /** @type {string[]} */
  const texts = []
  /** @param {string} text */
  const note = (text) => {
    const joined = text.replaceAll(/\s+/gu, ' ').trim()
    const isPhrase = countWords(joined) >= MIN_WORDS && /^\p{Lu}/u.test(joined) && !/[=<>;]|\w\(/u.test(joined)
    if (isPhrase) texts.push(joined)
  }
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    /** @type {Record<string, any>} */
    const { type, ...parts } = node
    const name = type === 'JSXAttribute' ? parts.name.name : (parts.callee?.name ?? parts.callee?.property?.name)
    if (type.startsWith('TS') || type === 'ImportDeclaration' || TECHNICAL.has(name)) return
    if (type === 'Literal' && typeof parts.value === 'string') note(parts.value)
    if (type === 'TemplateLiteral') note(parts.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('{…}'))
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const inline = (/** @type {any} */ child) =>
        child.type === 'JSXText' ? child.value : child.type === 'JSXExpressionContainer' ? '{…}' : '\n'
      note(parts.children.map(inline).join(''))
    }
    for (const part of Object.values(parts)) visit(part)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 to 1
 */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * @param {{ text: string, file: string }[]} all
 * @param {number} count
 * @param {() => number} random
 */
function draw(all, count, random) {
  const left = all.toSorted((one, other) => (one.text < other.text ? -1 : 1))
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  )
}

/**
 * @param {string[]} files
 * @param {(file: string) => string[]} read
 */
const collect = (files, read) => [
  ...new Map(files.flatMap((file) => read(file).map((text) => [text, { text, file }]))).values(),
]

const random = createRandom(Number(process.argv[2] ?? 1))
const sentences = collect(listFiles(DOCUMENTS), (file) => listSentences(readFileSync(file, 'utf8')))
const screens = listFiles(FIRST_SCREENS).filter(
  (file) => /(?<!\.test|\.test-support|\.browser\.test)\.tsx?$/u.test(file) && !/messages\/(?!en\.)/u.test(file),
)
const texts = collect(screens, listTexts)
for (const [title, all, count] of /** @type {const} */ ([
  ['sentences of the documents', sentences, SENTENCE_COUNT],
  ['texts of the first screens', texts, TEXT_COUNT],
])) {
  console.log(`\n${count} of ${all.length} ${title}\n`)
  draw(all, count, random).forEach((drawn, index) => console.log(`${index + 1}. ${drawn?.text}  (${drawn?.file})`))
}
