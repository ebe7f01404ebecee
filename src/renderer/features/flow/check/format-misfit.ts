import type { OutputUnit } from '@cfworker/json-schema'
import { t } from './messages/t.ts'

/** A schema violation in user-facing words. */
export interface SaidMisfit {
  /** Names and positions that lead from the item to the field to change. */
  steps: string[]
  /** One word for the kind of violation. */
  word: string
  message: string
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

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
        .map((name) => ({ steps: [...steps, name], word: 'missing', message: t('required') }))
    case 'minLength':
      return say(value === '' ? 'missing' : 'too_short', value === '' ? t('required') : t('tooShort', { limit }))
    case 'minItems':
      return say('too_few', asked === 1 ? t('addOne') : t('tooFew', { limit }))
    case 'maxLength':
      return say('too_long', t('tooLong', { limit, count: String([...String(value)].length) }))
    case 'maxItems':
      return say(
        'too_many',
        Array.isArray(value) ? t('tooMany', { limit, count: String(value.length) }) : t('tooManyUnknown', { limit }),
      )
    case 'minimum':
      return say('too_small', t('min', { limit }))
    case 'exclusiveMinimum':
      return say('too_small', t('moreThan', { limit }))
    case 'maximum':
      return say('too_large', t('max', { limit }))
    case 'exclusiveMaximum':
      return say('too_large', t('lessThan', { limit }))
    case 'type': {
      const types = (Array.isArray(asked) ? asked : [asked]).map(nameType)
      return say(
        'wrong_type',
        t('mustBe', {
          types: types.reduce((first, second) => (first === '' ? second : t('either', { first, second })), ''),
        }),
      )
    }
    case 'enum':
      return say('invalid', t('notAllowed', { value: show(value) }))
    case 'const':
      return say('invalid', t('mustEqual', { value: show(asked) }))
    case 'pattern':
    case 'format':
      return say('invalid', value === '' ? t('required') : t('wrongFormat', { value: show(value) }))
    case 'false':
      return say('unwanted', t('fieldNotAllowed'))
    case 'oneOf':
    case 'anyOf':
      return say('invalid', t('noFormatMatches'))
    default:
      return say('invalid', t('valueNotAllowed'))
  }
}

function nameType(type: unknown): string {
  const known = TYPES.find((each) => each === type)
  return known ? t(`type.${known}`) : String(type)
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
