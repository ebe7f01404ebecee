import type { ConsoleEntry, ConsoleMethod } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

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

/** What the console sends at most. */
const PATH_LENGTH = 8_192
const JSON_LENGTH = 5_000_000
const FIELDS = 100
const FILES = 20
const NAME_LENGTH = 200
const VALUE_LENGTH = 1_000_000

/** Which part of a request is larger than the console sends; null when none is. */
export function sizeProblem({ path, bodyKind, json, rows }: ConsoleDraft): string | null {
  const named = bodyKind === 'form' ? rows.filter(({ name }) => name !== '') : []
  const files = named.filter(({ file }) => file !== null)
  const problem = [
    path.length > PATH_LENGTH && `The path has more than ${formatNumber(PATH_LENGTH)} characters.`,
    bodyKind === 'json' &&
      json.length > JSON_LENGTH &&
      `The JSON has more than ${formatNumber(JSON_LENGTH)} characters.`,
    files.length > FILES && `The form has more than ${FILES} files.`,
    named.length - files.length > FIELDS && `The form has more than ${FIELDS} fields.`,
    named.some(({ name }) => name.length > NAME_LENGTH) &&
      `The name of a field has more than ${NAME_LENGTH} characters.`,
    named.some(({ value, file }) => file === null && value.length > VALUE_LENGTH) &&
      `A field has more than ${formatNumber(VALUE_LENGTH)} characters.`,
  ].find((sentence) => typeof sentence === 'string')
  return problem ? `${problem} Nothing was sent.` : null
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
