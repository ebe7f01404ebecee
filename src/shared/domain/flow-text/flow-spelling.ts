import { isRecord, type FlowGraph } from '../flow/flow-graph.ts'
import { graphProblem } from './graph-problem.ts'
import {
  blanksAround,
  elementsOf,
  membersOf,
  sourceText,
  wholeSource,
  type JsonElement,
  type JsonSource,
} from './json-source.ts'
import { sameValue } from '../flow/same-value.ts'

/**
 * Graphs as values for those who edit them, and as text for everybody else.
 *
 * `JSON.parse` and `JSON.stringify` alone would write `1.0` as `1`, round large integers, move members whose keys are numbers to the
 * front, and respell strings, in parts of a graph that nobody touched. Here whatever is the same in value as in a text that was read is
 * written as it stood there; only what differs is written anew.
 */
export interface FlowSpelling {
  /**
   * The graph in a text. It is frozen: an edit makes new objects of what changes and keeps the others, which also makes writing fast.
   *
   * @throws SyntaxError when the text is no JSON, TypeError when it is no graph
   */
  read(text: string): FlowGraph
  /** The graph as text, in the spelling of what was read, the latest first. Also for a graph that was put together of several. */
  write(graph: FlowGraph): string
}

/** Texts whose spelling is looked up for what was edited, as many as a merge has; what nobody edited is known by itself. */
const KEPT_TEXTS = 3
/** Of a graph in which nothing has an id, so that each saving stays short. */
const MOST_COMPARED = 50

interface Spelled {
  value: unknown
  source: JsonSource
  element?: JsonElement
}

interface SpelledElement extends Spelled {
  element: JsonElement
}

/** A spelling that has read nothing yet. One for each graph that is worked on; it keeps the texts it has read. */
export function openFlowSpelling(): FlowSpelling {
  const known = new WeakMap<object, JsonElement>()
  const graphs: Spelled[] = []
  const lists = new WeakMap<object, readonly SpelledElement[]>()

  /** Lists that were read never change, and each write asks for the same ones. */
  function elementsOnce(list: readonly unknown[], source: JsonSource): readonly SpelledElement[] {
    let elements = lists.get(list)
    if (!elements) {
      elements = elementsOf(source).map((element, index) => ({ value: list[index], source: element.value, element }))
      lists.set(list, elements)
    }
    return elements
  }

  function remember({ value, source }: Spelled): void {
    for (const member of membersOf(source)) {
      const list = (value as Record<string, unknown>)[member.key]
      if (!Array.isArray(list)) continue
      const elements = elementsOf(member.value)
      list.forEach((item: unknown, index) => {
        const element = elements[index]
        if (isRecord(item) && element) known.set(item, element)
      })
    }
  }

  /** `earlier`: values at the same place in texts that were read. */
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
    const names = namesOf(changed)
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
      if (problem !== undefined) throw new TypeError(problem)
      const spelled = { value: freeze(graph), source: wholeSource(text) }
      remember(spelled)
      graphs.unshift(spelled)
      graphs.length = Math.min(graphs.length, KEPT_TEXTS)
      return graph as FlowGraph
    },
    write: (graph) => spell(graph, graphs),
  }
}

/** By what the elements of a list are found again in another text: their id or key, and the how-manieth with it. */
function namesOf(list: readonly unknown[]): (string | null)[] {
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
 * Finds what an item of a list was in an earlier text, among the elements that are not in the list as they were: what has its name, or is
 * most like it of those that no name is left of.
 */
function finderIn(
  elements: readonly SpelledElement[],
  names: readonly (string | null)[],
): (item: unknown, name: string | null) => SpelledElement | undefined {
  const [named, earlierNames] = [new Set(names), namesOf(elements.map(({ value }) => value))]
  const byName = new Map(elements.map((element, index) => [earlierNames[index] ?? null, element]))
  const nameless = elements.filter(
    (_, index) => !named.has(earlierNames[index] ?? null) || earlierNames[index] === null,
  )
  return (item, name) => (name === null ? undefined : byName.get(name)) ?? mostAlike(item, nameless)
}

/** The element that shares the most members with an item; one that shares none still says how the list is laid out. */
function mostAlike(item: unknown, elements: readonly SpelledElement[]): SpelledElement | undefined {
  let best: { element: SpelledElement; shared: number } | undefined
  for (const element of elements.slice(0, MOST_COMPARED)) {
    const shared = countShared(item, element.value)
    if (shared > (best?.shared ?? -1)) best = { element, shared }
  }
  return best?.element
}

function countShared(item: unknown, other: unknown): number {
  if (!isRecord(item) || !isRecord(other)) return 0
  return Object.keys(item).filter((key) => Object.hasOwn(other, key) && sameValue(item[key], other[key])).length
}

/** Frozen with all it holds, without descending into what is frozen: depth costs no stack. */
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
