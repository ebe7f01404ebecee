import type { ConsoleEntry, ConsoleMethod } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { t } from './messages/t.ts'

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
  if (path.length > PATH_LENGTH) return t('tooLarge.path', { max: PATH_LENGTH })
  if (bodyKind === 'json' && json.length > JSON_LENGTH) return t('tooLarge.json', { max: JSON_LENGTH })
  if (files.length > FILES) return t('tooLarge.files', { max: FILES })
  if (named.length - files.length > FIELDS) return t('tooLarge.fields', { max: FIELDS })
  if (named.some(({ name }) => name.length > NAME_LENGTH)) return t('tooLarge.name', { max: NAME_LENGTH })
  return named.some(({ value, file }) => file === null && value.length > VALUE_LENGTH)
    ? t('tooLarge.value', { max: VALUE_LENGTH })
    : null
}

/** Where a JSON body is invalid; null if it is valid or there is none. */
export function jsonProblem({ bodyKind, json }: ConsoleDraft): string | null {
  if (bodyKind !== 'json') return null
  if (json.trim() === '') return t('json.missing')
  try {
    JSON.parse(json)
    return null
  } catch (error) {
    return t('json.invalid', { reason: error instanceof Error ? error.message : t('json.unreadable') })
  }
}

/** The estimated cost, before sending. The sandbox charges nothing. */
export function formatLikelyCharge(
  { method, path, bodyKind, json }: ConsoleDraft,
  usesSandbox: boolean,
): { isFree: boolean; words: string } {
  const charge = likelyCharge(method, path.trim().replace(/^https?:\/\/[^/]+/i, ''))
  if (charge === 'nothing') return { isFree: true, words: t('charge.nothing') }
  if (usesSandbox) return { isFree: true, words: t('charge.sandbox') }
  switch (charge) {
    case 'characters': {
      const characters = bodyKind === 'json' ? inputCharacters(json) : null
      return {
        isFree: false,
        words: characters === null ? t('charge.perCharacter') : t('charge.characters', { count: characters }),
      }
    }
    case 'plan':
      return { isFree: false, words: t('charge.plan') }
    case 'unknown':
      return { isFree: false, words: t('charge.unknown') }
  }
}
