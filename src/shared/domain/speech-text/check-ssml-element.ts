import type { SsmlReason } from './ssml-problem.ts'
import { EMPHASIS_LEVELS, isEmotion, isProsodyValue, readBreakStrength, readBreakTime } from './ssml-values.ts'

/** Attributes that each element may have; `speak` may have any, for version and namespace declarations. */
const ELEMENTS: ReadonlyMap<string, readonly string[] | 'any'> = new Map<string, readonly string[] | 'any'>([
  ['speak', 'any'],
  ['prosody', ['pitch', 'rate', 'volume']],
  ['break', ['strength', 'time']],
  ['emphasis', ['level']],
  ['sub', ['alias']],
  ['speechify:style', ['emotion', 'cadence']],
])

/**
 * Returns what the service would reject in an element's start tag (shapes page 15); null if it is valid.
 *
 * @param parent name of the surrounding element
 * @param attribute if given, only this attribute is checked; else only the element as a whole
 */
export function checkSsmlElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: string | null,
  attribute: string | null,
): SsmlReason | null {
  const allowed = ELEMENTS.get(name)
  if (attribute === null) return checkElement(name, attributes, parent)
  if (allowed === undefined || allowed === 'any') return null
  if (!allowed.includes(attribute)) return { kind: 'attribute-unknown', name, attribute }
  const value = attributes.get(attribute) ?? ''
  return isValue(attribute, value) ? null : { kind: 'value-invalid', attribute, value, name }
}

function checkElement(name: string, attributes: ReadonlyMap<string, string>, parent: string | null): SsmlReason | null {
  if (!ELEMENTS.has(name)) return { kind: 'element-unknown', name }
  if (name === 'speak' && parent !== null) return 'speak-inside'
  if (name !== 'speak' && parent === null) return 'start-missing'
  if (parent === 'sub' || parent === 'break')
    return { kind: 'element-inside', outer: `<${parent}>`, inner: `<${name}>` }
  if (name === 'sub' && (attributes.get('alias') ?? '') === '') return 'alias-missing'
  return null
}

function isValue(attribute: string, value: string): boolean {
  switch (attribute) {
    case 'rate':
    case 'pitch':
    case 'volume':
      return isProsodyValue(attribute, value)
    case 'strength':
      return readBreakStrength(value) !== undefined
    case 'time':
      return readBreakTime(value) !== undefined
    case 'level':
      return EMPHASIS_LEVELS.includes(value)
    case 'emotion':
      return isEmotion(value)
    default:
      return true
  }
}
