import type { ConsoleEntry, ConsoleMethod } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { formatCount } from '../../lib/format-count.ts'

/** A field of a form: a text, or a file. */
export interface FormRow {
  id: number
  name: string
  value: string
  file: File | null
}

/** What is written in the console. All bodies are kept while another is shown. */
export interface ConsoleDraft {
  method: ConsoleMethod
  path: string
  bodyKind: 'none' | 'json' | 'form'
  json: string
  rows: readonly FormRow[]
}

export const EMPTY_DRAFT: ConsoleDraft = { method: 'GET', path: '/v1/voices', bodyKind: 'none', json: '', rows: [] }

/** An empty field behind those there are. */
export function withRow(rows: readonly FormRow[]): FormRow[] {
  const id = rows.reduce((most, row) => Math.max(most, row.id), 0) + 1
  return [...rows, { id, name: '', value: '', file: null }]
}

/** A request of the history as a draft; its files have to be chosen again. */
export function draftOf({ method, path, body }: ConsoleEntry): ConsoleDraft {
  const draft: ConsoleDraft = { ...EMPTY_DRAFT, method, path, bodyKind: body.kind }
  if (body.kind === 'json') return { ...draft, json: body.text }
  if (body.kind === 'none') return draft
  return { ...draft, rows: body.fields.map(({ name, value }, id) => ({ id, name, value, file: null })) }
}

/** Where a body in JSON cannot be read; null when it can, or when there is none. */
export function jsonProblem({ bodyKind, json }: ConsoleDraft): string | null {
  if (bodyKind !== 'json') return null
  if (json.trim() === '') return 'Write the body as JSON, or send none.'
  try {
    JSON.parse(json)
    return null
  } catch (error) {
    return `Not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`
  }
}

/** What sending it may cost, before it is sent. */
export function sayLikelyCharge({ method, path, bodyKind, json }: ConsoleDraft): { isFree: boolean; words: string } {
  switch (likelyCharge(method, path.trim().replace(/^https?:\/\/[^/]+/i, ''))) {
    case 'nothing':
      return { isFree: true, words: 'Not charged.' }
    case 'characters': {
      const characters = bodyKind === 'json' ? inputCharacters(json) : null
      return {
        isFree: false,
        words:
          characters === null
            ? 'Charged by the characters that are spoken. It is sent once.'
            : `Charged: up to ${formatCount(characters, 'character')}. It is sent once.`,
      }
    }
    case 'plan':
      return { isFree: false, words: 'May count against the plan or begin something that is billed. It is sent once.' }
    case 'unknown':
      return { isFree: false, words: 'The interface does not say whether this is charged. It is sent once.' }
  }
}
