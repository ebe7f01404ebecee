import { z } from 'zod'
import { ErrorEnvelope } from './error-envelope.ts'
import { WireInstant } from './wire-instant.ts'

/** A node, edge or variable: its content is defined only by the served JSON Schema (assumed: shapes page 5). */
const WireFlowItem = z.record(z.string(), z.unknown())

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
  published_at: WireInstant.nullish(),
  updated_at: WireInstant.optional(),
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

/** Response of `GET /v1/agents/{agent_id}/flow`: either part may be absent or null (assumed: shapes page 5). */
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

/** A tool that flows may call, on a page of `GET /v1/agents/tools` (assumed: shapes page 1.7 only names the route). */
export const WireFlowTool = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
})
export type WireFlowTool = z.infer<typeof WireFlowTool>

/** A reusable graph (specification part 2, Flow template; fields beyond `id` assumed: shapes page 5). */
const WireFlowTemplate = z.looseObject({
  id: z.string(),
  key: z.string().optional(),
  name: z.string().optional(),
  description: z.string().nullish(),
  category: z.string().nullish(),
  graph: WireFlowGraph,
  is_seed: z.boolean().optional(),
  created_at: WireInstant.optional(),
  updated_at: WireInstant.optional(),
})
type WireFlowTemplate = z.infer<typeof WireFlowTemplate>

/** A template without its graph, which is read as text. */
export const WireTemplateFacts = WireFlowTemplate.omit({ graph: true })

/** A page of `GET /v1/agents/flow/templates`. */
export const WireFlowTemplatePage = z.looseObject({
  templates: z.array(WireFlowTemplate),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireFlowTemplatePage = z.infer<typeof WireFlowTemplatePage>

/** A problem in a graph; `path` points into the sent body, such as `nodes.3.data.tool_id` (assumed: shapes page 5). */
export const WireFlowIssue = z.looseObject({ path: z.string(), code: z.string(), message: z.string() })
export type WireFlowIssue = z.infer<typeof WireFlowIssue>

/** Body of a 400 that lists a graph's problems (specification part 2); `issues` is absent for an undecodable body. */
export const FlowErrorEnvelope = ErrorEnvelope.extend({ issues: z.array(WireFlowIssue).optional() })
export type FlowErrorEnvelope = z.infer<typeof FlowErrorEnvelope>
