import { z } from 'zod'
import { WireInstant } from './wire-instant.ts'
import { WireConversation, WireEvaluation, WireMessage } from './conversations.ts'

/**
 * Body of a delivery (specification part 2, Webhook event envelope). `data.messages` and `data.evaluations` may be
 * absent for a workspace endpoint (assumed: shapes page 7); `data` of other event types isn't specified.
 */
export const WireWebhookEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  version: z.string(),
  data: z.looseObject({
    object: WireConversation.optional(),
    messages: z.array(WireMessage).optional(),
    evaluations: z.array(WireEvaluation).optional(),
  }),
})
export type WireWebhookEvent = z.infer<typeof WireWebhookEvent>

/**
 * The body replaced by the envelope (specification part 6, Earlier payload shape); `timestamp` is in milliseconds since
 * 1970.
 */
export const WireFlatWebhook = z.looseObject({
  event: z.string(),
  timestamp: z.number(),
  conversation: WireConversation,
  messages: z.array(WireMessage).optional(),
  evaluations: z.array(WireEvaluation).optional(),
})
export type WireFlatWebhook = z.infer<typeof WireFlatWebhook>

/**
 * A delivery about one conversation to one URL, updated over its attempts (specification part 2, Webhook delivery
 * record; fields beyond those four assumed: shapes page 7). `request_body` holds the signed bytes as text.
 */
export const WireDelivery = z.looseObject({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  agent_id: z.string().nullish(),
  url: z.string().optional(),
  event: z.string().optional(),
  status: z.string(),
  attempt_count: z.int().nonnegative().optional(),
  created_at: WireInstant.optional(),
  last_attempt_at: WireInstant.nullish(),
  last_status_code: z.number().nullish(),
  last_error: z.string().nullish(),
  request_body: z.string().nullish(),
  request_headers: z.record(z.string(), z.unknown()).nullish(),
  last_response_body: z.string().nullish(),
  last_response_headers: z.record(z.string(), z.unknown()).nullish(),
})
export type WireDelivery = z.infer<typeof WireDelivery>

/** A page of delivery records; the paging fields are assumed (shapes page 7). */
export const WireDeliveryPage = z.looseObject({
  deliveries: z.array(WireDelivery),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireDeliveryPage = z.infer<typeof WireDeliveryPage>

/** A workspace webhook endpoint (assumed: shapes page 7). `secret` is only in the responses that create one. */
export const WireWebhookEndpoint = z.looseObject({
  id: z.string(),
  url: z.string(),
  project_id: z.string().nullish(),
  enabled_events: z.array(z.string()).optional(),
  include: z.array(z.string()).optional(),
  api_version: z.string().nullish(),
  description: z.string().nullish(),
  disabled: z.boolean().optional(),
  secret: z.string().nullish(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
})
export type WireWebhookEndpoint = z.infer<typeof WireWebhookEndpoint>

/** A page of `GET /v1/webhooks/endpoints` (assumed: shapes page 7; the name of the list is derived from the path). */
export const WireWebhookEndpointPage = z.looseObject({
  endpoints: z.array(WireWebhookEndpoint),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireWebhookEndpointPage = z.infer<typeof WireWebhookEndpointPage>
