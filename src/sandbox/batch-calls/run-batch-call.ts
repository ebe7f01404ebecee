import { beginConversation } from '../conversations/start-conversation.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import { dispatchWorkspaceEvent } from '../webhooks/dispatch-event.ts'
import { batchCallEntry } from './batch-call-entry.ts'
import type { BatchRecipient, StoredBatchCall } from './batch-call-store.ts'

/** Concurrent calls per batch. */
const CALLS_AT_A_TIME = 5

/**
 * Calls every recipient of a batch from its scheduled time on, then sends `batch_call.completed`, or
 * `batch_call.failed` if the agent is gone or nobody could be called (specification part 6). Resolves when the batch is
 * finished or canceled, or the sandbox stops; internal errors are reported and fail the batch.
 */
export async function runBatchCall(deps: SandboxDeps, account: Account, batch: StoredBatchCall): Promise<void> {
  try {
    if (batch.scheduledAt !== null) await deps.timers.waitUntil(Date.parse(batch.scheduledAt), deps.closing)
    if (deps.batchCalls.find(account.id, batch.id)?.status !== 'pending') return
    deps.batchCalls.change(batch.id, { status: 'running', startedAt: getNow(deps) })
    const waiting = [...batch.recipients]
    const callers = Array.from({ length: CALLS_AT_A_TIME }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await callRecipient(deps, account, batch, next)
    })
    await Promise.all(callers)
    finish(deps, account, batch.id)
  } catch (error) {
    if (deps.closing.aborted) return
    deps.report(error)
    finish(deps, account, batch.id, 'Something went wrong inside the service')
  }
}

async function callRecipient(
  deps: SandboxDeps,
  account: Account,
  batch: StoredBatchCall,
  recipient: BatchRecipient,
): Promise<void> {
  if (deps.batchCalls.find(account.id, batch.id)?.status !== 'running') return
  const change = (changes: Partial<BatchRecipient>) => deps.batchCalls.changeRecipient(batch.id, recipient.id, changes)
  const agent = deps.agents.find(account, batch.agentId)
  if (!agent) return change({ status: 'failed', error: 'The agent was deleted' })
  const { conversation, ended } = beginConversation(deps, {
    account,
    agent,
    order: { transport: 'sip_outbound', dynamic_variables: { ...recipient.dynamicVars } },
    origin: batch.origin,
    version: batch.version,
    toNumber: recipient.phone,
  })
  change({ status: 'in_progress', conversationId: conversation.id })
  await ended
  deps.closing.throwIfAborted()
  const over = deps.conversations.find(account.id, conversation.id)
  if (over?.status === 'completed') change({ status: 'completed' })
  else change({ status: 'failed', error: over?.endReason ?? 'The call broke off' })
}

function finish(deps: SandboxDeps, account: Account, id: string, broken?: string): void {
  const batch = deps.batchCalls.find(account.id, id)
  if (batch?.status !== 'running') return
  const hasReached = batch.recipients.some(({ status }) => status === 'completed')
  const isAgentGone = deps.agents.find(account, batch.agentId) === undefined
  const error = broken ?? (hasReached ? null : isAgentGone ? 'The agent was deleted' : 'Nobody could be called')
  const status = error === null ? 'completed' : 'failed'
  const ended = deps.batchCalls.change(id, { status, error, endedAt: getNow(deps) })
  const about = { accountId: account.id, projectId: ended.projectId }
  dispatchWorkspaceEvent(deps, about, `batch_call.${status}`, batchCallEntry(ended))
}

function getNow(deps: SandboxDeps): string {
  return new Date(deps.clock.nowMs()).toISOString()
}
