/** Lint rule: nothing is cast to `never`, which fits every type and so hides a field that is missing. */

const MESSAGE =
  'A cast to never hides a missing field: give a value of the whole type, or let the parameter take only what it uses (Pick). Cast a deliberately wrong value alone, to the type that it breaks.'

/** @typedef {{ typeAnnotation: { type: string } }} Cast */

const never = {
  /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    /** @param {Cast} cast */
    const check = (cast) => {
      if (cast.typeAnnotation.type === 'TSNeverKeyword') context.report({ node: cast, message: MESSAGE })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'casts' }, rules: { never } }
