/** Lint rule: alerts are shown by components that bring them into view, also while a dialog is open. */

const MESSAGE =
  'An alert in an element of its own can be out of view or behind a dialog: use <Notice role="alert"> or <FailureNotice>.'

/**
 * @typedef {object} Expression
 * @property {string} type
 * @property {unknown} [value]
 * @property {Expression} [expression]
 * @property {Expression} [consequent]
 * @property {Expression} [alternate]
 * @property {Expression} [left]
 * @property {Expression} [right]
 */

/**
 * Returns whether an attribute's value can be one of these texts.
 *
 * @param {Expression | null | undefined} value
 * @param {readonly unknown[]} texts
 * @returns {boolean}
 */
function canBe(value, texts) {
  if (!value) return false
  if (value.type === 'Literal') return texts.includes(value.value)
  const parts = [value.expression, value.consequent, value.alternate, value.left, value.right]
  return parts.some((part) => canBe(part, texts))
}

const inView = {
  /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    return {
      /** @param {{ name: { name?: string }, attributes: { name?: { name?: string }, value?: Expression | null }[] }} element */
      JSXOpeningElement(element) {
        // Components decide themselves; elements are in lower case.
        if (!/^[a-z]/u.test(element.name.name ?? '')) return
        for (const attribute of element.attributes) {
          const name = attribute.name?.name
          const isAlert =
            (name === 'role' && canBe(attribute.value, ['alert', 'alertdialog'])) ||
            (name === 'aria-live' && canBe(attribute.value, ['assertive']))
          if (isAlert) context.report({ node: attribute, message: MESSAGE })
        }
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'alerts' }, rules: { 'in-view': inView } }
