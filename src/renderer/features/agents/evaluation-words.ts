import type { AgentEvaluation } from '#shared/contract/agents.ts'
import { ENTRY_KEYS } from '#shared/domain/agents/evaluation-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'

/** A name for an entry, or everything in it when `isWhole`. */
export function sayEntry(entry: string, value: JsonObject | undefined, isWhole = false): string {
  const [list = '', key = ''] = entry.split(/\/(.*)/s)
  const kind = list === 'criteria' ? 'Criterion' : 'Data field'
  if (!value) return isWhole ? 'not there' : `${kind} ${key}`
  if (!isWhole) return `${kind} “${textOf(value[list === 'criteria' ? 'name' : 'key']) || key}”`
  const { name, key: dataKey, type, description, id: _id, ...more } = value
  const head = list === 'criteria' ? textOf(name) : `${textOf(dataKey)}, ${textOf(type)}`
  const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : ''
  return [head, textOf(description), rest].filter((line) => line !== '').join('\n')
}

/** Why these lists cannot be sent yet, a sentence each (assumed: shapes page 4). */
export function checkEvaluation({ criteria, data_collection: fields }: AgentEvaluation): string[] {
  const problems: string[] = []
  const nameless = criteria.findIndex(({ name }) => textOf(name).trim() === '')
  if (nameless >= 0) problems.push(`Criterion ${nameless + 1} needs a name.`)
  const keys = fields.map((field) => textOf(field[ENTRY_KEYS.data_collection]))
  const wrong = keys.findIndex((key) => !/^\w{1,64}$/.test(key))
  if (wrong >= 0) problems.push(`The key of data field ${wrong + 1} needs 1 to 64 letters, digits or underscores.`)
  const twice = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) !== index)
  if (twice >= 0) problems.push(`Data field ${twice + 1} has the key of another one.`)
  return problems
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
