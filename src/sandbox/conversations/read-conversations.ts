import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { rangedAnswer } from '../http/ranged-answer.ts'
import { parseFields } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { deliveryEntry } from '../webhooks/delivery-entry.ts'
import { MOMENT_FORM, readMoment } from '../world/read-moment.ts'
import { conversationEntry, conversationSummary, evaluationEntry, messageEntry } from './conversation-entry.ts'
import type { StoredConversation } from './conversation-store.ts'
import { projectOfConversation } from './project-of-conversation.ts'

const Moment = z
  .string()
  .refine((text) => readMoment(text) !== undefined, MOMENT_FORM)
  .transform((text) => readMoment(text) ?? 0)
const Duration = z
  .string()
  .regex(/^\d{1,12}$/, 'must be a whole number of milliseconds')
  .transform(Number)

const Filters = z.object({
  agent_id: z.string().optional(),
  status: z.enum(['pending', 'active', 'completed', 'failed']).optional(),
  transport: z.enum(['web', 'phone', 'whatsapp', 'text', 'sip_inbound', 'sip_outbound']).optional(),
  caller_identity: z.string().optional(),
  q: z.string().max(200).optional(),
  started_after: Moment.optional(),
  started_before: Moment.optional(),
  duration_min_ms: Duration.optional(),
  duration_max_ms: Duration.optional(),
  project_id: z.string().optional(),
})
type Filters = z.infer<typeof Filters>

/**
 * `GET /v1/agents/conversations`: the account's conversations matching all filters, newest first, paginated (assumed:
 * shapes page 6.2); 400 for an invalid filter.
 */
export function listConversations(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { origin } = new URL(c.req.url)
    const query = c.req.query()
    const filters = parseFields(Filters, query)
    const found = deps.conversations.list(getCaller(c.var.call).account.id).filter((each) => fits(each, filters))
    const { items, paging } = readPage(c.req, found)
    return c.json({ conversations: items.map((item) => conversationSummary(item, origin)), ...paging })
  }
}

/**
 * `GET /v1/agents/conversations/{id}`: one conversation, identical to `data.object` of its webhook event; 404 for an
 * unknown one.
 */
export function getConversation(deps: SandboxDeps): (c: CallContext) => Response {
  // The origin may differ from the one in the run in which the conversation began.
  return (c) => c.json(conversationEntry(ownConversation(deps, c), new URL(c.req.url).origin))
}

/** `GET …/{id}/messages`: the transcript so far in order, paginated; entries already returned don't move. */
export function listMessages(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id, messages } = ownConversation(deps, c)
    const { items, paging } = readPage(c.req, messages)
    return c.json({ messages: items.map((message) => messageEntry(id, message)), ...paging })
  }
}

/** `GET …/{id}/evaluations`: criteria, then data fields, paginated; none before the conversation ends. */
export function listEvaluations(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id, evaluations } = ownConversation(deps, c)
    const { items, paging } = readPage(c.req, evaluations)
    return c.json({ evaluations: items.map((evaluation) => evaluationEntry(id, evaluation)), ...paging })
  }
}

/** `GET …/{id}/recording`: both sides as one Ogg file; 404 before the end and if it wasn't recorded. */
export function getRecording(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id, recording, recordingKey } = ownConversation(deps, c)
    if (!recording) throw notFound(`The conversation ${id} has no recording`, { conversation_id: id })
    return soundAnswer(c.req.raw, recording, recordingKey)
  }
}

/**
 * `GET /recordings/{key}.ogg`, the target of `recording_url`: the same bytes. Needs no credential because the URL can't
 * be guessed.
 */
export function openRecording(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const key = (c.req.param('file') ?? '').replace(/\.ogg$/, '')
    const recording = deps.conversations.findByRecordingKey(key)?.recording
    if (!recording) throw notFound('There is no such recording', {})
    return soundAnswer(c.req.raw, recording, key)
  }
}

/**
 * `GET …/{conversation_id}/webhook-deliveries`: one record per notified URL, oldest first, paginated (specification
 * part 2).
 */
export function listDeliveries(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownConversation(deps, c)
    const { items, paging } = readPage(c.req, deps.deliveries.ofConversation(id))
    return c.json({ deliveries: items.map(deliveryEntry), ...paging })
  }
}

function ownConversation(deps: SandboxDeps, c: CallContext): StoredConversation {
  const id = c.req.param('conversation_id') ?? ''
  const conversation = deps.conversations.find(getCaller(c.var.call).account.id, id)
  if (!conversation) throw notFound(`There is no conversation ${id}`, { conversation_id: id })
  return conversation
}

function notFound(message: string, details: Record<string, unknown>): ServiceFailure {
  return new ServiceFailure({ status: 404, code: 'not_found', message, details })
}

/** A recording never changes, so its key serves as its ETag. */
function soundAnswer(request: Request, recording: Uint8Array<ArrayBuffer>, key: string): Response {
  const headers = {
    'Content-Type': 'audio/ogg',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  return rangedAnswer(request, { bytes: recording, etag: `"${key}"`, headers })
}

/** A conversation without a start time or duration doesn't match filters on it. */
function fits(conversation: StoredConversation, filters: Filters): boolean {
  const startedMs = conversation.startedAt === null ? Number.NaN : Date.parse(conversation.startedAt)
  const durationMs = conversation.durationMs ?? Number.NaN
  const isOf = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === value
  return (
    isOf(filters.agent_id, conversation.agentId) &&
    isOf(filters.status, conversation.status) &&
    isOf(filters.transport, conversation.transport) &&
    isOf(filters.caller_identity, conversation.callerIdentity) &&
    isOf(filters.project_id, projectOfConversation(conversation) ?? 'default') &&
    (filters.started_after === undefined || startedMs > filters.started_after) &&
    (filters.started_before === undefined || startedMs < filters.started_before) &&
    (filters.duration_min_ms === undefined || durationMs >= filters.duration_min_ms) &&
    (filters.duration_max_ms === undefined || durationMs <= filters.duration_max_ms) &&
    (filters.q === undefined || holdsText(conversation, filters.q))
  )
}

/** Whether the transcript contains the text, ignoring case, or the text is the conversation's ID. */
function holdsText({ id, messages }: StoredConversation, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return id === wanted || messages.some(({ content }) => content.toLowerCase().includes(wanted))
}
