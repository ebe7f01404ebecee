import type { ConsoleEntry, ConsoleMethod } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

/** A form field: text or file. */
export interface FormRow {
  id: number
  name: string
  value: string
  file: File | null
}

/** Console input. All body kinds are kept while another is shown. */
export interface ConsoleDraft {
  method: ConsoleMethod
  path: string
  bodyKind: 'none' | 'json' | 'form'
  json: string
  rows: readonly FormRow[]
}

export const EMPTY_DRAFT: ConsoleDraft = { method: 'GET', path: '/v1/voices', bodyKind: 'none', json: '', rows: [] }

/** Appends an empty field. */
export function withRow(rows: readonly FormRow[]): FormRow[] {
  const id = rows.reduce((most, row) => Math.max(most, row.id), 0) + 1
  return [...rows, { id, name: '', value: '', file: null }]
}

/** A request from the history as a draft; files must be chosen again. */
export function getDraft({ method, path, body }: ConsoleEntry): ConsoleDraft {
  const draft: ConsoleDraft = { ...EMPTY_DRAFT, method, path, bodyKind: body.kind }
  if (body.kind === 'json') return { ...draft, json: body.text }
  if (body.kind === 'none') return draft
  return { ...draft, rows: body.fields.map(({ name, value }, id) => ({ id, name, value, file: null })) }
}

/** Maximum path length the console sends. */
const PATH_LENGTH = 8_192
const JSON_LENGTH = 5_000_000
const FIELDS = 100
const FILES = 20
const NAME_LENGTH = 200
const VALUE_LENGTH = 1_000_000

/** Which part of a request is too large; null if none. */
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
    named.some(({ name }) => name.length > NAME_LENGTH) && `A field name has more than ${NAME_LENGTH} characters.`,
    named.some(({ value, file }) => file === null && value.length > VALUE_LENGTH) &&
      `A field has more than ${formatNumber(VALUE_LENGTH)} characters.`,
  ].find((sentence) => typeof sentence === 'string')
  return problem ? `${problem} Nothing was sent.` : null
}

/** Where a JSON body is invalid; null if it is valid or there is none. */
export function jsonProblem({ bodyKind, json }: ConsoleDraft): string | null {
  if (bodyKind !== 'json') return null
  if (json.trim() === '') return 'Enter JSON, or choose “No body”.'
  try {
    JSON.parse(json)
    return null
  } catch (error) {
    return `Not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`
  }
}

/** The estimated cost, before sending. */
export function formatLikelyCharge({ method, path, bodyKind, json }: ConsoleDraft): { isFree: boolean; words: string } {
  switch (likelyCharge(method, path.trim().replace(/^https?:\/\/[^/]+/i, ''))) {
    case 'nothing':
      return { isFree: true, words: 'Not charged.' }
    case 'characters': {
      const characters = bodyKind === 'json' ? inputCharacters(json) : null
      return {
        isFree: false,
        words:
          characters === null
            ? 'Charged per character. Sent once, without retries.'
            : `Charged: up to ${formatCount(characters, 'character')}. Sent once, without retries.`,
      }
    }
    case 'plan':
      return { isFree: false, words: 'May use your plan or start something billed. Sent once.' }
    case 'unknown':
      return { isFree: false, words: 'May be charged (not documented). Sent once, without retries.' }
  }
}
