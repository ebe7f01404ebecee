import { z } from 'zod'
import { Failure, FlowIssue, Instant, procedure } from './base.ts'
import { FlowMove, FlowState, FlowText } from './flow-state.ts'

export const AgentId = z.string().min(1).max(200)
/** Stands for what the service has of a flow. */
export const FlowTag = z.string().min(1).max(1_000)
const TemplateId = z.string().min(1).max(200)
const TemplateTag = z.string().min(1).max(200)

/** A graph kept at the service for other agents. */
export const FlowTemplate = z.object({
  templateId: z.string(),
  /** The service's word for it, once in a workspace. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** The service's own: everybody has it and nobody changes it. */
  isSeed: z.boolean(),
  updatedAt: Instant.nullable(),
  graph: FlowText,
  /** Stands for what the template holds; given back, it says what was shown. */
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
  /** When the service last answered; null when it never did. */
  asOf: Instant.nullable(),
})
export type FlowTemplateList = z.infer<typeof FlowTemplateList>

/** What is written of a template. */
export const FlowTemplateDraft = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/)
    .max(64),
  name: z.string().min(1).max(100),
  description: z.string().max(1_000),
  category: z.string().min(1).max(64),
  graph: FlowText,
})
export type FlowTemplateDraft = z.infer<typeof FlowTemplateDraft>

/** Answer of what writes a template. With `issues` nothing changed. */
export const FlowTemplateSave = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), template: FlowTemplate }),
  z.object({ kind: z.literal('issues'), issues: z.array(FlowIssue), failure: Failure }),
])
export type FlowTemplateSave = z.infer<typeof FlowTemplateSave>

/** `changed`: somebody changed the template since it was shown. Nothing was done, and this is how it is now. */
const TemplateChanged = z.object({ kind: z.literal('changed'), template: FlowTemplate })
export const FlowTemplateReplacement = z.discriminatedUnion('kind', [...FlowTemplateSave.options, TemplateChanged])
export type FlowTemplateReplacement = z.infer<typeof FlowTemplateReplacement>
export const FlowTemplateRemoval = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removed'), list: FlowTemplateList }),
  TemplateChanged,
])
export type FlowTemplateRemoval = z.infer<typeof FlowTemplateRemoval>

/** What cloning a template onto an agent would replace, by what the service has now. */
export const ClonePreview = z.object({
  template: FlowTemplate,
  /** The draft that would be replaced; null when there is none. */
  draft: FlowState.nullable(),
  /** What a person works on here. When `hasUnpushed`, cloning puts it among the local versions. */
  working: FlowText,
  hasUnpushed: z.boolean(),
  /** For the call that does it. */
  tag: z.string(),
})
export type ClonePreview = z.infer<typeof ClonePreview>

/** The library of graphs at the service. */
export const flowTemplates = {
  /** What is known here, at once and without a request. */
  list: procedure.output(FlowTemplateList),
  /** Asks the service for all pages and keeps them. On any failure the list is as it was. */
  refresh: procedure.output(FlowTemplateList),
  /** A template as it was last answered. `not_found` when it is not known here. */
  read: procedure.input(z.object({ templateId: TemplateId })).output(FlowTemplate),
  /** `conflict`: the key is in use. On any failure there is no new template. */
  create: procedure.input(FlowTemplateDraft).output(FlowTemplateSave),
  /**
   * Replaces all of a template, if it is still the one that was shown. `forbidden`: it is the service's own. `conflict`: another has the
   * key. `not_found`: it is gone. On any failure the template is as it was.
   */
  replace: procedure
    .input(FlowTemplateDraft.extend({ templateId: TemplateId, tag: TemplateTag }))
    .output(FlowTemplateReplacement),
  /**
   * Deletes a template at the service, if it is still the one that was shown; one that is gone already counts as deleted. Agents that were
   * made from it keep their flows. `forbidden`: it is the service's own.
   */
  remove: procedure.input(z.object({ templateId: TemplateId, tag: TemplateTag })).output(FlowTemplateRemoval),
  /** Nothing changes; on any failure all is as it was. */
  previewClone: procedure.input(z.object({ templateId: TemplateId, agentId: AgentId })).output(ClonePreview),
  /**
   * The template's graph is the agent's draft and the working copy. What was typed here and not sent stays among the local versions, with
   * a label. `not_found`: the template or the agent is gone at the service; nothing changed.
   */
  clone: procedure.input(z.object({ templateId: TemplateId, agentId: AgentId, tag: FlowTag })).output(FlowMove),
}
