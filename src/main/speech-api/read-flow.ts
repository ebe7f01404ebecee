import { graphProblem } from '#shared/domain/flow-text/graph-problem.ts'
import {
  membersOf,
  sourceText,
  wholeSource,
  type JsonMember,
  type JsonSource,
} from '#shared/domain/flow-text/json-source.ts'
import { WireFlowTemplate, WireFlowVersion } from '#shared/service-wire/flows.ts'

/** A graph of the service as JSON text, without the `version` that says which state it is; that one is null where it is absent. */
export interface FlowGraphText {
  version: WireFlowVersion | null
  graph: string
}

/** A template, and its graph as JSON text. */
export interface FlowTemplateText {
  id: string
  template: WireFlowTemplate
  graph: string
}

/** Answer of `GET /v1/agents/{agent_id}/flow`; `versions` is null where the service has them on a route of their own. */
export interface FlowViewText {
  draft: FlowGraphText | null
  active: FlowGraphText | null
  versions: WireFlowVersion[] | null
}

/** A graph, bare or as `graph` of an object (assumed: shapes page 5). Undefined when it is neither. */
export function readGraph(source: JsonSource): FlowGraphText | undefined {
  const members = membersOf(source)
  const inner = members.findLast(({ key }) => key === 'graph')
  if (inner && !members.some(({ key }) => key === 'nodes')) return readGraph(inner.value)
  if (graphProblem(valueOf(source)) !== undefined) return undefined
  const stated = members.findLast(({ key }) => key === 'version')
  const version = WireFlowVersion.safeParse(stated && valueOf(stated.value)).data ?? null
  return { version, graph: without(members, source, 'version') }
}

/** The whole view. Undefined when it is something else. */
export function readFlowView(text: string): FlowViewText | undefined {
  const source = wholeSource(text)
  if (source.text[source.start] !== '{') return undefined
  const members = new Map(membersOf(source).map(({ key, value }) => [key, value]))
  // An agent without a flow may have an empty answer; one that says other things is somebody else's.
  if (members.size > 0 && !['draft', 'active', 'versions'].some((key) => members.has(key))) return undefined
  const graphs = (['draft', 'active'] as const).map((key) => {
    const member = members.get(key)
    return !member || sourceText(member) === 'null' ? null : readGraph(member)
  })
  const [draft, active] = graphs
  if (draft === undefined || active === undefined) return undefined
  const list = members.get('versions')
  return { draft, active, versions: list ? readVersions(valueOf(list)) : null }
}

const SCHEMA_WORDS = ['$schema', '$ref', '$defs', 'definitions', 'type', 'properties', 'oneOf', 'anyOf', 'allOf']

/** A JSON Schema as it is written. Undefined for an object with no word of one. */
export function readSchema(source: JsonSource): string | undefined {
  return membersOf(source).some(({ key }) => SCHEMA_WORDS.includes(key)) ? sourceText(source) : undefined
}

/** The versions of a list that can be read; null when it is no list. */
export function readVersions(list: unknown): WireFlowVersion[] | null {
  if (!Array.isArray(list)) return null
  return list.flatMap((entry: unknown) => WireFlowVersion.safeParse(entry).data ?? [])
}

/** A template. Undefined when it is something else, or its graph is none. */
export function readTemplate(source: JsonSource): FlowTemplateText | undefined {
  const template = WireFlowTemplate.safeParse(valueOf(source)).data
  const member = membersOf(source).findLast(({ key }) => key === 'graph')
  const graph = member && readGraph(member.value)
  return template && graph && { id: template.id, template, graph: graph.graph }
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
