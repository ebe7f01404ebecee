import { isJsonObject, isSameJson, type JsonObject } from './json-pointer.ts'

/** Success criteria of an agent's conversations, and the data collected from them. Entries may have unknown fields. */
export interface Evaluation {
  criteria: JsonObject[]
  data_collection: JsonObject[]
}

export type EvaluationList = keyof Evaluation

/**
 * Difference in one entry between the base, the local version, and the service's current version. Absent if it doesn't
 * exist there.
 */
export interface EntryDifference {
  /** `criteria/ID` or `data_collection/KEY`. */
  entry: string
  kind: 'here' | 'there' | 'conflict'
  base?: JsonObject
  mine?: JsonObject
  theirs?: JsonObject
}

/** The field that identifies entries, per list. */
export const ENTRY_KEYS = { criteria: 'id', data_collection: 'key' } as const satisfies Record<EvaluationList, string>

const LISTS: readonly EvaluationList[] = ['criteria', 'data_collection']

/** Returns local and service changes since `base`, per entry, without those that both sides made alike. */
export function compareEvaluations(base: Evaluation, mine: Evaluation, theirs: Evaluation): EntryDifference[] {
  return LISTS.flatMap((list) => {
    const [before, here, there] = [entriesOf(base, list), entriesOf(mine, list), entriesOf(theirs, list)]
    return [...new Set([...before.keys(), ...here.keys(), ...there.keys()])].flatMap((key): EntryDifference[] => {
      const [was, own, other] = [before.get(key), here.get(key), there.get(key)]
      if (isSameJson(own, other)) return []
      const difference = {
        entry: `${list}/${key}`,
        ...(was ? { base: was } : {}),
        ...(own ? { mine: own } : {}),
        ...(other ? { theirs: other } : {}),
      }
      const isHere = !isSameJson(was, own)
      const isThere = !isSameJson(was, other)
      return [{ ...difference, kind: isHere && isThere ? 'conflict' : isHere ? 'here' : 'there' }]
    })
  })
}

/** True if both have the same content in the same order. */
export function isSameEvaluation(one: Evaluation, other: Evaluation): boolean {
  return LISTS.every((list) => isSameJson(one[list], other[list]))
}

/**
 * Returns the lists to send: the local version with the service's changes since. Conflicting entries named in `kept`
 * take the service's version. Entries that only the service has come last.
 */
export function mergeEvaluations(
  mine: Evaluation,
  theirs: Evaluation,
  differences: readonly EntryDifference[],
  kept: ReadonlySet<string>,
): Evaluation {
  const taken = new Map(
    differences
      .filter(({ kind, entry }) => kind === 'there' || (kind === 'conflict' && kept.has(entry)))
      .map((difference) => [difference.entry, difference.theirs]),
  )
  const merged = (list: EvaluationList): JsonObject[] => {
    const here = entriesOf(mine, list)
    const added = [...entriesOf(theirs, list)].filter(([key]) => !here.has(key) && taken.has(`${list}/${key}`))
    const own = [...here].flatMap(([key, entry]) => {
      const name = `${list}/${key}`
      if (!taken.has(name)) return [entry]
      const other = taken.get(name)
      return other ? [other] : []
    })
    return [...own, ...added.map(([, entry]) => entry)]
  }
  return { criteria: merged('criteria'), data_collection: merged('data_collection') }
}

/** Entries by identifier; a duplicate is identified by its position. */
function entriesOf(evaluation: Evaluation, list: EvaluationList): Map<string, JsonObject> {
  const entries = new Map<string, JsonObject>()
  for (const [index, entry] of evaluation[list].entries()) {
    const key = isJsonObject(entry) ? String(entry[ENTRY_KEYS[list]] ?? '') : ''
    entries.set(key === '' || entries.has(key) ? `${key}#${index}` : key, entry)
  }
  return entries
}
