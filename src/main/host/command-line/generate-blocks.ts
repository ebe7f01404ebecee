import type { Failure } from '#shared/contract/base.ts'
import type { QueueEntry, QueueState } from '#shared/contract/queue.ts'
import type { GenerationPlan } from '#shared/contract/takes.ts'
import { t } from './messages/t.ts'
import type { StudioClient } from './open-studio.ts'
import type { Terminal } from './terminal.ts'

/** What a generation left undone. */
export interface GenerationEnd {
  failed: {
    blockId: string
    /** Empty if it was refused before anything was sent. */
    textStart: string
    failure: Failure
  }[]
  /** What stopped the rest; null if everything was tried. */
  stopped: Failure | null
}

/** Entries of the queue that are read at once. */
const PAGE_LENGTH = 500

/**
 * Queues the blocks of a plan and waits until each is generated or has failed. Reports progress by blocks. When `signal`
 * aborts, the rest is canceled, and what has arrived is kept.
 *
 * @throws the signal's reason
 */
export async function generateBlocks(
  client: StudioClient,
  { projectId, blockIds }: { projectId: string; blockIds: readonly string[] },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<GenerationEnd> {
  const plan = await client.takes.generate({ projectId, blockIds: [...blockIds] }, { signal })
  // Work that an earlier command left waits until it is released.
  await client.queue.goOn({ projectId }, { signal })
  let stopped: Failure | null
  try {
    stopped = await waitForQueue(client, { projectId, plan }, terminal, signal)
  } catch (error) {
    await client.takes.cancel({ projectId }).catch(() => undefined)
    throw error
  }
  if (stopped !== null) await client.takes.cancel({ projectId })
  return { failed: await listFailed(client, projectId, plan), stopped }
}

/** Resolves with null once nothing of the project is queued or running, or with the failure that holds the rest. */
async function waitForQueue(
  client: StudioClient,
  { projectId, plan }: { projectId: string; plan: GenerationPlan },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Failure | null> {
  let wasPaused = false
  for await (const state of await client.queue.watch(undefined, { signal })) {
    const { waiting, speaking, held, offline, isPaused } = readProject(state, projectId)
    if (held && state.hold?.failure) return state.hold.failure
    // Nobody would review and send it.
    if (offline) return { code: 'offline' }
    if (waiting + speaking === 0) return null
    if (isPaused && !wasPaused) terminal.report(t('generate.paused'))
    wasPaused = isPaused
    const total = plan.blockIds.length
    const done = Math.max(0, total - waiting - speaking)
    terminal.progress(done, total, t('generate.progress', { done, total }))
  }
  signal.throwIfAborted()
  return { code: 'disconnected' }
}

function readProject(state: QueueState, projectId: string) {
  const project = state.projects.find((each) => each.projectId === projectId)
  return {
    waiting: project?.waitingBlocks ?? 0,
    speaking: state.speaking.filter((each) => each.projectId === projectId).length,
    held: (project?.heldBlocks ?? 0) > 0,
    offline: (project?.offlineBlocks ?? 0) > 0,
    isPaused: state.isPaused || project?.isPaused === true,
  }
}

/** Failures of the plan's blocks, those that weren't sent first. */
async function listFailed(
  client: StudioClient,
  projectId: string,
  plan: GenerationPlan,
): Promise<GenerationEnd['failed']> {
  const wanted = new Set(plan.blockIds)
  const failed: GenerationEnd['failed'] = plan.problems.map(({ blockId, failure }) => ({
    ...{ blockId, textStart: '', failure },
  }))
  for (let afterWorkId: string | null = null; ;) {
    const entries: QueueEntry[] = await client.queue.list({ section: 'stopped', afterWorkId, limit: PAGE_LENGTH })
    for (const { blockId, textStart, failure, ...entry } of entries) {
      if (entry.projectId !== projectId || !wanted.has(blockId) || failure === null) continue
      failed.push({ blockId, textStart, failure })
    }
    const last = entries.at(-1)
    if (entries.length < PAGE_LENGTH || !last) return failed
    afterWorkId = last.workId
  }
}
