import { z } from 'zod'
import { WireConversation, WireEvaluation, WireMessage } from './conversations.ts'

/**
 * The body of a delivery (specification part 2, Webhook event envelope). `data.messages` and `data.evaluations` may be absent in a
 * delivery to a workspace endpoint (assumed: shapes page 7); `data` of other event types is not specified.
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

/** The body that the envelope replaced (specification part 6, Earlier payload shape); `timestamp` is in milliseconds since 1970. */
export const WireFlatWebhook = z.looseObject({
  event: z.string(),
  timestamp: z.number(),
  conversation: WireConversation,
  messages: z.array(WireMessage).optional(),
  evaluations: z.array(WireEvaluation).optional(),
})
export type WireFlatWebhook = z.infer<typeof WireFlatWebhook>

/** Values of `status` of a delivery that are known (assumed: shapes page 7). */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

/**
 * What came of telling one URL about one conversation, updated in place over its attempts (specification part 2, Webhook delivery
 * record; fields beyond the four named there assumed: shapes page 7). `request_body` holds the signed bytes as text.
 */
export const WireDelivery = z.looseObject({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  agent_id: z.string().nullish(),
  url: z.string().optional(),
  event: z.string().optional(),
  status: z.string(),
  attempt_count: z.number(),
  created_at: z.string().optional(),
  last_attempt_at: z.string().nullish(),
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

/** A webhook endpoint of the workspace (assumed: shapes page 7). `secret` is there in the answers that make one, and never again. */
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
