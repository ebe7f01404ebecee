import { Hono } from 'hono'
import { z } from 'zod'
import type { CallContext, CallEnv } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller, limitRate, requireKey } from '../limits/guard-account.ts'
import { checkPlacement } from '../projects/own-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { KNOWN_VERSIONS } from '../world/service-version.ts'
import { deliveryEntry } from './delivery-entry.ts'
import type { StoredEndpoint } from './endpoint-store.ts'
import { isSubscribable } from './event-types.ts'

const MAX_ENDPOINTS = 50

const ENDPOINT_FIELDS = {
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }).max(2_048),
  enabled_events: z
    .array(z.string().refine(isSubscribable, 'is no type of event'))
    .min(1, 'must hold a type of event, or * for all'),
  include: z.array(z.enum(['messages', 'evaluations'])),
  api_version: z.string(),
  description: z.string().max(1_000),
  disabled: z.boolean(),
  project_id: z.string().nullable(),
}

const CreateOrder = z.object({
  url: ENDPOINT_FIELDS.url,
  enabled_events: ENDPOINT_FIELDS.enabled_events,
  include: ENDPOINT_FIELDS.include.default([]),
  api_version: ENDPOINT_FIELDS.api_version.optional(),
  description: ENDPOINT_FIELDS.description.default(''),
  disabled: ENDPOINT_FIELDS.disabled.default(false),
  project_id: ENDPOINT_FIELDS.project_id.optional(),
})
const UpdateOrder = z.object(ENDPOINT_FIELDS).omit({ project_id: true }).partial()

/** `/v1/webhooks/endpoints` and below, for API keys (assumed: shapes page 7; the specification names the console instead). */
export function endpointRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const reading = [requireKey(deps), limitRate(deps, 'other')] as const
  const writing = [requireKey(deps, 'full'), limitRate(deps, 'other')] as const
  routes.get('/', ...reading, (c) => {
    const { items, paging } = readPage(c.req, deps.endpoints.list(getCaller(c.var.call).account.id))
    return c.json({ endpoints: items.map(endpointEntry), ...paging })
  })
  routes.post('/', ...writing, createEndpoint(deps))
  routes.get('/:webhook_endpoint_id', ...reading, (c) => c.json(endpointEntry(ownEndpoint(deps, c))))
  routes.patch('/:webhook_endpoint_id', ...writing, updateEndpoint(deps))
  routes.delete('/:webhook_endpoint_id', ...writing, (c) => {
    deps.endpoints.remove(ownEndpoint(deps, c).id)
    return c.body(null, 204)
  })
  routes.post('/:webhook_endpoint_id/rotate-secret', ...writing, (c) => {
    const rotated = { ...ownEndpoint(deps, c), secret: newSecret(deps), updatedAt: now(deps) }
    deps.endpoints.replace(rotated)
    return c.json({ ...endpointEntry(rotated), secret: rotated.secret })
  })
  routes.get('/:webhook_endpoint_id/deliveries', ...reading, (c) => {
    const { items, paging } = readPage(c.req, deps.deliveries.ofEndpoint(ownEndpoint(deps, c).id))
    return c.json({ deliveries: items.map(deliveryEntry), ...paging })
  })
  return routes
}

/**
 * `POST /v1/webhooks/endpoints`: 201 with its secret; 422 for the 51st endpoint and for a URL already in use; 400 and
 * 409 for a project as in `checkPlacement`.
 */
function createEndpoint(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { call } = c.var
    const { account, projectId: ownProjectId } = getCaller(call)
    const order = await readBody(c.req.raw, CreateOrder)
    const others = deps.endpoints.list(account.id)
    if (others.length >= MAX_ENDPOINTS) throw unfit(`A workspace has at most ${MAX_ENDPOINTS} webhook endpoints`)
    checkUrl(others, order.url)
    const projectId = order.project_id === undefined ? ownProjectId : order.project_id
    checkPlacement(deps, account, projectId)
    const endpoint = deps.endpoints.add({
      accountId: account.id,
      url: order.url,
      projectId,
      enabledEvents: order.enabled_events,
      include: order.include,
      apiVersion: checkVersion(order.api_version ?? call.version),
      description: order.description,
      disabled: order.disabled,
      secret: newSecret(deps),
      createdAt: now(deps),
      updatedAt: now(deps),
    })
    return c.json({ ...endpointEntry(endpoint), secret: endpoint.secret }, 201)
  }
}

/**
 * `PATCH /v1/webhooks/endpoints/{webhook_endpoint_id}`: changes the fields present; running deliveries are unaffected.
 */
function updateEndpoint(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownEndpoint(deps, c)
    const patch = await readBody(c.req.raw, UpdateOrder)
    const endpoint = ownEndpoint(deps, c)
    const others = deps.endpoints.list(endpoint.accountId).filter(({ id }) => id !== endpoint.id)
    if (patch.url !== undefined) checkUrl(others, patch.url)
    const updated: StoredEndpoint = {
      ...endpoint,
      url: patch.url ?? endpoint.url,
      enabledEvents: patch.enabled_events ?? endpoint.enabledEvents,
      include: patch.include ?? endpoint.include,
      apiVersion: patch.api_version === undefined ? endpoint.apiVersion : checkVersion(patch.api_version),
      description: patch.description ?? endpoint.description,
      disabled: patch.disabled ?? endpoint.disabled,
      updatedAt: now(deps),
    }
    deps.endpoints.replace(updated)
    return c.json(endpointEntry(updated))
  }
}

function ownEndpoint(deps: SandboxDeps, c: CallContext): StoredEndpoint {
  const id = c.req.param('webhook_endpoint_id') ?? ''
  const endpoint = deps.endpoints.find(getCaller(c.var.call).account.id, id)
  if (endpoint) return endpoint
  const details = { webhook_endpoint_id: id }
  throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no webhook endpoint ${id}`, details })
}

function endpointEntry(endpoint: StoredEndpoint): Record<string, unknown> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    project_id: endpoint.projectId,
    enabled_events: endpoint.enabledEvents,
    include: endpoint.include,
    api_version: endpoint.apiVersion,
    description: endpoint.description,
    disabled: endpoint.disabled,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  }
}

/** There is one record per conversation and URL, so two endpoints with one URL would be indistinguishable. */
function checkUrl(others: readonly StoredEndpoint[], url: string): void {
  if (others.some((other) => other.url === url)) throw unfit('Another webhook endpoint has this URL')
}

/** Unlike requests, endpoints must be pinned to a known version. */
function checkVersion(version: string): string {
  if (KNOWN_VERSIONS.some((known) => known === version)) return version
  const message = `The version must be one of ${KNOWN_VERSIONS.join(', ')}`
  throw new ServiceFailure({ status: 400, code: 'invalid_api_version', message, details: { version } })
}

function unfit(message: string): ServiceFailure {
  return new ServiceFailure({ status: 422, code: 'unprocessable', message })
}

function newSecret(deps: SandboxDeps): string {
  return `whsec_${deps.newId()}${deps.newId()}`
}

function now(deps: SandboxDeps): string {
  return new Date(deps.clock.nowMs()).toISOString()
}
