import type { FlowMove } from '#shared/contract/flow-state.ts'
import type {
  ClonePreview,
  FlowTemplate,
  FlowTemplateDraft,
  FlowTemplateEntry,
  FlowTemplateList,
  FlowTemplateSave,
} from '#shared/contract/flow-templates.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { getFlowCopy } from '../../db/repos/flow-copies-repo.ts'
import {
  getFlowTemplate,
  getFlowTemplates,
  putFlowTemplate,
  putFlowTemplates,
  removeFlowTemplate,
} from '../../db/repos/flow-templates-repo.ts'
import { listAllPages } from '../../speech-api/pages.ts'
import type { FlowTemplateText } from '../../speech-api/read-flow.ts'
import { hasUnpushed, sameGraph } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { moveFlow } from './move-flow.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'
import { refusedFor } from './refused-for.ts'
import { checkGraphText } from './save-local.ts'

/** The library of graphs; the contract in `shared/contract/flow-templates.ts` says what each member does. */
export interface TemplatesService {
  list(): FlowTemplateList
  refresh(signal: AbortSignal): Promise<FlowTemplateList>
  read(request: { templateId: string }): FlowTemplate
  create(template: FlowTemplateDraft, signal: AbortSignal): Promise<FlowTemplateSave>
  replace(template: FlowTemplateDraft & { templateId: string }, signal: AbortSignal): Promise<FlowTemplateSave>
  remove(request: { templateId: string }, signal: AbortSignal): Promise<FlowTemplateList>
  previewClone(request: { templateId: string; agentId: string }, signal: AbortSignal): Promise<ClonePreview>
  clone(request: { templateId: string; agentId: string; tag: string }, signal: AbortSignal): Promise<FlowMove>
}

/** The templates of whatever service is the present one when it is asked. */
export function createTemplatesService(deps: FlowDeps): TemplatesService {
  const list = (service = deps.service()): FlowTemplateList => {
    const { templates, asOf } = getFlowTemplates(deps.cache, service)
    return { templates: templates.map(toEntry), asOf }
  }

  /** Sends a template; what the service keeps of it is known here from then on. */
  async function save(send: () => Promise<FlowTemplateText>): Promise<FlowTemplateSave> {
    const service = deps.service()
    try {
      const template = toTemplate(await send())
      putFlowTemplate(deps.cache, service, template)
      return { kind: 'saved', template }
    } catch (error) {
      const refused = refusedFor(error)
      if (refused) return refused
      throw error
    }
  }

  return {
    list: () => list(),

    async refresh(signal) {
      const service = deps.service()
      const { entries, end } = await listAllPages<FlowTemplateText>(async (query) => {
        const page = await deps.speech.listTemplates(query, { signal, priority: 'interactive' })
        return { ...page, entries: page.templates }
      })
      signal.throwIfAborted()
      if (end !== 'complete' && list(service).asOf !== null) {
        throw new StudioError(
          'bad_answer',
          'The service began its list of templates over and over. The stored list stays.',
        )
      }
      putFlowTemplates(deps.cache, service, { templates: entries.map(toTemplate), asOf: instant(deps) })
      return list(service)
    },

    read({ templateId }) {
      const template = getFlowTemplate(deps.cache, deps.service(), templateId)
      if (!template) throw new StudioError('not_found', 'This template is not known here.')
      return template
    },

    create(template, signal) {
      checkGraphText(template.graph)
      return save(() => deps.speech.createTemplate(template, { signal, priority: 'interactive' }))
    },

    replace({ templateId, ...template }, signal) {
      checkGraphText(template.graph)
      return save(() => deps.speech.replaceTemplate({ templateId, template }, { signal, priority: 'interactive' }))
    },

    async remove({ templateId }, signal) {
      const service = deps.service()
      try {
        await deps.speech.deleteTemplate({ templateId }, { signal, priority: 'interactive' })
      } catch (error) {
        // Somebody else was first: it is gone as was asked for.
        if (!isStudioError(error) || error.code !== 'not_found') throw error
      }
      removeFlowTemplate(deps.cache, service, templateId)
      return list(service)
    },

    async previewClone({ templateId, agentId }, signal) {
      const key = flowKey(deps, { agentId })
      const [wire, view] = await Promise.all([
        deps.speech.getTemplate({ templateId }, { signal, priority: 'interactive' }),
        fetchFlow(deps, key, signal),
      ])
      const template = toTemplate(wire)
      putFlowTemplate(deps.cache, key.service, template)
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
        replacing: `Before “${template?.name ?? templateId}” was cloned`,
      })
    },
  }
}

function toTemplate({ template: wire, graph }: FlowTemplateText): FlowTemplate {
  return {
    templateId: wire.id,
    key: wire.key ?? '',
    name: wire.name ?? wire.key ?? wire.id,
    description: wire.description ?? '',
    category: wire.category ?? '',
    isSeed: wire.is_seed ?? false,
    updatedAt: wire.updated_at ?? null,
    graph,
  }
}

function toEntry({ graph, ...template }: FlowTemplate): FlowTemplateEntry {
  const { nodes, edges, variables } = JSON.parse(graph) as Record<'nodes' | 'edges' | 'variables', unknown[] | null>
  return {
    ...template,
    nodeCount: nodes?.length ?? 0,
    edgeCount: edges?.length ?? 0,
    variableCount: variables?.length ?? 0,
  }
}
