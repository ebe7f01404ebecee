import type { FieldPath } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, nameOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import type { FlowPlace } from './flow-place.ts'

/** Where a search found its words: the item, its field, and the text that holds them. */
export interface FlowHit {
  place: FlowPlace
  text: string
  /** First UTF-16 unit of the words in `text`, and the unit behind them. */
  fromChar: number
  toChar: number
}

/** Hits given at most: a word that is everywhere needs narrowing, not a longer list. */
export const MAX_FLOW_HITS = 500

/**
 * Every text and number of a graph that holds these words, in any case, in the graph's order: nodes, then edges, then
 * variables; at most one hit for each field. Nothing for blank words. `kindTitle` lets a kind be found by its title.
 */
export function findInFlow(graph: FlowGraph, words: string, kindTitle?: (node: FlowItem) => string): FlowHit[] {
  const wanted = words.trim().toLocaleLowerCase()
  if (wanted === '') return []
  const { nodeKeys, edgeKeys } = indexFlow(graph)
  const hits: FlowHit[] = []
  const look = (text: string, place: FlowPlace): boolean => {
    const fromChar = text.toLocaleLowerCase().indexOf(wanted)
    if (fromChar >= 0) hits.push({ place, text, fromChar, toChar: Math.min(fromChar + wanted.length, text.length) })
    return hits.length < MAX_FLOW_HITS
  }
  for (const [at, node] of graph.nodes.entries()) {
    const nodeKey = nodeKeys[at] ?? ''
    const title = kindTitle?.(node)
    const titled = title && nameOf(node) === null ? look(title, { on: 'node', nodeKey, field: ['type'] }) : true
    const isTitleHit = title !== undefined && hits.at(-1)?.text === title
    if (!titled) return hits
    for (const [field, text] of textsOf(node)) {
      if (isTitleHit && field[0] === 'type') continue
      if (!look(text, { on: 'node', nodeKey, field })) return hits
    }
  }
  for (const [at, edge] of graph.edges.entries())
    for (const [field, text] of textsOf(edge))
      if (!look(text, { on: 'edge', edgeKey: edgeKeys[at] ?? '', field })) return hits
  for (const [at, variable] of variablesOf(graph).entries())
    for (const [field, text] of textsOf(variable)) if (!look(text, { on: 'variable', at, field })) return hits
  return hits
}

/** Every text and number of an item with the way to it, in the item's order. */
function* textsOf(item: unknown, field: FieldPath = []): Generator<[FieldPath, string]> {
  if (typeof item === 'string') yield [field, item]
  else if (typeof item === 'number' && field[0] !== 'position') yield [field, String(item)]
  else if (Array.isArray(item)) for (const [at, each] of item.entries()) yield* textsOf(each, [...field, at])
  else if (isRecord(item)) for (const [name, each] of Object.entries(item)) yield* textsOf(each, [...field, name])
}
