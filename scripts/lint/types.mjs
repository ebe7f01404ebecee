/** Lint rules for types that say less, or more, than they mean. */

const CAST_TO_NEVER =
  'A cast to never hides a missing field: give a value of the whole type, or let the parameter take only what it uses (Pick). Cast a deliberately wrong value alone, to the type that it breaks.'
const OPTIONAL_UNDEFINED = 'An optional property can be undefined: leave out “| undefined”.'

/** @typedef {{ report: (problem: { node: unknown, message: string }) => void }} Context */
/** @typedef {{ typeAnnotation: { type: string } }} Cast */
/** @typedef {{ type: string, types?: { type: string }[] }} Type */
/** @typedef {{ optional?: boolean, typeAnnotation?: { typeAnnotation: Type } | null }} Property */

/** Nothing is cast to `never`, which fits every type and so hides a field that is missing. */
const never = {
  /** @param {Context} context */
  create(context) {
    /** @param {Cast} cast */
    const check = (cast) => {
      if (cast.typeAnnotation.type === 'TSNeverKeyword') context.report({ node: cast, message: CAST_TO_NEVER })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

const optional = {
  /** @param {Context} context */
  create(context) {
    /** @param {Property} property */
    const check = (property) => {
      const type = property.optional ? property.typeAnnotation?.typeAnnotation : undefined
      if (type?.types?.some((part) => part.type === 'TSUndefinedKeyword'))
        context.report({ node: property, message: OPTIONAL_UNDEFINED })
    }
    return { TSPropertySignature: check, PropertyDefinition: check }
  },
}

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'types' }, rules: { never, optional } }
