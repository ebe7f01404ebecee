import { elementsOf, membersOf, wholeSource, type JsonSource } from '#shared/domain/flow-text/json-source.ts'
import { WireFlowVersion } from '#shared/service-wire/flows.ts'
import { pagePath, stated, type PageQuery, type Stated } from './agent-calls.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readPaging } from './read-entries.ts'
import {
  readFlowView,
  readGraph,
  readSchema,
  readTemplate,
  readVersions,
  type FlowGraphText,
  type FlowTemplateText,
  type FlowViewText,
} from './read-flow.ts'
import { badAnswer, readAs, readText } from './read-json.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './speech-api.ts'

/** What a draft is made of; `graph` is JSON text and is sent as it stands. Name and notes that are absent are not sent. */
export interface DraftToPut {
  graph: string
  name?: string
  notes?: string
}

/** What is written of a template; `graph` is JSON text and is sent as it stands. */
export interface TemplateToWrite {
  key: string
  name: string
  description: string
  category: string
  graph: string
}

interface Page {
  next_cursor?: string
  has_more?: boolean
}

/**
 * The routes of flows and of templates (specification part 4, Flow graphs and templates; shapes pages 5 and 5.1). Graphs go and come as
 * text, so that no number and no order of members is another one afterwards.
 *
 * Besides the failures of every call: a graph that is wrong is `validation_failed` with `details.issues`, an agent, a version or a
 * template that is not there `not_found`, a credential that may only read `forbidden`. `etag` makes a change `conflict` when the flow is
 * not what it stands for. A refused request changed nothing.
 */
export interface FlowCalls {
  /** JSON text of the schema of graphs. Asked for without the key. */
  flowSchema(options: RequestOptions): Promise<string>
  getFlow(request: { agentId: string }, options: RequestOptions): Promise<Stated<FlowViewText>>
  /** Replaces the draft; the active graph is unchanged. Answers the draft as the service keeps it. */
  putFlow(
    request: { agentId: string; draft: DraftToPut; etag: string | null },
    options: RequestOptions,
  ): Promise<Stated<FlowGraphText>>
  /** The draft is the active graph, and there is no draft. Sent again only when nothing can have been published. */
  publishFlow(
    request: { agentId: string; notes?: string | undefined; etag: string | null },
    options: RequestOptions,
  ): Promise<WireFlowVersion>
  rollbackFlow(
    request: { agentId: string; versionId: string; etag: string | null },
    options: RequestOptions,
  ): Promise<WireFlowVersion>
  /** No graph is active any more (specification part 3). */
  deactivateFlow(request: { agentId: string; etag: string | null }, options: RequestOptions): Promise<void>
  discardDraft(request: { agentId: string; etag: string | null }, options: RequestOptions): Promise<void>
  /** Newest first. */
  listFlowVersions(
    request: { agentId: string } & PageQuery,
    options: RequestOptions,
  ): Promise<Page & { versions: WireFlowVersion[] }>
  getFlowVersion(request: { agentId: string; versionId: string }, options: RequestOptions): Promise<FlowGraphText>
  listTemplates(query: PageQuery, options: RequestOptions): Promise<Page & { templates: FlowTemplateText[] }>
  /** Sent again only when no template can have been made. @throws StudioError `conflict`: the key is in use */
  createTemplate(template: TemplateToWrite, options: RequestOptions): Promise<FlowTemplateText>
  getTemplate(request: { templateId: string }, options: RequestOptions): Promise<Stated<FlowTemplateText>>
  /** Replaces all of it. @throws StudioError `conflict`: another template has the key, or `etag` is not the present one */
  replaceTemplate(
    request: { templateId: string; template: TemplateToWrite; etag: string | null },
    options: RequestOptions,
  ): Promise<FlowTemplateText>
  deleteTemplate(request: { templateId: string; etag: string | null }, options: RequestOptions): Promise<void>
  /** The template's graph is the agent's draft, which is answered. Sent again only when nothing can have been cloned. */
  cloneTemplate(
    request: { templateId: string; agentId: string; etag: string | null },
    options: RequestOptions,
  ): Promise<Stated<FlowGraphText>>
}

export interface FlowCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'makesAnew'> & {
        path: string
        limits: TimeLimits
        method?: 'POST' | 'PUT' | 'DELETE'
        body?: unknown
        /** JSON text, sent as it stands. */
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

/** The calls, sent by what is given. */
export function createFlowCalls({ limits, send }: FlowCallsDeps): FlowCalls {
  const common = { accept: JSON_TYPE, limits }
  const ifMatch = (etag: string | null) => (etag === null ? {} : { ifMatch: etag })

  return {
    flowSchema: (options) =>
      send({ ...common, path: '/v1/agents/flow/schema', isAnonymous: true }, options, (answer) =>
        readWith(answer, readSchema),
      ),

    getFlow: ({ agentId }, options) =>
      send({ ...common, path: flowPath(agentId) }, options, async (answer) =>
        stated(answer, await readWith(answer, ({ text }) => readFlowView(text))),
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
          makesAnew: true,
        },
        options,
        (answer) => readAs(answer, WireFlowVersion),
      ),

    rollbackFlow: ({ agentId, versionId, etag }, options) =>
      send(
        { ...common, ...ifMatch(etag), path: `${flowPath(agentId)}/rollback`, body: { version_id: versionId } },
        options,
        (answer) => readAs(answer, WireFlowVersion),
      ),

    deactivateFlow: ({ agentId, etag }, options) =>
      send({ limits, method: 'POST', path: `${flowPath(agentId)}/deactivate`, ...ifMatch(etag) }, options, readNothing),

    discardDraft: ({ agentId, etag }, options) =>
      send({ limits, method: 'DELETE', path: `${flowPath(agentId)}/draft`, ...ifMatch(etag) }, options, readNothing),

    listFlowVersions: ({ agentId, ...query }, options) =>
      send({ ...common, path: pagePath(`${flowPath(agentId)}/versions`, query) }, options, (answer) =>
        readWith(answer, ({ text }) => {
          const page = JSON.parse(text) as Record<string, unknown>
          const versions = readVersions(page['versions'])
          return versions ? { versions, ...readPaging(page) } : undefined
        }),
      ),

    getFlowVersion: ({ agentId, versionId }, options) =>
      send({ ...common, path: `${flowPath(agentId)}/versions/${encodeURIComponent(versionId)}` }, options, (answer) =>
        readWith(answer, readGraph),
      ),

    listTemplates: (query, options) =>
      send({ ...common, path: pagePath(TEMPLATES, query) }, options, (answer) =>
        readWith(answer, (source) => {
          const list = membersOf(source).findLast(({ key }) => key === 'templates')?.value
          if (list?.text[list.start] !== '[') return undefined
          const templates = elementsOf(list).flatMap(({ value }) => readTemplate(value) ?? [])
          return { templates, ...readPaging(JSON.parse(source.text) as Record<string, unknown>) }
        }),
      ),

    createTemplate: (template, options) =>
      send({ ...common, path: TEMPLATES, bodyText: templateBody(template), makesAnew: true }, options, (answer) =>
        readWith(answer, readTemplate),
      ),

    getTemplate: ({ templateId }, options) =>
      send({ ...common, path: templatePath(templateId) }, options, async (answer) =>
        stated(answer, await readWith(answer, readTemplate)),
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
        (answer) => readWith(answer, readTemplate),
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
          makesAnew: true,
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

/** The draft's words and the graph's members in one object. */
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
  if (content === undefined) throw badAnswer(answer, 'The answer of the service is not what was asked for.')
  answer.log.finish('ok')
  return content
}

async function readNothing(answer: GoodAnswer): Promise<void> {
  answer.body.close()
  answer.log.finish('ok')
}
