import { projectOfConversation } from '../conversations/project-of-conversation.ts'
import type { StoredConversation } from '../conversations/conversation-store.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { FIRST_ENVELOPE_VERSION } from '../world/service-version.ts'
import { deliver } from './deliver.ts'
import { covers } from './event-types.ts'
import type { ConversationEventType } from './event-types.ts'
import { signWebhook } from './sign-webhook.ts'
import { envelopeBody, flatBody } from './write-event.ts'
import type { WrittenEvent } from './write-event.ts'

/** Whom an event is sent to. */
interface Receiver {
  endpointId: string | undefined
  url: string
  /** Empty for a receiver that set none: its deliveries are not signed. */
  secret: string
  version: string
  include: readonly ('messages' | 'evaluations')[]
  isFlat: boolean
}

/**
 * Sends an event of a conversation to everybody who asked for it (specification part 6, Delivery targets): the agent's own URL hears of
 * completed conversations only, and where there is one the workspace's endpoints do not hear of those. An endpoint of a project hears
 * of its conversations only (assumed). Returns at once; each delivery goes its own way and waits for no other.
 */
export function dispatchEvent(deps: SandboxDeps, conversation: StoredConversation, type: ConversationEventType): void {
  const event: WrittenEvent = {
    id: `evt_${deps.newId().slice(0, 26)}`,
    type,
    createdAtMs: deps.clock.nowMs(),
    conversation,
  }
  for (const receiver of receiversOf(deps, conversation, type)) {
    send(deps, event, receiver).catch((error: unknown) => {
      if (!deps.closing.aborted) deps.report(error)
    })
  }
}

function receiversOf(deps: SandboxDeps, conversation: StoredConversation, type: ConversationEventType): Receiver[] {
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
  return deps.endpoints
    .list(conversation.accountId)
    .filter(({ disabled, enabledEvents }) => !disabled && covers(enabledEvents, type))
    .filter(({ projectId }) => projectId === null || projectId === projectOfConversation(conversation))
    .map(({ id, url, secret, apiVersion, include }) => ({
      endpointId: id,
      url,
      secret,
      version: apiVersion,
      include,
      isFlat: false,
    }))
}

async function send(deps: SandboxDeps, event: WrittenEvent, receiver: Receiver): Promise<void> {
  const { conversation } = event
  const text = receiver.isFlat ? flatBody(event) : envelopeBody(event, receiver)
  const body = new Uint8Array(Buffer.from(text))
  const deliveryId = crypto.randomUUID()
  const headersAt = (nowMs: number) => webhookHeaders(deps, { event, receiver, deliveryId, body, nowMs })
  deps.deliveries.begin({
    conversationId: conversation.id,
    agentId: conversation.agentId,
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
  await deliver(deps, { url: receiver.url, deliveryId, body, headersAt })
}

/** The headers of specification part 6, Request sent to the endpoint; for the earlier body those it came with. */
async function webhookHeaders(
  deps: SandboxDeps,
  attempt: {
    event: WrittenEvent
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
