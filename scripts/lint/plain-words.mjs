/**
 * Lint rules for the project's vocabulary: one word per concept, in identifiers and in text.
 * Each entry is a pattern and the word to use instead.
 */

/** Matched against each word of an identifier, split at capitals and underscores, in lower case. */
const IDENTIFIER_WORDS = new Map([
  ['practice', 'sandbox'],
  ['flaw', 'listeningIssue'],
  ['flaws', 'listeningIssues'],
  ['receipt', 'consentRecord'],
  ['receipts', 'consentRecords'],
  ['anew', 'again'],
  ['thereof', 'its'],
  ['colour', 'color'],
  ['catalogue', 'catalog'],
  ['favourite', 'favorite'],
  ['licence', 'license'],
  ['behaviour', 'behavior'],
  ['cancelled', 'canceled'],
])

/** Matched against whole identifiers. */
const IDENTIFIER_PATTERNS = [
  { pattern: /^(say|tell)[A-Z]/, use: 'format…, report… or notify…' },
  { pattern: /^keep(?!Alive|Previous|Running|Theirs)[A-Z]/, use: 'store…, save… or retain…' },
  { pattern: /^(MOST|LEAST)_/, use: 'MAX_… or MIN_…' },
  { pattern: /[sS]ayAs([A-Z]|$)/, use: 'pronunciation' },
]

/** Matched against comments and text, ignoring case. */
const PHRASES = [
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bthereof\b/i, use: 'its' },
  { pattern: /\bbesides it\b/i, use: 'also' },
  { pattern: /\bwhoever\b/i, use: 'anyone who, or a noun' },
  { pattern: /\bwhat (came|comes|is told|was told)\b/i, use: 'a noun, such as “response”' },
  { pattern: /\b(is|are|was|were) told\b/i, use: '“receives”, “is notified” or active voice' },
  { pattern: /\bstands? in the way\b/i, use: '“blocks” or “prevents”' },
  { pattern: /(?<!\b(?:all|any|part|none|rest|half|most) )of it (is|was|are|a)\b/i, use: 'a direct sentence' },
  { pattern: /\bpractice service\b/i, use: 'sandbox' },
  { pattern: /\b(colour|favourite|catalogue|licence|behaviour|cancelled|neighbour)/i, use: 'US spelling' },
]

/** @param {string} name */
function splitWords(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase())
}

/** @param {string} name */
export function findIdentifierFault(name) {
  const pattern = IDENTIFIER_PATTERNS.find((each) => each.pattern.test(name))
  if (pattern) return `“${name}”: use ${pattern.use}`
  const word = splitWords(name).find((each) => IDENTIFIER_WORDS.has(each))
  return word === undefined ? null : `“${word}” in “${name}”: use ${IDENTIFIER_WORDS.get(word)}`
}

/** @param {string} text */
export function findPhraseFault(text) {
  for (const { pattern, use } of PHRASES) {
    const match = pattern.exec(text)
    if (match) return `“${match[0]}”: use ${use}`
  }
  return null
}

/**
 * @typedef {{ type: string }} Node
 * @typedef {Node & { name: string }} NamedNode
 * @typedef {object} Context
 * @property {(problem: { node: unknown, message: string }) => void} report
 * @property {{ getAllComments(): { value: string }[] }} sourceCode
 */

const identifiers = {
  /** @param {Context} context */
  create(context) {
    /** @param {NamedNode} node */
    const check = (node) => {
      const message = findIdentifierFault(node.name)
      if (message) context.report({ node, message })
    }
    return { Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }
  },
}

const phrases = {
  /** @param {Context} context */
  create(context) {
    /** @type {(node: unknown, text: unknown) => void} */
    const check = (node, text) => {
      const message = typeof text === 'string' ? findPhraseFault(text) : null
      if (message) context.report({ node, message })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value)
      },
      /** @param {Node & { value: unknown }} node */
      Literal: (node) => check(node, node.value),
      /** @param {Node & { value: { cooked: unknown } }} node */
      TemplateElement: (node) => check(node, node.value.cooked),
      /** @param {Node & { value: unknown }} node */
      JSXText: (node) => check(node, node.value),
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'plain-words' }, rules: { identifiers, phrases } }
