import type { z } from 'zod'
import { graphProblem } from '#shared/domain/flow-text/graph-problem.ts'
import {
  membersOf,
  sourceText,
  wholeSource,
  type JsonMember,
  type JsonSource,
} from '#shared/domain/flow-text/json-source.ts'
import { WireFlowVersion, WireTemplateFacts } from '#shared/service-wire/flows.ts'
import { cutLevels, readEntryId, readLeniently } from '#shared/service-wire/read-leniently.ts'
import { readEntries, type IncompleteEntry } from './read-entries.ts'

/** A graph from the service as JSON text, without its `version`, which is null if absent. */
export interface FlowGraphText {
  version: WireFlowVersion | null
  graph: string
}

/** A template with its graph as JSON text; null if the graph is unreadable. */
export interface FlowTemplateText {
  id: string
  template: z.infer<typeof WireTemplateFacts>
  graph: string | null
}

/** Response of `GET /v1/agents/{agent_id}/flow`; `versions` is null if the service has a separate route for them. */
export interface FlowViewText {
  draft: FlowGraphText | null
  active: FlowGraphText | null
  versions: WireFlowVersion[] | null
  /** Graphs that the service has but that couldn't be read; they are null. */
  unread: ('draft' | 'active')[]
}

/** A graph, bare or as the `graph` of an object (assumed: shapes page 5); otherwise undefined. */
export function readGraph(source: JsonSource): FlowGraphText | undefined {
  const members = membersOf(source)
  const inner = members.findLast(({ key }) => key === 'graph')
  if (inner && !members.some(({ key }) => key === 'nodes')) return readGraph(inner.value)
  if (graphProblem(valueOf(source)) !== undefined) return undefined
  const stated = members.findLast(({ key }) => key === 'version')
  const version = readVersion(stated && valueOf(stated.value)) ?? null
  return { version, graph: without(members, source, 'version') }
}

/**
 * The whole view, and which of its graphs and versions couldn't be read completely. Undefined when it is something else.
 */
export function readFlowView(
  text: string,
): { view: FlowViewText; incomplete: Record<'graphs' | 'versions', IncompleteEntry[]> } | undefined {
  const source = wholeSource(text)
  if (source.text[source.start] !== '{') return undefined
  const members = new Map(membersOf(source).map(({ key, value }) => [key, value]))
  // An agent without a flow may have an empty response; one with other fields isn't a flow.
  if (members.size > 0 && !['draft', 'active', 'versions'].some((key) => members.has(key))) return undefined
  const unread: FlowViewText['unread'] = []
  const graphs: IncompleteEntry[] = []
  const read = (key: 'draft' | 'active'): FlowGraphText | null => {
    const member = members.get(key)
    if (!member || sourceText(member) === 'null') return null
    const graph = readGraph(member)
    if (graph) return graph
    unread.push(key)
    graphs.push({ id: key, name: '', fields: [{ path: 'graph', value: cutLevels(valueOf(member)) }] })
    return null
  }
  const [draft, active] = [read('draft'), read('active')]
  const list = members.get('versions')
  const listed = list ? readVersions(valueOf(list)) : null
  return {
    view: { draft, active, versions: listed?.versions ?? null, unread },
    incomplete: { graphs, versions: listed?.incomplete ?? [] },
  }
}

const SCHEMA_WORDS = ['$schema', '$ref', '$defs', 'definitions', 'type', 'properties', 'oneOf', 'anyOf', 'allOf']

/** A JSON Schema as text. Undefined for an object without schema keywords. */
export function readSchema(source: JsonSource): string | undefined {
  return membersOf(source).some(({ key }) => SCHEMA_WORDS.includes(key)) ? sourceText(source) : undefined
}

/** The versions of a list; null when it is no list. */
export function readVersions(list: unknown): { versions: WireFlowVersion[]; incomplete: IncompleteEntry[] } | null {
  if (!Array.isArray(list)) return null
  const { entries, incomplete } = readEntries(WireFlowVersion, list)
  return { versions: entries.map((entry) => readLeniently(WireFlowVersion, entry).value), incomplete }
}

function readVersion(json: unknown): WireFlowVersion | undefined {
  const id = readEntryId(json)
  return id === undefined ? undefined : { ...readLeniently(WireFlowVersion, json).value, id }
}

/** A template, and what of it couldn't be read. Without a usable ID there is no template. */
export function readTemplate(source: JsonSource): { template: FlowTemplateText | null; incomplete: IncompleteEntry[] } {
  const json = valueOf(source)
  const id = readEntryId(json)
  if (id === undefined) return { template: null, incomplete: readEntries(WireTemplateFacts, [json]).incomplete }
  const raw = { ...(json as Record<string, unknown>), id }
  const template = { ...readLeniently(WireTemplateFacts, raw).value, id }
  const member = membersOf(source).findLast(({ key }) => key === 'graph')
  const graph = (member && readGraph(member.value))?.graph ?? null
  const { unread } = readLeniently(WireTemplateFacts, raw)
  const found = { id, name: template.name ?? '', fields: [...unread] }
  if (graph === null) found.fields.push({ path: 'graph', value: member && cutLevels(valueOf(member.value)) })
  return { template: { id, template, graph }, incomplete: found.fields.length > 0 ? [found] : [] }
}

/** An object as text without one of its members. */
function without(members: readonly JsonMember[], source: JsonSource, left: string): string {
  if (members.every(({ key }) => key !== left)) return sourceText(source)
  const kept = members.filter(({ key }) => key !== left)
  return `{${kept.map(({ chunkStart, chunkEnd }) => source.text.slice(chunkStart, chunkEnd)).join(',')}}`
}

function valueOf(source: JsonSource): unknown {
  return JSON.parse(sourceText(source))
}
