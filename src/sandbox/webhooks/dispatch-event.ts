import { projectOfConversation } from '../conversations/project-of-conversation.ts'
import type { StoredConversation } from '../conversations/conversation-store.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { FIRST_ENVELOPE_VERSION } from '../world/service-version.ts'
import { deliver } from './deliver.ts'
import { covers } from './event-types.ts'
import type { ConversationEventType, WorkspaceEventType } from './event-types.ts'
import { envelopeBody, flatBody } from './write-event.ts'
import type { ConversationEvent, WorkspaceEvent } from './write-event.ts'

/** Recipient of an event. */
interface Receiver {
  endpointId: string | undefined
  url: string
  /** Empty if the receiver has none: its deliveries aren't signed. */
  secret: string
  version: string
  include: readonly ('messages' | 'evaluations')[]
  isFlat: boolean
}

/**
 * Sends a conversation's event to all subscribers (specification part 6, Delivery targets): the agent's own URL
 * receives completed conversations only, and if there is one, the workspace's endpoints don't receive those. An
 * endpoint of a project receives only that project's conversations (assumed). Returns immediately; deliveries are
 * independent of each other.
 */
export function dispatchEvent(deps: SandboxDeps, conversation: StoredConversation, type: ConversationEventType): void {
  const event: ConversationEvent = { ...newEvent(deps), type, conversation }
  for (const receiver of getReceivers(deps, conversation, type)) {
    const text = receiver.isFlat ? flatBody(event) : envelopeBody(event, receiver)
    send(deps, { event, receiver, text, conversation })
  }
}

/**
 * Sends an event without a conversation to the subscribed workspace endpoints; an endpoint of a project receives only
 * those of its project (assumed). Returns immediately.
 */
export function dispatchWorkspaceEvent(
  deps: SandboxDeps,
  about: { accountId: string; projectId: string | null },
  type: WorkspaceEventType,
  object: Record<string, unknown>,
): void {
  const event: WorkspaceEvent = { ...newEvent(deps), type, object }
  for (const receiver of endpointsFor(deps, about, type)) {
    send(deps, { event, receiver, text: envelopeBody(event, receiver), conversation: undefined })
  }
}

function newEvent(deps: SandboxDeps): { id: string; createdAtMs: number } {
  return { id: `evt_${deps.newId().slice(0, 26)}`, createdAtMs: deps.clock.nowMs() }
}

function getReceivers(deps: SandboxDeps, conversation: StoredConversation, type: ConversationEventType): Receiver[] {
  const agent = deps.agents.findById(conversation.agentId)
  const agentUrl = agent?.fields.webhook_url ?? ''
  const isAgents = agentUrl !== '' && type === 'conversation.completed'
  if (agent && isAgents) {
    const isFlat = conversation.version < FIRST_ENVELOPE_VERSION
    return [
      {
        endpointId: undefined,
        url: agentUrl,
        secret: agent.webhookSecret,
        version: conversation.version,
        include: ['messages', 'evaluations'],
        isFlat,
      },
    ]
  }
  const projectId = projectOfConversation(conversation)
  return endpointsFor(deps, { accountId: conversation.accountId, projectId }, type)
}

function endpointsFor(
  deps: SandboxDeps,
  about: { accountId: string; projectId: string | null },
  type: string,
): Receiver[] {
  return deps.endpoints
    .list(about.accountId)
    .filter(({ disabled, enabledEvents }) => !disabled && covers(enabledEvents, type))
    .filter(({ projectId }) => projectId === null || projectId === about.projectId)
    .map(({ id, url, secret, apiVersion, include }) => ({
      endpointId: id,
      url,
      secret,
      version: apiVersion,
      include,
      isFlat: false,
    }))
}

/** One event serialized for one receiver. */
interface Message {
  event: ConversationEvent | WorkspaceEvent
  receiver: Receiver
  text: string
  conversation: StoredConversation | undefined
}

/** Starts the delivery's record and delivers in the background. */
function send(deps: SandboxDeps, { event, receiver, text, conversation }: Message): void {
  const body = new Uint8Array(Buffer.from(text))
  const deliveryId = crypto.randomUUID()
  const headersAt = (nowMs: number) => webhookHeaders(deps, { event, receiver, deliveryId, body, nowMs })
  deps.deliveries.begin({
    subjectId: conversation?.id ?? event.id,
    conversationId: conversation?.id,
    agentId: conversation?.agentId,
    endpointId: receiver.endpointId,
    url: receiver.url,
    event: event.type,
    deliveryId,
    status: 'pending',
    attemptCount: 0,
    createdAt: new Date(event.createdAtMs).toISOString(),
    lastAttemptAt: null,
    lastStatusCode: null,
    lastError: null,
    requestBody: text,
    requestHeaders: {},
    lastResponseBody: null,
    lastResponseHeaders: null,
  })
  deliver(deps, { url: receiver.url, deliveryId, body, headersAt }).catch((error: unknown) => {
    if (!deps.closing.aborted) deps.report(error)
  })
}

/** The headers of specification part 6, Request sent to the endpoint; the earlier body has its original ones. */
async function webhookHeaders(
  deps: SandboxDeps,
  attempt: {
    event: { type: string }
    receiver: Receiver
    deliveryId: string
    body: Uint8Array<ArrayBuffer>
    nowMs: number
  },
): Promise<Record<string, string>> {
  const { event, receiver, deliveryId, body, nowMs } = attempt
  const name = (header: string) => deps.headerNames.canonical(header)
  const isSigned = receiver.secret !== ''
  if (receiver.isFlat) {
    const time = String(Math.floor(nowMs))
    return {
      'Content-Type': 'application/json',
      ...(isSigned ? { [`X-${name('Signature')}`]: `sha256=${await signWebhook(receiver.secret, time, body)}` } : {}),
      [`X-${name('Timestamp')}`]: time,
      [`X-${name('Event')}`]: event.type,
      [`X-${name('Delivery-Id')}`]: deliveryId,
    }
  }
  const time = String(Math.floor(nowMs / 1_000))
  const signature = isSigned ? `t=${time},v0=${await signWebhook(receiver.secret, time, body)}` : undefined
  return {
    'Content-Type': 'application/json',
    ...(signature === undefined ? {} : { [name('Signature')]: signature }),
    [name('Event')]: event.type,
    [name('Delivery-Id')]: deliveryId,
    [name('Version')]: receiver.version,
  }
}

/**
 * Lowercase hex HMAC-SHA256 with the secret over the time, a dot and the body (specification part 6, Signing and
 * verification).
 *
 * @param time as written in the header
 * @param body the exact bytes sent
 */
async function signWebhook(secret: string, time: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, Buffer.concat([Buffer.from(`${time}.`), body]))
  return Buffer.from(signature).toString('hex')
}
