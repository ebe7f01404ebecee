import { z } from 'zod'
import { ErrorEnvelope } from './error-envelope.ts'

/** A node, an edge or a variable: what it holds is governed by the served JSON Schema alone (assumed: shapes page 5). */
export const WireFlowItem = z.record(z.string(), z.unknown())
export type WireFlowItem = z.infer<typeof WireFlowItem>

/** Which state of an agent's flow a graph is (assumed: shapes page 5). `published_at` is null for a draft. */
export const WireFlowVersion = z.looseObject({
  id: z.string(),
  agent_id: z.string().optional(),
  version: z.number().optional(),
  parent_version_id: z.string().nullish(),
  is_active: z.boolean().optional(),
  is_draft: z.boolean().optional(),
  name: z.string().nullish(),
  notes: z.string().nullish(),
  published_at: z.string().nullish(),
  updated_at: z.string().optional(),
})
export type WireFlowVersion = z.infer<typeof WireFlowVersion>

/** The graph that drives an agent (specification part 2, Flow graph). `version` is absent from a template's graph. */
export const WireFlowGraph = z.looseObject({
  version: WireFlowVersion.optional(),
  nodes: z.array(WireFlowItem),
  edges: z.array(WireFlowItem),
  variables: z.array(WireFlowItem).nullish(),
})
export type WireFlowGraph = z.infer<typeof WireFlowGraph>

/** A graph as sent: never with a `version` (assumed: shapes page 5). */
export interface FlowGraphInput {
  nodes: WireFlowItem[]
  edges: WireFlowItem[]
  variables?: WireFlowItem[]
}

/** Body of `PUT /v1/agents/{agent_id}/flow`; `name` and `notes` describe the draft (assumed: shapes page 5). */
export interface PutFlowRequest extends FlowGraphInput {
  name?: string
  notes?: string
}

/** Answer of `GET /v1/agents/{agent_id}/flow`: either part may be absent or null (assumed: shapes page 5). */
export const WireFlowView = z.looseObject({
  draft: WireFlowGraph.nullish(),
  active: WireFlowGraph.nullish(),
  versions: z.array(WireFlowVersion).nullish(),
})
export type WireFlowView = z.infer<typeof WireFlowView>

/** A page of `GET /v1/agents/{agent_id}/flow/versions`, newest first (assumed: shapes page 5.1). */
export const WireFlowVersionPage = z.looseObject({
  versions: z.array(WireFlowVersion),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireFlowVersionPage = z.infer<typeof WireFlowVersionPage>

/** A graph kept for other agents (specification part 2, Flow template; fields beyond `id` assumed: shapes page 5). */
export const WireFlowTemplate = z.looseObject({
  id: z.string(),
  key: z.string().optional(),
  name: z.string().optional(),
  description: z.string().nullish(),
  category: z.string().nullish(),
  graph: WireFlowGraph,
  is_seed: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
})
export type WireFlowTemplate = z.infer<typeof WireFlowTemplate>

/** A page of `GET /v1/agents/flow/templates`. */
export const WireFlowTemplatePage = z.looseObject({
  templates: z.array(WireFlowTemplate),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireFlowTemplatePage = z.infer<typeof WireFlowTemplatePage>

/** Body of POST and PUT of a template, which a PUT replaces whole (assumed: shapes page 5). */
export interface CreateFlowTemplateRequest {
  key: string
  name: string
  description?: string
  category?: string
  graph: FlowGraphInput
}

/** Body of `POST /v1/agents/flow/templates/{flow_template_id}/clone` (assumed: shapes page 5). */
export interface CloneFlowTemplateRequest {
  agent_id: string
}

/** One problem of a graph; `path` leads into the body that was sent, such as `nodes.3.data.tool_id` (assumed: shapes page 5). */
export const WireFlowIssue = z.looseObject({ path: z.string(), code: z.string(), message: z.string() })
export type WireFlowIssue = z.infer<typeof WireFlowIssue>

/** Body of a 400 that names what is wrong with a graph (specification part 2); `issues` is absent for an undecodable body. */
export const FlowErrorEnvelope = ErrorEnvelope.extend({ issues: z.array(WireFlowIssue).optional() })
export type FlowErrorEnvelope = z.infer<typeof FlowErrorEnvelope>
