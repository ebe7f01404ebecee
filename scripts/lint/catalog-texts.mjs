/**
 * Lint rules for folders with message catalogs: texts come from the catalog, and are read when they are shown.
 * A folder is converted once it, or the nearest folder above it that has one, contains `messages/en.ts`.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BARE_TEXT =
  'A text that users read belongs in the catalog of this area: add it to messages/ in every language (docs/recipes/translate-a-text.md).'
const READ_TOO_EARLY =
  'While a module loads, the language isn’t known yet: call t inside a function (docs/recipes/translate-a-text.md).'

/** Attributes and properties that always hold texts, however short. */
const TEXT_NAMES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
  'words',
])
/** Attributes that never hold texts. */
const TECHNICAL_NAMES =
  /^(className|cssText|d|data-.*|href|id|key|keys|lang|look|macKeys|path|rel|role|src|style|tone|transform|type|viewBox)$/u
/** Functions whose arguments are keys or for developers. */
const TECHNICAL_CALLS = new Set([
  'AggregateError',
  'Error',
  'RegExp',
  'TypeError',
  'URL',
  'append',
  'closest',
  'common',
  'defineMessages',
  'error',
  'get',
  'getItem',
  'has',
  'includes',
  'matches',
  'must',
  'querySelector',
  'querySelectorAll',
  'rich',
  'setItem',
  'startsWith',
  't',
  'useMedia',
  'warn',
])
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in'])

/**
 * @typedef {{ type: string, parent?: Node, [name: string]: unknown }} Node
 * @typedef {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} Context
 */

/** @type {Map<string, boolean>} */
const converted = new Map()

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isConverted(folder) {
  const known = converted.get(folder)
  if (known !== undefined) return known
  const isRoot = /[/\\]src$/u.test(folder) || dirname(folder) === folder
  const result = !isRoot && (existsSync(join(folder, 'messages/en.ts')) || isConverted(dirname(folder)))
  converted.set(folder, result)
  return result
}

/** @param {string} filename */
function isChecked(filename) {
  return (
    isConverted(dirname(filename)) &&
    !/\.test(-support)?\.tsx?$|[/\\]messages[/\\]/u.test(filename.replaceAll('\\', '/'))
  )
}

/**
 * Names of formats such as MP3 are the same in every language, as are the name of the studio and media types.
 *
 * @param {string} text
 */
function isRead(text) {
  return /\p{L}/u.test(text.replaceAll(/\b[A-Z][A-Z0-9-]+\b|\bOvervoice\b|^[a-z]+\/[a-z.+-]+(; charset=utf-8)?$/gu, ''))
}

/** @param {string} text */
function isSentence(text) {
  return /\p{L}{2,}[,;:]?\s+\p{L}|^\s*\p{Lu}\p{Ll}+\P{L}*$|\p{L}…/u.test(text)
}

/** @param {string} text */
function isPartOfSentence(text) {
  return isSentence(text) || /^\s*\p{Lu}\p{Ll}+[\s:]|(^|\s)\p{L}+\s*$|\s\p{L}+[.,:]?(\s|$)/u.test(text)
}

/**
 * Returns the attribute, property or variable that a text is a value of; null if it is no text for users anyway.
 *
 * @param {Node} node
 * @returns {{ name: string } | null}
 */
function findUse(node) {
  let child = node
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    const { type } = parent
    if (/^(Import|Export)|^TS(Literal|Enum|Type)/u.test(type) && type !== 'ExportNamedDeclaration') return null
    if (type === 'ExportNamedDeclaration' && parent.source === child) return null
    if (type === 'BinaryExpression' && COMPARISONS.has(String(parent.operator))) return null
    if (type === 'SwitchCase' && parent.test === child) return null
    if (type === 'MemberExpression' && parent.property === child) return null
    if (type === 'Property' && parent.key === child) return null
    if (type === 'CallExpression' || type === 'NewExpression') {
      const callee = /** @type {{ name?: string, property?: { name?: string } }} */ (parent.callee)
      if (TECHNICAL_CALLS.has(callee.name ?? callee.property?.name ?? '')) return null
    }
    if (type === 'JSXAttribute' || type === 'Property') {
      const key = /** @type {{ name?: string, value?: string } | undefined} */ (parent.name ?? parent.key)
      const name = String(key?.name ?? key?.value ?? '')
      return TECHNICAL_NAMES.test(name) ? null : { name }
    }
    if (/Function|Statement|Declaration$|JSXElement|JSXFragment/u.test(type)) break
  }
  return { name: '' }
}

const bareText = {
  /** @param {Context} context */
  create(context) {
    if (!isChecked(context.filename)) return {}
    /**
     * @param {Node} node
     * @param {string} text
     * @param {(text: string) => boolean} isText
     */
    const check = (node, text, isText) => {
      if (!isRead(text)) return
      const use = findUse(node)
      if (use && (TEXT_NAMES.has(use.name) ? /^\P{L}*\p{Lu}|\s/u.test(text) : isText(text)))
        context.report({ node, message: BARE_TEXT })
    }
    return {
      /** @param {Node & { value: string }} node */
      JSXText(node) {
        if (isRead(node.value.replaceAll(/&\w+;/gu, ''))) context.report({ node, message: BARE_TEXT })
      },
      /** @param {Node & { value: unknown }} node */
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value, isSentence)
      },
      /** @param {Node & { quasis: { value: { cooked: string | null } }[] }} node */
      TemplateLiteral(node) {
        const faulty = node.quasis.find(({ value }) => isPartOfSentence(value.cooked ?? ''))
        if (faulty) check(node, faulty.value.cooked ?? '', isPartOfSentence)
      },
    }
  },
}

const readLate = {
  /** @param {Context} context */
  create(context) {
    if (!isChecked(context.filename)) return {}
    return {
      /** @param {Node & { callee: { type: string, name?: string, object?: { name?: string } } }} node */
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.object?.name
        if (name !== 't' && name !== 'common') return
        for (let parent = node.parent; parent; parent = parent.parent) {
          if (/Function|MethodDefinition/u.test(parent.type)) return
        }
        context.report({ node, message: READ_TOO_EARLY })
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'catalog-texts' }, rules: { 'bare-text': bareText, 'read-late': readLate } }
