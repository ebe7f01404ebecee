import type { z } from 'zod'
import { getElements, membersOf, wholeSource, type JsonSource } from '#shared/domain/flow-text/json-source.ts'
import { WireFlowTool, WireFlowVersion } from '#shared/service-wire/flows.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { pagePath, stated, type PageQuery, type Stated } from './agent-calls.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readPaging, type IncompleteEntry, type Paging } from './read-entries.ts'
import {
  readFlowView,
  readGraph,
  readSchema,
  readTemplate,
  type FlowGraphText,
  type FlowTemplateText,
  type FlowViewText,
} from './read-flow.ts'
import { badAnswer, readEntry, readText } from './read-json.ts'
import { readListPage } from './read-list-page.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './request-options.ts'

/** Content of a draft; `graph` is JSON text and is sent unchanged. Absent name and notes aren't sent. */
export interface DraftToPut {
  graph: string
  name?: string
  notes?: string
}

/** Content of a template; `graph` is JSON text and is sent unchanged. */
export interface TemplateToWrite {
  key: string
  name: string
  description: string
  category: string
  graph: string
}

/**
 * The flow and template routes (specification part 4, Flow graphs and templates; shapes pages 5 and 5.1). Graphs are
 * sent and returned as text, so that no number and no member order changes.
 *
 * Besides the failures of every call: an invalid graph is `validation_failed` with `details.issues`, a missing agent,
 * version or template `not_found`, a read-only credential `forbidden`. `etag` makes a change `conflict` if the flow no
 * longer matches it. A rejected request changed nothing.
 */
export interface FlowCalls {
  /** JSON text of the graph schema. Requested without the key. */
  flowSchema(options: RequestOptions): Promise<string>
  /** Tools that flows may call. A service without this route answers `not_found`. */
  listFlowTools(query: PageQuery, options: RequestOptions): Promise<Paging & { tools: WireFlowTool[] }>
  getFlow(request: { agentId: string }, options: RequestOptions): Promise<Stated<FlowViewText>>
  /** Replaces the draft; the active graph is unchanged. Returns the draft as stored by the service. */
  putFlow(
    request: { agentId: string; draft: DraftToPut; etag: string | null },
    options: RequestOptions,
  ): Promise<Stated<FlowGraphText>>
  /** Makes the draft the active graph, leaving no draft. Retried only if nothing can have been published. */
  publishFlow(
    request: { agentId: string; notes?: string; etag: string | null },
    options: RequestOptions,
  ): Promise<WireFlowVersion>
  rollbackFlow(
    request: { agentId: string; versionId: string; etag: string | null },
    options: RequestOptions,
  ): Promise<WireFlowVersion>
  /** Leaves no graph active (specification part 3). */
  deactivateFlow(request: { agentId: string; etag: string | null }, options: RequestOptions): Promise<void>
  discardDraft(request: { agentId: string; etag: string | null }, options: RequestOptions): Promise<void>
  /** Newest first. */
  listFlowVersions(
    request: { agentId: string } & PageQuery,
    options: RequestOptions,
  ): Promise<Paging & { versions: WireFlowVersion[] }>
  getFlowVersion(request: { agentId: string; versionId: string }, options: RequestOptions): Promise<FlowGraphText>
  listTemplates(query: PageQuery, options: RequestOptions): Promise<Paging & { templates: FlowTemplateText[] }>
  /** Retried only if no template can have been created. @throws StudioError `conflict`: the key is in use */
  createTemplate(template: TemplateToWrite, options: RequestOptions): Promise<FlowTemplateText>
  getTemplate(request: { templateId: string }, options: RequestOptions): Promise<Stated<FlowTemplateText>>
  /** Replaces all of it. @throws StudioError `conflict` if another template has the key or `etag` is outdated */
  replaceTemplate(
    request: { templateId: string; template: TemplateToWrite; etag: string | null },
    options: RequestOptions,
  ): Promise<FlowTemplateText>
  deleteTemplate(request: { templateId: string; etag: string | null }, options: RequestOptions): Promise<void>
  /** Copies the template's graph to the agent's draft and returns it. Retried only if nothing can have been cloned. */
  cloneTemplate(
    request: { templateId: string; agentId: string; etag: string | null },
    options: RequestOptions,
  ): Promise<Stated<FlowGraphText>>
}

export interface FlowCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'isNonIdempotent'> & {
        path: string
        limits: TimeLimits
        method?: 'POST' | 'PUT' | 'DELETE'
        body?: unknown
        /** JSON text, sent unchanged. */
        bodyText?: string
      },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

const JSON_TYPE = 'application/json'
/** Draft, active graph and all versions; or 200 templates. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024
const TEMPLATES = '/v1/agents/flow/templates'

/** Creates the flow calls. */
export function createFlowCalls({ limits, send }: FlowCallsDeps): FlowCalls {
  const common = { accept: JSON_TYPE, limits }
  const ifMatch = (etag: string | null) => (etag === null ? {} : { ifMatch: etag })

  return {
    flowSchema: (options) =>
      send({ ...common, path: '/v1/agents/flow/schema', isAnonymous: true }, options, (answer) =>
        readWith(answer, readSchema),
      ),

    listFlowTools: (query, options) =>
      send({ ...common, path: pagePath('/v1/agents/tools', query) }, options, (answer) =>
        readList(answer, 'tools', WireFlowTool),
      ),

    getFlow: ({ agentId }, options) =>
      send({ ...common, path: flowPath(agentId) }, options, async (answer) =>
        stated(
          answer,
          await readWith(answer, ({ text }) => {
            const read = readFlowView(text)
            const report = (list: string, incomplete: IncompleteEntry[]) =>
              answer.reportEntries({ list, part: 'page', incomplete })
            if (read) report(answer.path, read.incomplete.graphs)
            if (read?.view.versions) report(`${answer.path}/versions`, read.incomplete.versions)
            return read?.view
          }),
        ),
      ),

    putFlow: ({ agentId, draft, etag }, options) =>
      send(
        { ...common, method: 'PUT', path: flowPath(agentId), bodyText: draftBody(draft), ...ifMatch(etag) },
        options,
        async (answer) => stated(answer, await readWith(answer, readGraph)),
      ),

    publishFlow: ({ agentId, notes, etag }, options) =>
      send(
        {
          ...common,
          ...ifMatch(etag),
          path: `${flowPath(agentId)}/publish`,
          body: notes === undefined ? {} : { notes },
          isNonIdempotent: true,
        },
        options,
        readVersionEntry,
      ),

    rollbackFlow: ({ agentId, versionId, etag }, options) =>
      send(
        { ...common, ...ifMatch(etag), path: `${flowPath(agentId)}/rollback`, body: { version_id: versionId } },
        options,
        readVersionEntry,
      ),

    deactivateFlow: ({ agentId, etag }, options) =>
      send({ limits, method: 'POST', path: `${flowPath(agentId)}/deactivate`, ...ifMatch(etag) }, options, readNothing),

    discardDraft: ({ agentId, etag }, options) =>
      send({ limits, method: 'DELETE', path: `${flowPath(agentId)}/draft`, ...ifMatch(etag) }, options, readNothing),

    listFlowVersions: ({ agentId, ...query }, options) =>
      send({ ...common, path: pagePath(`${flowPath(agentId)}/versions`, query) }, options, (answer) =>
        readList(answer, 'versions', WireFlowVersion),
      ),

    getFlowVersion: ({ agentId, versionId }, options) =>
      send({ ...common, path: `${flowPath(agentId)}/versions/${encodeURIComponent(versionId)}` }, options, (answer) =>
        readWith(answer, readGraph),
      ),

    listTemplates: (query, options) =>
      send({ ...common, path: pagePath(TEMPLATES, query) }, options, (answer) =>
        readWith(answer, (source) => {
          const isBare = source.text[source.start] === '['
          const list = isBare ? source : membersOf(source).findLast(({ key }) => key === 'templates')?.value
          if (list?.text[list.start] !== '[') return undefined
          const listed = getElements(list).map(({ value }) => readTemplate(value))
          const incomplete = listed.flatMap((each) => each.incomplete)
          answer.reportEntries({ list: answer.path, part: 'page', incomplete })
          const templates = listed.flatMap(({ template }) => template ?? [])
          return { templates, ...readPaging(JSON.parse(source.text) as Record<string, unknown>) }
        }),
      ),

    createTemplate: (template, options) =>
      send({ ...common, path: TEMPLATES, bodyText: templateBody(template), isNonIdempotent: true }, options, (answer) =>
        readWith(answer, (source) => readTemplate(source).template ?? undefined),
      ),

    getTemplate: ({ templateId }, options) =>
      send({ ...common, path: templatePath(templateId) }, options, async (answer) =>
        stated(answer, await readWith(answer, (source) => readTemplate(source).template ?? undefined)),
      ),

    replaceTemplate: ({ templateId, template, etag }, options) =>
      send(
        {
          ...common,
          method: 'PUT',
          path: templatePath(templateId),
          bodyText: templateBody(template),
          ...ifMatch(etag),
        },
        options,
        (answer) => readWith(answer, (source) => readTemplate(source).template ?? undefined),
      ),

    deleteTemplate: ({ templateId, etag }, options) =>
      send({ limits, method: 'DELETE', path: templatePath(templateId), ...ifMatch(etag) }, options, readNothing),

    cloneTemplate: ({ templateId, agentId, etag }, options) =>
      send(
        {
          ...common,
          ...ifMatch(etag),
          path: `${templatePath(templateId)}/clone`,
          body: { agent_id: agentId },
          isNonIdempotent: true,
        },
        options,
        async (answer) => stated(answer, await readWith(answer, readGraph)),
      ),
  }
}

function flowPath(agentId: string): string {
  return `/v1/agents/${encodeURIComponent(agentId)}/flow`
}

function templatePath(templateId: string): string {
  return `${TEMPLATES}/${encodeURIComponent(templateId)}`
}

/** The draft's fields and the graph's members in one object. */
function draftBody({ graph, ...words }: DraftToPut): string {
  const members = membersOf(wholeSource(graph)).filter(({ key }) => !Object.hasOwn(words, key) && key !== 'version')
  const own = Object.entries(words).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{${[...own, ...members.map(({ chunkStart, chunkEnd }) => graph.slice(chunkStart, chunkEnd))].join(',')}}`
}

function templateBody({ graph, ...words }: TemplateToWrite): string {
  const { key, name, description, category } = words
  const text = JSON.stringify({ key, name, description, category })
  return `${text.slice(0, -1)},"graph":${graph}}`
}

async function readWith<T>(answer: GoodAnswer, read: (source: JsonSource) => T | undefined): Promise<T> {
  const content = read(wholeSource(await readText(answer, ANSWER_MAX_BYTES)))
  if (content === undefined) throw badAnswer(answer, 'response-unexpected')
  answer.log.finish('ok')
  return content
}

async function readList<List extends string, Entry>(
  answer: GoodAnswer,
  list: List,
  schema: z.ZodType<Entry>,
): Promise<Paging & Record<List, Entry[]>> {
  const page = await readListPage(answer, list, schema, { maxBytes: ANSWER_MAX_BYTES })
  return { ...page, [list]: page[list].map((entry) => readLeniently(schema, entry).value) }
}

async function readVersionEntry(answer: GoodAnswer): Promise<WireFlowVersion> {
  return readLeniently(WireFlowVersion, await readEntry(answer, WireFlowVersion)).value
}

async function readNothing(answer: GoodAnswer): Promise<void> {
  answer.body.close()
  answer.log.finish('ok')
}
