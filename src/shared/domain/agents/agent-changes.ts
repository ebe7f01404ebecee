import { isJsonObject, isSameJson, type JsonObject, getNames, getPointer, readAt, writeAt } from './json-pointer.ts'

/** A field's new value; without a value it is removed. */
export interface FieldChange {
  /** RFC 6901 pointer, such as `/tts/voice_id`. */
  pointer: string
  value?: unknown
}

/** Difference in one field between the base, the local version, and the service's current version. */
export interface FieldDifference {
  pointer: string
  /** `conflict` if both sides changed it to different values. */
  kind: 'here' | 'there' | 'conflict'
  /** Absent if the field doesn't exist. */
  base?: unknown
  mine?: unknown
  theirs?: unknown
}

/** Blocks whose fields change individually; anything else is one field, however deep (assumed: shapes page 1.4). */
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

/** Blocks that the service replaces whole, so they are sent whole (assumed: shapes page 1.4). */
const SENT_WHOLE = ['/amd', '/ai_disclosure']

/** Fields that only the service writes. */
const SERVICE_OWN = new Set(['/id', '/slug', '/created_at', '/updated_at', '/webhook_secret_set'])

/** True for a field that the user can change. */
export function isWritable(pointer: string): boolean {
  return !SERVICE_OWN.has(pointer)
}

/** True for fields of the widget's appearance. */
export function isWidgetField(pointer: string): boolean {
  return pointer === '/widget_config' || pointer.startsWith('/widget_config/')
}

/** Returns the fields that differ, with their values in the second agent. */
export function changesBetween(from: JsonObject, to: JsonObject): FieldChange[] {
  return differing(from, to, '').map((pointer) => changeTo(pointer, readAt(to, pointer)))
}

/** Returns the agent with these changes applied. */
export function withChanges(agent: JsonObject, changes: readonly FieldChange[]): JsonObject {
  return changes.reduce((changed, { pointer, value }) => writeAt(changed, pointer, value), agent)
}

/**
 * Returns local and service changes since `base`, without fields that both sides changed alike. In field order of the
 * agent, new ones last.
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
 * Merges the local changes into the service's version. Conflicting fields named in `kept` keep the service's value.
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
 * Returns a PATCH body that turns `from` into `to`: only differing fields, null for removed ones, and whole blocks
 * where the service replaces them whole. Empty if nothing differs.
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

/** A merge patch keeps whatever it doesn't name, at any depth: removals are named with null. */
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

/** A block that became null on one side is one field there, but many fields on the other side. */
function overlaps(pointer: string, others: ReadonlySet<string>): boolean {
  if (others.has(pointer)) return true
  return [...others].some((other) => other.startsWith(`${pointer}/`) || pointer.startsWith(`${other}/`))
}

function differing(one: JsonObject, other: JsonObject, at: string): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => {
    const pointer = `${at}${getPointer([name])}`
    if (!isWritable(pointer)) return []
    const [before, after] = [ownValue(one, name), ownValue(other, name)]
    if (BLOCKS.has(pointer) && isJsonObject(after)) {
      if (isJsonObject(before)) return differing(before, after, pointer)
      // A new block is reported by its fields; an existing empty one has none.
      if (before === undefined && Object.keys(after).length > 0) return differing({}, after, pointer)
    }
    return isSameJson(before, after) ? [] : [pointer]
  })
}

function ownValue(document: JsonObject, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined
}

/** Converts a pointer to the service's notation in `error.fields`: `tts.voice_id`. */
export function getFieldPath(pointer: string): string {
  return getNames(pointer).join('.')
}
