import { z } from 'zod'
import { Failure, FlowIssue, Instant, procedure } from './base.ts'
import { FlowMove, FlowState, FlowText } from './flow-state.ts'

export const AgentId = z.string().min(1).max(200)
/** Identifies a state of a flow on the service. */
export const FlowTag = z.string().min(1).max(1_000)
const TemplateId = z.string().min(1).max(200)
const TemplateTag = z.string().min(1).max(200)

/** A graph stored on the service for reuse. */
export const FlowTemplate = z.object({
  templateId: z.string(),
  /** The service's key, unique in a workspace. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** Built-in: available to everyone, read-only. */
  isSeed: z.boolean(),
  updatedAt: Instant.nullable(),
  graph: FlowText,
  /** Identifies the template's content; returned with a change, it says what was shown. */
  tag: z.string(),
})
export type FlowTemplate = z.infer<typeof FlowTemplate>

/** A template without its graph. */
export const FlowTemplateEntry = FlowTemplate.omit({ graph: true }).extend({
  nodeCount: z.number().int(),
  edgeCount: z.number().int(),
  variableCount: z.number().int(),
})
export type FlowTemplateEntry = z.infer<typeof FlowTemplateEntry>

export const FlowTemplateList = z.object({
  /** In the service's order. */
  templates: z.array(FlowTemplateEntry),
  /** When the list was last fetched; null if never. */
  asOf: Instant.nullable(),
})
export type FlowTemplateList = z.infer<typeof FlowTemplateList>

/** Writable fields of a template. */
const FlowTemplateDraft = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/)
    .max(64),
  name: z.string().min(1).max(100),
  description: z.string().max(1_000),
  category: z.string().min(1).max(64),
  graph: FlowText,
})

/** Result of writing a template. With `issues` nothing changed. */
export const FlowTemplateSave = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), template: FlowTemplate }),
  z.object({ kind: z.literal('issues'), issues: z.array(FlowIssue), failure: Failure }),
])
export type FlowTemplateSave = z.infer<typeof FlowTemplateSave>

/** `changed`: the template was changed since it was shown. Nothing was done; this is its current state. */
const TemplateChanged = z.object({ kind: z.literal('changed'), template: FlowTemplate })
const FlowTemplateReplacement = z.discriminatedUnion('kind', [...FlowTemplateSave.options, TemplateChanged])
const FlowTemplateRemoval = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removed'), list: FlowTemplateList }),
  TemplateChanged,
])

/** What cloning a template to an agent would replace, based on the service's current state. */
const ClonePreview = z.object({
  template: FlowTemplate,
  /** The draft that would be replaced; null if none. */
  draft: FlowState.nullable(),
  /** The local working copy. With `hasUnpushed`, cloning moves it to the local versions. */
  working: FlowText,
  hasUnpushed: z.boolean(),
  /** Passed to the call that performs it. */
  tag: z.string(),
})

/** The template library on the service. */
export const flowTemplates = {
  /** Cached templates, without a request. */
  list: procedure.output(FlowTemplateList),
  /** Fetches and stores all pages. Any failure keeps the list. */
  refresh: procedure.output(FlowTemplateList),
  /** A cached template. `not_found` if unknown. */
  read: procedure.input(z.object({ templateId: TemplateId })).output(FlowTemplate),
  /** `conflict` if the key is in use. Any failure creates nothing. */
  create: procedure.input(FlowTemplateDraft).output(FlowTemplateSave),
  /**
   * Replaces a template if it is still the one shown. `forbidden` if built-in. `conflict` if another has the key.
   * `not_found` if deleted. Any failure changes nothing.
   */
  replace: procedure
    .input(FlowTemplateDraft.extend({ templateId: TemplateId, tag: TemplateTag }))
    .output(FlowTemplateReplacement),
  /**
   * Deletes a template on the service if it is still the one shown; a missing one counts as deleted. Agents created
   * from it keep their flows. `forbidden` if built-in.
   */
  remove: procedure.input(z.object({ templateId: TemplateId, tag: TemplateTag })).output(FlowTemplateRemoval),
  /** Changes nothing, even on failure. */
  previewClone: procedure.input(z.object({ templateId: TemplateId, agentId: AgentId })).output(ClonePreview),
  /**
   * Makes the template's graph the agent's draft and the working copy. Unsent local changes are kept as a labeled local
   * version. `not_found` if the template or agent is gone on the service; nothing changed.
   */
  clone: procedure.input(z.object({ templateId: TemplateId, agentId: AgentId, tag: FlowTag })).output(FlowMove),
}
