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

/** The handle a conversation leaves a branch by: the first condition that holds, else `default`. */
export function firstThatHolds(conditions: readonly Condition[], variables: Variables): string {
  return conditions.find((condition) => holds(condition, variables))?.id ?? 'default'
}

/**
 * The handle the stand-in of the model decides for: the option whose words (label, description and id) share the most with what was
 * said, the first of equals, else `default`.
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

/** Texts are compared without their case and outer blanks; what is no number is neither greater nor less. */
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
