import { isRecord, type FlowGraph } from '../flow/flow-graph.ts'
import { graphProblem } from './graph-problem.ts'
import {
  blanksAround,
  getElements,
  membersOf,
  sourceText,
  wholeSource,
  type JsonElement,
  type JsonSource,
} from './json-source.ts'
import { sameValue } from '../flow/same-value.ts'

/**
 * Graphs as values for editors, and as text for everything else.
 *
 * `JSON.parse` and `JSON.stringify` alone would write `1.0` as `1`, round large integers, move members with numeric
 * keys to the front, and respell strings in untouched parts of a graph. Here, values that equal those of a parsed text
 * are written as they were in it; only differences are rewritten.
 */
export interface FlowSpelling {
  /**
   * Parses a graph. It is frozen: an edit creates new objects for what changes and reuses the others, which also makes
   * writing fast.
   *
   * @throws SyntaxError if the text isn't JSON, TypeError if it isn't a graph
   */
  read(text: string): FlowGraph
  /**
   * Writes the graph as text in the spelling of the parsed texts, the latest first. Also works for a graph combined
   * from several.
   */
  write(graph: FlowGraph): string
}

/**
 * Texts searched for the spelling of edited parts, as many as a merge has; unedited parts are recognized by identity.
 */
const KEPT_TEXTS = 3
/** Limit for a graph without any IDs, so that each save stays fast. */
const MAX_COMPARED = 50

interface Spelled {
  value: unknown
  source: JsonSource
  element?: JsonElement
}

interface SpelledElement extends Spelled {
  element: JsonElement
}

/** Creates an instance without parsed texts. Use one per edited graph; it retains the texts it has parsed. */
export function openFlowSpelling(): FlowSpelling {
  const known = new WeakMap<object, JsonElement>()
  const graphs: Spelled[] = []
  const lists = new WeakMap<object, readonly SpelledElement[]>()

  /** Parsed lists never change, and every write needs the same ones. */
  function elementsOnce(list: readonly unknown[], source: JsonSource): readonly SpelledElement[] {
    let elements = lists.get(list)
    if (!elements) {
      elements = getElements(source).map((element, index) => ({ value: list[index], source: element.value, element }))
      lists.set(list, elements)
    }
    return elements
  }

  function remember({ value, source }: Spelled): void {
    for (const member of membersOf(source)) {
      const list = (value as Record<string, unknown>)[member.key]
      if (!Array.isArray(list)) continue
      const elements = getElements(member.value)
      list.forEach((item: unknown, index) => {
        const element = elements[index]
        if (isRecord(item) && element) known.set(item, element)
      })
    }
  }

  /** `earlier`: values at the same position in parsed texts. */
  function spell(value: unknown, earlier: readonly Spelled[]): string {
    const asItWas = typeof value === 'object' && value !== null ? known.get(value) : undefined
    if (asItWas) return sourceText(asItWas.value)
    const same = earlier.find((each) => sameValue(each.value, value))
    if (same) return sourceText(same.source)
    if (Array.isArray(value)) return `[${spellElements(value, earlier).join(',')}]`
    if (isRecord(value)) return `{${spellMembers(value, earlier).join(',')}}`
    return JSON.stringify(value) ?? 'null'
  }

  function spellMembers(value: Readonly<Record<string, unknown>>, earlier: readonly Spelled[]): string[] {
    const objects = earlier.flatMap((each) =>
      isRecord(each.value) ? [{ value: each.value, members: membersOf(each.source) }] : [],
    )
    const at = (key: string): Spelled[] =>
      objects.flatMap((object) => {
        const member = object.members.findLast((each) => each.key === key)
        return member ? [{ value: object.value[key], source: member.value }] : []
      })
    const written = new Set<string>()
    const parts: string[] = []
    for (const { key, value: source, chunkStart, chunkEnd } of objects[0]?.members ?? []) {
      if (written.has(key) || !Object.hasOwn(value, key) || value[key] === undefined) continue
      written.add(key)
      const { text } = source
      parts.push(text.slice(chunkStart, source.start) + spell(value[key], at(key)) + text.slice(source.end, chunkEnd))
    }
    for (const key of Object.keys(value)) {
      if (written.has(key) || value[key] === undefined) continue
      parts.push(`${JSON.stringify(key)}:${spell(value[key], at(key))}`)
    }
    return parts
  }

  function spellElements(value: readonly unknown[], earlier: readonly Spelled[]): string[] {
    const present = new Set(value)
    const changed = value.filter((item) => !known.has(item as object))
    const names = getNames(changed)
    const finders = earlier.flatMap((each) =>
      Array.isArray(each.value)
        ? [
            finderIn(
              elementsOnce(each.value, each.source).filter((element) => !present.has(element.value)),
              names,
            ),
          ]
        : [],
    )
    let changedAt = 0
    return value.map((item) => {
      const asItWas = known.get(item as object)
      const name = asItWas ? null : (names[changedAt++] ?? null)
      const before = asItWas ? [] : finders.flatMap((find) => find(item, name) ?? [])
      const element = asItWas ?? before[0]?.element
      const [lead, tail] = element ? blanksAround(element) : ['', '']
      return lead + spell(item, before) + tail
    })
  }

  return {
    read(text) {
      const graph: unknown = JSON.parse(text)
      const problem = graphProblem(graph)
      if (problem !== undefined) throw new TypeError(`Not a flow graph: ${problem.kind}`)
      const spelled = { value: freeze(graph), source: wholeSource(text) }
      remember(spelled)
      graphs.unshift(spelled)
      graphs.length = Math.min(graphs.length, KEPT_TEXTS)
      return graph as FlowGraph
    },
    write: (graph) => spell(graph, graphs),
  }
}

/** Identifiers for finding list elements in another text: their ID or key, plus its occurrence number. */
function getNames(list: readonly unknown[]): (string | null)[] {
  const counts = new Map<string, number>()
  return list.map((item) => {
    const id = isRecord(item) ? (item['id'] ?? item['key']) : undefined
    if (typeof id !== 'string') return null
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return `${count} ${id}`
  })
}

/**
 * Finds a list item's counterpart in an earlier text among the elements that changed: the one with the same name, or
 * the most similar of those without a name match.
 */
function finderIn(
  elements: readonly SpelledElement[],
  names: readonly (string | null)[],
): (item: unknown, name: string | null) => SpelledElement | undefined {
  const [named, earlierNames] = [new Set(names), getNames(elements.map(({ value }) => value))]
  const byName = new Map(elements.map((element, index) => [earlierNames[index] ?? null, element]))
  const nameless = elements.filter(
    (_, index) => !named.has(earlierNames[index] ?? null) || earlierNames[index] === null,
  )
  return (item, name) => (name === null ? undefined : byName.get(name)) ?? mostAlike(item, nameless)
}

/** The element that shares the most members with an item; one that shares none still shows the list's layout. */
function mostAlike(item: unknown, elements: readonly SpelledElement[]): SpelledElement | undefined {
  let best: { element: SpelledElement; shared: number } | undefined
  for (const element of elements.slice(0, MAX_COMPARED)) {
    const shared = countShared(item, element.value)
    if (shared > (best?.shared ?? -1)) best = { element, shared }
  }
  return best?.element
}

function countShared(item: unknown, other: unknown): number {
  if (!isRecord(item) || !isRecord(other)) return 0
  return Object.keys(item).filter((key) => Object.hasOwn(other, key) && sameValue(item[key], other[key])).length
}

/** Deep-freezes a value without descending into frozen parts: depth costs no stack. */
function freeze<T>(value: T): T {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null || Object.isFrozen(one)) continue
    Object.freeze(one)
    for (const part of Object.values(one)) waiting.push(part)
  }
  return value
}
