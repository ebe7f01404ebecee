import { type FlowItem, textOf } from './flow-graph.ts'
import { t } from './messages/t.ts'

/** Variable values by key. A missing one was never assigned. */
export type FlowValues = ReadonlyMap<string, unknown>

/** Result of a condition; null for an unknown operator. */
export type ConditionResult = boolean | null

/**
 * Evaluates a branch condition (assumed: the served schema only names the operators). Numbers and numeric texts compare
 * as numbers, everything else as case-insensitive text; `contains` looks for a text in a text or an item in a list. A
 * variable without a value equals nothing, contains nothing, and is neither greater nor less.
 */
export function evaluateCondition(condition: FlowItem, values: FlowValues): ConditionResult {
  const value = values.get(textOf(condition, 'variable') ?? '')
  const asked = condition['value']
  switch (textOf(condition, 'operator')) {
    case 'is_set':
      return isSet(value)
    case 'is_not_set':
      return !isSet(value)
    case 'equals':
      return isSet(value) && sameWords(value, asked)
    case 'not_equals':
      return !isSet(value) || !sameWords(value, asked)
    case 'contains':
      if (Array.isArray(value)) return value.some((item) => sameWords(item, asked))
      return isSet(value) && words(value).includes(words(asked))
    case 'greater_than':
      return compared(value, asked, (a, b) => a > b)
    case 'less_than':
      return compared(value, asked, (a, b) => a < b)
    default:
      return null
  }
}

/** Formats a condition for the user: `count is greater than 3`. */
export function formatCondition(condition: FlowItem): string {
  const operator = textOf(condition, 'operator') ?? ''
  const variable = textOf(condition, 'variable') ?? ''
  const value = condition['value'] === undefined ? '' : JSON.stringify(condition['value'])
  return formatParts(variable, operator, value).trim()
}

function formatParts(variable: string, operator: string, value: string): string {
  switch (operator) {
    case 'is_set':
    case 'is_not_set':
      return t(`condition.${operator}`, { variable })
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'greater_than':
    case 'less_than':
      return t(`condition.${operator}`, { variable, value })
    default: {
      const spelled = operator.replaceAll('_', ' ')
      if (/^(contains|is )/u.test(spelled)) return `${variable} ${spelled} ${value}`
      return t('condition.other', { variable, operator: spelled, value })
    }
  }
}

/** Formats a value for the user. */
export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function sameWords(a: unknown, b: unknown): boolean {
  const [x, y] = [getNumber(a), getNumber(b)]
  return x !== null && y !== null ? x === y : words(a) === words(b)
}

function compared(a: unknown, b: unknown, holds: (a: number, b: number) => boolean): boolean {
  const [x, y] = [getNumber(a), getNumber(b)]
  return x !== null && y !== null && holds(x, y)
}

function getNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function words(value: unknown): string {
  return formatValue(value).trim().toLowerCase()
}
