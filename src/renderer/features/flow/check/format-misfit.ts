import type { OutputUnit } from '@cfworker/json-schema'

/** A schema violation in user-facing words. */
export interface SaidMisfit {
  /** Names and positions that lead from the item to the field to change. */
  steps: string[]
  /** One word for the kind of violation. */
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
 * Describes a validator finding: `asked` is the schema's value for the keyword, `value` the actual one. A `required` is
 * reported once for each missing name.
 */
export function formatMisfit(unit: OutputUnit, steps: string[], asked: unknown, value: unknown): SaidMisfit[] {
  const say = (word: string, message: string): SaidMisfit[] => [{ steps, word, message }]
  const limit = String(asked)
  switch (unit.keyword) {
    case 'required':
      return (Array.isArray(asked) ? asked.map(String) : [])
        .filter((name) => !Object.hasOwn(Object(value), name))
        .map((name) => ({ steps: [...steps, name], word: 'missing', message: 'Required.' }))
    case 'minLength':
      return say(value === '' ? 'missing' : 'too_short', value === '' ? 'Required.' : `At least ${limit} characters.`)
    case 'minItems':
      return say('too_few', asked === 1 ? 'Add at least one.' : `At least ${limit} are needed.`)
    case 'maxLength':
      return say('too_long', `Up to ${limit} characters (now ${[...String(value)].length}).`)
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
      return say('invalid', `“${show(value)}” isn’t an allowed value.`)
    case 'const':
      return say('invalid', `This must be “${show(asked)}”.`)
    case 'pattern':
    case 'format':
      return say('invalid', value === '' ? 'Required.' : `“${show(value)}” doesn’t have the required format.`)
    case 'false':
      return say('unwanted', 'This field isn’t allowed here.')
    case 'oneOf':
    case 'anyOf':
      return say('invalid', 'This doesn’t match any allowed format.')
    default:
      return say('invalid', 'This value isn’t allowed here.')
  }
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
