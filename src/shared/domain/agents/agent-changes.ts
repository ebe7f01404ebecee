import { isJsonObject, isSameJson, type JsonObject, namesOf, pointerOf, readAt, writeAt } from './json-pointer.ts'

/** One field of an agent as it is to be; without a value it is to be gone. */
export interface FieldChange {
  /** RFC 6901, such as `/tts/voice_id`. */
  pointer: string
  value?: unknown
}

/** How one field of an agent differs between what it was, what was made of it here, and what the service has now. */
export interface FieldDifference {
  pointer: string
  /** `conflict` when both changed it, each to something else. */
  kind: 'here' | 'there' | 'conflict'
  /** Absent where the field is not there. */
  base?: unknown
  mine?: unknown
  theirs?: unknown
}

/** Blocks whose fields change one by one; anything else is one field, however deep it is (assumed: shapes page 1.4). */
const BLOCKS = new Set([
  '/llm',
  '/tts',
  '/turn_handling',
  '/memory',
  '/navigator',
  '/guardrails',
  '/background_noise',
  '/widget_config',
  '/widget_config/avatar',
  '/widget_config/text',
  '/widget_config/terms',
  '/widget_config/transcript',
  '/widget_config/telemetry',
  '/amd',
  '/amd/on_voicemail',
  '/amd/on_ivr',
  '/amd/on_unavailable',
  '/amd/tuning',
  '/ai_disclosure',
])

/** Blocks that the service replaces whole, so that they are sent whole (assumed: shapes page 1.4). */
const SENT_WHOLE = ['/amd', '/ai_disclosure']

/** Fields that the service writes and nobody else. */
const SERVICE_OWN = new Set(['/id', '/slug', '/created_at', '/updated_at', '/webhook_secret_set'])

/** True for a field that a person can change. */
export function isWritable(pointer: string): boolean {
  return !SERVICE_OWN.has(pointer)
}

/** Which fields lead from one agent to the other, each with its value in the second. */
export function changesBetween(from: JsonObject, to: JsonObject): FieldChange[] {
  return differing(from, to, '').map((pointer) => changeTo(pointer, readAt(to, pointer)))
}

/** The agent with these fields. */
export function withChanges(agent: JsonObject, changes: readonly FieldChange[]): JsonObject {
  return changes.reduce((changed, { pointer, value }) => writeAt(changed, pointer, value), agent)
}

/**
 * What was changed here and at the service since `base`. A field that both made the same is none of them. In the order of the fields of
 * the agent, new ones last.
 */
export function compareAgents(base: JsonObject, mine: JsonObject, theirs: JsonObject): FieldDifference[] {
  const here = new Set(differing(base, mine, ''))
  const there = new Set(differing(base, theirs, ''))
  return [...new Set([...here, ...there])].flatMap((pointer) => {
    const difference = { pointer, ...pick(base, mine, theirs, pointer) }
    if (isSameJson(difference.mine, difference.theirs)) return []
    const kind = overlaps(pointer, there) ? (overlaps(pointer, here) ? 'conflict' : 'there') : 'here'
    return [{ ...difference, kind }]
  })
}

/**
 * The agent as it is to be: what the service has, with the fields that were changed here. Of fields that both changed, those named in
 * `kept` stay as the service has them.
 */
export function mergeAgents(
  theirs: JsonObject,
  differences: readonly FieldDifference[],
  kept: ReadonlySet<string>,
): JsonObject {
  const sent = differences.filter(({ kind, pointer }) => kind === 'here' || (kind === 'conflict' && !kept.has(pointer)))
  return withChanges(
    theirs,
    sent.map(({ pointer, mine }) => changeTo(pointer, mine)),
  )
}

/**
 * The body of a PATCH that makes `to` of `from`: fields that differ and no others, null for one that is to be gone, and whole blocks where
 * the service replaces them whole. Empty when nothing differs.
 */
export function patchBetween(from: JsonObject, to: JsonObject): JsonObject {
  let patch: JsonObject = {}
  for (const pointer of differing(from, to, '')) {
    const whole = SENT_WHOLE.find((block) => pointer === block || pointer.startsWith(`${block}/`))
    patch = writeAt(
      patch,
      whole ?? pointer,
      whole === undefined ? mergePatch(readAt(from, pointer), readAt(to, pointer)) : (readAt(to, whole) ?? null),
    )
  }
  return patch
}

/** What a merge patch does not name stays, however deep it is: what is to be gone is named with null. */
function mergePatch(before: unknown, after: unknown): unknown {
  if (!isJsonObject(before) || !isJsonObject(after)) return after ?? null
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return Object.fromEntries(names.map((name) => [name, mergePatch(ownValue(before, name), ownValue(after, name))]))
}

function changeTo(pointer: string, value: unknown): FieldChange {
  return value === undefined ? { pointer } : { pointer, value }
}

function pick(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  pointer: string,
): Pick<FieldDifference, 'base' | 'mine' | 'theirs'> {
  const found = { base: readAt(base, pointer), mine: readAt(mine, pointer), theirs: readAt(theirs, pointer) }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** A block that became null on one side is one field there, and its fields are many on the other. */
function overlaps(pointer: string, others: ReadonlySet<string>): boolean {
  if (others.has(pointer)) return true
  return [...others].some((other) => other.startsWith(`${pointer}/`) || pointer.startsWith(`${other}/`))
}

function differing(one: JsonObject, other: JsonObject, at: string): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => {
    const pointer = `${at}${pointerOf([name])}`
    if (!isWritable(pointer)) return []
    const [before, after] = [ownValue(one, name), ownValue(other, name)]
    if (BLOCKS.has(pointer) && isJsonObject(after)) {
      if (isJsonObject(before)) return differing(before, after, pointer)
      // A block that was not there is told by its fields; one that is there and empty has none.
      if (before === undefined && Object.keys(after).length > 0) return differing({}, after, pointer)
    }
    return isSameJson(before, after) ? [] : [pointer]
  })
}

function ownValue(document: JsonObject, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined
}

/** The pointer in the words that the service uses for it in `error.fields`: `tts.voice_id`. */
export function fieldPathOf(pointer: string): string {
  return namesOf(pointer).join('.')
}
