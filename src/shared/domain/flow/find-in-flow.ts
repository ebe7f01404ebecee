import { findPattern } from '../find-pattern.ts'
import type { FieldPath } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, nameOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import type { FlowPlace } from './flow-place.ts'

/** A search result: the item, its field, and the matching text. */
export interface FlowHit {
  place: FlowPlace
  text: string
  /** First UTF-16 unit of the match in `text`, and the unit after it. */
  fromChar: number
  toChar: number
}

/** Maximum number of results: a very common word needs narrowing, not a longer list. */
export const MAX_FLOW_HITS = 500

/**
 * Finds texts and numbers of a graph that contain these words, ignoring case and accents, in graph order: nodes, then edges,
 * then variables; at most one result per field. Nothing for blank words. `kindTitle` makes a kind searchable by its
 * title.
 */
export function findInFlow(graph: FlowGraph, words: string, kindTitle?: (node: FlowItem) => string): FlowHit[] {
  if (words.trim() === '') return []
  const { nodeKeys, edgeKeys } = indexFlow(graph)
  const hits: FlowHit[] = []
  const pattern = findPattern({ text: words.trim(), matchCase: false, wholeWord: false, isPattern: false })
  const look = (text: string, place: FlowPlace): boolean => {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      hits.push({ place, text, fromChar: index, toChar: index + found.length })
      break
    }
    return hits.length < MAX_FLOW_HITS
  }
  for (const [at, node] of graph.nodes.entries()) {
    const nodeKey = nodeKeys[at] ?? ''
    const title = kindTitle?.(node)
    const titled = title && nameOf(node) === null ? look(title, { on: 'node', nodeKey, field: ['type'] }) : true
    const isTitleHit = title !== undefined && hits.at(-1)?.text === title
    if (!titled) return hits
    for (const [field, text] of getTexts(node)) {
      if (isTitleHit && field[0] === 'type') continue
      if (!look(text, { on: 'node', nodeKey, field })) return hits
    }
  }
  for (const [at, edge] of graph.edges.entries())
    for (const [field, text] of getTexts(edge))
      if (!look(text, { on: 'edge', edgeKey: edgeKeys[at] ?? '', field })) return hits
  for (const [at, variable] of variablesOf(graph).entries())
    for (const [field, text] of getTexts(variable)) if (!look(text, { on: 'variable', at, field })) return hits
  return hits
}

/** Every text and number of an item with its path, in order. */
function* getTexts(item: unknown, field: FieldPath = []): Generator<[FieldPath, string]> {
  if (typeof item === 'string') yield [field, item]
  else if (typeof item === 'number' && field[0] !== 'position') yield [field, String(item)]
  else if (Array.isArray(item)) for (const [at, each] of item.entries()) yield* getTexts(each, [...field, at])
  else if (isRecord(item)) for (const [name, each] of Object.entries(item)) yield* getTexts(each, [...field, name])
}
