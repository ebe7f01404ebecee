import { createHash } from 'node:crypto'
import type {
  flowTemplates,
  FlowTemplate,
  FlowTemplateEntry,
  FlowTemplateList,
  FlowTemplateSave,
} from '#shared/contract/flow-templates.ts'
import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import { getFlowCopy } from '../../db/repos/flow-copies-repo.ts'
import {
  getFlowTemplate,
  getFlowTemplates,
  putFlowTemplate,
  putFlowTemplates,
  removeFlowTemplate,
  type StoredFlowTemplate,
} from '../../db/repos/flow-templates-repo.ts'
import { listAllPages, requireComplete } from '../../speech-api/pages.ts'
import type { FlowTemplateText } from '../../speech-api/read-flow.ts'
import { hasUnpushed, sameGraph } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { moveFlow } from './move-flow.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'
import { refusedFor } from './refused-for.ts'
import { checkGraphText } from './save-local.ts'

/** Templates of the service that is configured at the time of each call. */
export function createTemplatesService(deps: FlowDeps) {
  const list = (service = deps.service()): FlowTemplateList => {
    const { templates, asOf } = getFlowTemplates(deps.cache, service)
    return { templates: templates.map(toEntry), asOf }
  }

  /** Sends a template and stores the service's version of it. */
  async function save(send: () => Promise<FlowTemplateText>): Promise<FlowTemplateSave> {
    const service = deps.service()
    try {
      const template = toTemplate(await send())
      putFlowTemplate(deps.cache, service, template)
      return { kind: 'saved', template: withTag(template) }
    } catch (error) {
      const refused = refusedFor(error)
      if (refused) return refused
      throw error
    }
  }

  /** Fetches a template's current state and stores it. */
  async function ask(
    templateId: string,
    signal: AbortSignal,
  ): Promise<{ template: FlowTemplate; etag: string | null; hasGraph: boolean }> {
    const service = deps.service()
    const { value, etag } = await deps.speech.getTemplate({ templateId }, { signal, priority: 'interactive' })
    const template = toTemplate(value)
    putFlowTemplate(deps.cache, service, template)
    return { template: withTag(template), etag, hasGraph: value.graph !== null }
  }

  /** Acts on a template only if it is still the one that was shown. */
  async function ifShown<Done>(
    { templateId, tag }: { templateId: string; tag: string },
    signal: AbortSignal,
    work: (etag: string | null, hasGraph: boolean) => Promise<Done>,
  ): Promise<Done | { kind: 'changed'; template: FlowTemplate }> {
    const { template, etag, hasGraph } = await ask(templateId, signal)
    if (template.tag !== tag) return { kind: 'changed', template }
    try {
      return await work(etag, hasGraph)
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'conflict') throw error
      // It changed between the two requests; a rejection for another reason, such as a key in use, counts as one.
      const now = await ask(templateId, signal)
      if (now.template.tag === tag) throw error
      return { kind: 'changed', template: now.template }
    }
  }

  return {
    list: () => list(),

    async refresh(signal) {
      const service = deps.service()
      const { entries, end } = await listAllPages(
        (query) => deps.speech.listTemplates(query, { signal, priority: 'interactive' }),
        (page) => page.templates,
      )
      signal.throwIfAborted()
      if (end !== 'complete' && list(service).asOf !== null) {
        throw new StudioError('bad_answer', 'endless-template-list')
      }
      putFlowTemplates(deps.cache, service, { templates: entries.map(toTemplate), asOf: instant(deps) })
      requireComplete(end)
      return list(service)
    },

    read({ templateId }) {
      const template = getFlowTemplate(deps.cache, deps.service(), templateId)
      if (!template) throw new StudioError('not_found', 'template-gone')
      return withTag(template)
    },

    create(template, signal) {
      checkGraphText(template.graph)
      return save(() => deps.speech.createTemplate(template, { signal, priority: 'interactive' }))
    },

    async replace({ templateId, tag, ...template }, signal) {
      checkGraphText(template.graph)
      return ifShown({ templateId, tag }, signal, (etag, hasGraph) => {
        if (!hasGraph) throw new StudioError('bad_answer', 'template-graph-unreadable')
        return save(() =>
          deps.speech.replaceTemplate({ templateId, template, etag }, { signal, priority: 'interactive' }),
        )
      })
    },

    async remove({ templateId, tag }, signal) {
      const service = deps.service()
      try {
        const changed = await ifShown({ templateId, tag }, signal, async (etag) => {
          await deps.speech.deleteTemplate({ templateId, etag }, { signal, priority: 'interactive' })
          return null
        })
        if (changed) return changed
      } catch (error) {
        // Somebody else deleted it first, so the goal is reached.
        if (!isStudioError(error) || error.code !== 'not_found') throw error
      }
      removeFlowTemplate(deps.cache, service, templateId)
      return { kind: 'removed', list: list(service) }
    },

    async previewClone({ templateId, agentId }, signal) {
      const key = flowKey(deps, { agentId })
      const [{ template }, view] = await Promise.all([ask(templateId, signal), fetchFlow(deps, key, signal)])
      receiveFlow(deps, key, view)
      const copy = must(getFlowCopy(deps.db, key), 'the flow was received')
      return { template, draft: view.draft, working: copy.graph, hasUnpushed: hasUnpushed(copy), tag: view.tag }
    },

    async clone({ templateId, agentId, tag }, signal) {
      const template = getFlowTemplate(deps.cache, deps.service(), templateId)
      return moveFlow(deps, { agentId, tag }, signal, {
        send: (etag, options) => deps.speech.cloneTemplate({ templateId, agentId, etag }, options),
        isDone: (view, before) =>
          template !== undefined &&
          view.draft !== null &&
          view.tag !== before.tag &&
          sameGraph(view.draft.graph, template.graph),
        replacing: { kind: 'template-cloned', template: template?.name ?? templateId },
      })
    },
  } satisfies Service<typeof flowTemplates>
}

function toTemplate({ template: wire, graph }: FlowTemplateText): StoredFlowTemplate {
  return {
    templateId: wire.id,
    key: wire.key ?? '',
    name: wire.name ?? wire.key ?? wire.id,
    description: wire.description ?? '',
    category: wire.category ?? '',
    isSeed: wire.is_seed ?? false,
    updatedAt: wire.updated_at ?? null,
    graph: graph ?? EMPTY_FLOW_TEXT,
  }
}

/** Compares content rather than spelling: a list may be serialized differently from a single response. */
function withTag(template: StoredFlowTemplate): FlowTemplate {
  const { key, name, description, category, graph } = template
  const facts = JSON.stringify([key, name, description, category, JSON.parse(graph)])
  return { ...template, tag: createHash('sha256').update(facts).digest('hex') }
}

function toEntry(stored: StoredFlowTemplate): FlowTemplateEntry {
  const { graph, ...template } = withTag(stored)
  const { nodes, edges, variables } = JSON.parse(graph) as Record<'nodes' | 'edges' | 'variables', unknown[] | null>
  return {
    ...template,
    nodeCount: nodes?.length ?? 0,
    edgeCount: edges?.length ?? 0,
    variableCount: variables?.length ?? 0,
  }
}
