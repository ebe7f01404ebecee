import { EMPHASIS_LEVELS, isProsodyValue, readBreakStrength, readBreakTime, STYLE_EMOTIONS } from './ssml-values.ts'

/** Attributes that each element may carry; `speak` may carry any, as documents declare versions and namespaces there. */
const ELEMENTS: ReadonlyMap<string, readonly string[] | 'any'> = new Map<string, readonly string[] | 'any'>([
  ['speak', 'any'],
  ['prosody', ['pitch', 'rate', 'volume']],
  ['break', ['strength', 'time']],
  ['emphasis', ['level']],
  ['sub', ['alias']],
  ['speechify:style', ['emotion', 'cadence']],
])

/**
 * What the service would not take of an element's start (shapes page 15); null when it takes all.
 *
 * @param parent name of the element around it
 * @param attribute when given, only this attribute is looked at; else only what concerns the whole element
 */
export function checkSsmlElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: string | null,
  attribute: string | null,
): string | null {
  const allowed = ELEMENTS.get(name)
  if (attribute === null) return checkElement(name, attributes, parent)
  if (allowed === undefined || allowed === 'any') return null
  if (!allowed.includes(attribute)) return `<${name}> has no attribute ${attribute}.`
  const value = attributes.get(attribute) ?? ''
  return isValue(attribute, value) ? null : `${attribute}="${value}" is no value that <${name}> takes.`
}

function checkElement(name: string, attributes: ReadonlyMap<string, string>, parent: string | null): string | null {
  if (!ELEMENTS.has(name)) return `The service does not know <${name}>.`
  if (name === 'speak' && parent !== null) return '<speak> can only be the outermost element.'
  if (name !== 'speak' && parent === null) return 'A document begins with <speak>.'
  if (parent === 'sub' || parent === 'break') return `<${parent}> cannot hold <${name}>.`
  if (name === 'sub' && (attributes.get('alias') ?? '') === '') return '<sub> needs an alias: what is said instead.'
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
      return STYLE_EMOTIONS.has(value)
    default:
      return true
  }
}
