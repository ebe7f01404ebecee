// Draws sentences of the documents, texts of the interface, comments and test titles, for a person to judge:
// `npm run texts [SEED]`.
// The same seed and the same project draw the same texts.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const SENTENCE_COUNT = 60
const TEXT_COUNT = 200
const COMMENT_COUNT = 100
const TITLE_COUNT = 100
const MIN_WORDS = 4

const DOCUMENTS = ['*.md']
const CATALOGS = ['src/*/messages/en.ts']
const PROGRAMS = ['src/*.ts', 'src/*.tsx', 'src/*.css', 'e2e/*.ts', 'bench/*.ts', 'scripts/*.ts', 'scripts/*.mjs']
const TESTS = ['*.test.ts', '*.test.tsx', '*.spec.ts']

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
 * The texts of a catalog.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
async function listTexts(file) {
  const { messages } = await import(pathToFileURL(file).href)
  return Object.values(messages)
}

/**
 * The comments of a program: blocks, and lines that follow each other as one.
 *
 * @param {string} program
 * @returns {string[]}
 */
function listComments(program) {
  const blocks = program.matchAll(/^[ \t]*\/\*+([\s\S]*?)\*\//gmu)
  const lines = program.matchAll(/(?:^[ \t]*\/\/.*\n)+/gmu)
  return [...blocks, ...lines]
    .map(([comment]) => comment.replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)|\*\/$/gmu, '').replaceAll(/\s+/gu, ' '))
    .map((comment) => comment.trim())
    .filter((comment) => countWords(comment) >= MIN_WORDS)
}

/**
 * @param {string} program
 * @returns {string[]}
 */
const listTitles = (program) =>
  [...program.matchAll(/^\s*(?:it|test)\b[^'"`\n]*\(\s*(['"`])(.+?)\1,/gmu)].map(([, , title]) => String(title))

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
 * @param {(file: string) => string[] | Promise<string[]>} read
 */
async function collect(files, read) {
  /** @type {Map<string, { text: string, file: string }>} */
  const found = new Map()
  for (const file of files) for (const text of await read(file)) found.set(text, { text, file })
  return [...found.values()]
}

const random = createRandom(Number(process.argv[2] ?? 1))
const sentences = await collect(listFiles(DOCUMENTS), (file) => listSentences(readFileSync(file, 'utf8')))
const texts = await collect(listFiles(CATALOGS), listTexts)
const comments = await collect(listFiles(PROGRAMS), (file) => listComments(readFileSync(file, 'utf8')))
const titles = await collect(listFiles(TESTS), (file) => listTitles(readFileSync(file, 'utf8')))
for (const [title, all, count] of /** @type {const} */ ([
  ['sentences of the documents', sentences, SENTENCE_COUNT],
  ['interface texts', texts, TEXT_COUNT],
  ['comments', comments, COMMENT_COUNT],
  ['test titles', titles, TITLE_COUNT],
])) {
  console.log(`\n${count} of ${all.length} ${title}\n`)
  draw(all, count, random).forEach((drawn, index) => console.log(`${index + 1}. ${drawn?.text}  (${drawn?.file})`))
}
