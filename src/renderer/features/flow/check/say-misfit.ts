import type { OutputUnit } from '@cfworker/json-schema'

/** What does not fit, as a person reads it. */
export interface SaidMisfit {
  /** Names and positions that lead from the item to the field a person would change. */
  steps: string[]
  /** One word for the kind of misfit. */
  word: string
  message: string
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  object: 'an object',
  array: 'a list',
  null: 'empty',
}

/**
 * Puts a finding of the validator into words: `asked` is what the schema says for the keyword, `value` what is there. A
 * `required` is said once for each missing name.
 */
export function sayMisfit(unit: OutputUnit, steps: string[], asked: unknown, value: unknown): SaidMisfit[] {
  const say = (word: string, message: string): SaidMisfit[] => [{ steps, word, message }]
  const limit = String(asked)
  switch (unit.keyword) {
    case 'required':
      return (Array.isArray(asked) ? asked.map(String) : [])
        .filter((name) => !Object.hasOwn(Object(value), name))
        .map((name) => ({ steps: [...steps, name], word: 'missing', message: 'This is needed.' }))
    case 'minLength':
      return say(
        value === '' ? 'missing' : 'too_short',
        value === '' ? 'This is needed.' : `At least ${limit} characters.`,
      )
    case 'minItems':
      return say('too_few', asked === 1 ? 'At least one is needed.' : `At least ${limit} are needed.`)
    case 'maxLength':
      return say('too_long', `At most ${limit} characters; this has ${[...String(value)].length}.`)
    case 'maxItems':
      return say('too_many', `At most ${limit}; these are ${Array.isArray(value) ? value.length : 'more'}.`)
    case 'minimum':
      return say('too_small', `Not less than ${limit}.`)
    case 'exclusiveMinimum':
      return say('too_small', `More than ${limit}.`)
    case 'maximum':
      return say('too_large', `Not more than ${limit}.`)
    case 'exclusiveMaximum':
      return say('too_large', `Less than ${limit}.`)
    case 'type': {
      const types = (Array.isArray(asked) ? asked : [asked]).map((type) => TYPES[String(type)] ?? String(type))
      return say('wrong_type', `This must be ${types.join(' or ')}.`)
    }
    case 'enum':
      return say('invalid', `“${show(value)}” is none of the values there are.`)
    case 'const':
      return say('invalid', `This must be “${show(asked)}”.`)
    case 'pattern':
    case 'format':
      return say(
        'invalid',
        value === '' ? 'This is needed.' : `“${show(value)}” is not written the way the service asks for.`,
      )
    case 'false':
      return say('unwanted', 'The service takes nothing here.')
    case 'oneOf':
    case 'anyOf':
      return say('invalid', 'This fits none of the forms the service takes.')
    default:
      return say('invalid', unit.error)
  }
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
