import { asText } from './fill-in.ts'
import type { Variables } from './fill-in.ts'
import { meaningfulStems } from './word-stems.ts'

export interface Condition {
  id: string
  variable: string
  operator: string
  value?: unknown
}

export interface BranchOption {
  id: string
  label: string
  description?: string
}

/** The handle a conversation leaves a branch by: the first matching condition, else `default`. */
export function firstThatHolds(conditions: readonly Condition[], variables: Variables): string {
  return conditions.find((condition) => holds(condition, variables))?.id ?? 'default'
}

/**
 * The handle chosen by the stand-in for the model: the option whose words (label, description and ID) overlap most with
 * what was said; ties go to the first, no overlap to `default`.
 */
export function bestOption(options: readonly BranchOption[], said: string): string {
  const heard = meaningfulStems(said)
  const scored = options.map((option) => {
    const words = meaningfulStems(`${option.label} ${option.description ?? ''} ${option.id.replaceAll('_', ' ')}`)
    return { id: option.id, shared: [...words].filter((word) => heard.has(word)).length }
  })
  const most = Math.max(0, ...scored.map(({ shared }) => shared))
  return most === 0 ? 'default' : (scored.find(({ shared }) => shared === most)?.id ?? 'default')
}

/** Text is compared trimmed and case-insensitively; non-numeric values are neither greater nor less. */
function holds({ variable, operator, value }: Condition, variables: Variables): boolean {
  const found = asText(variables.get(variable)).trim().toLowerCase()
  const wanted = asText(value).trim().toLowerCase()
  const both = (compare: (a: number, b: number) => boolean) =>
    found !== '' && wanted !== '' && compare(Number(found), Number(wanted))
  switch (operator) {
    case 'equals':
      return found === wanted || both((a, b) => a === b)
    case 'not_equals':
      return !(found === wanted || both((a, b) => a === b))
    case 'contains':
      return wanted !== '' && found.includes(wanted)
    case 'greater_than':
      return both((a, b) => a > b)
    case 'less_than':
      return both((a, b) => a < b)
    case 'is_set':
      return found !== ''
    case 'is_not_set':
      return found === ''
    default:
      return false
  }
}
