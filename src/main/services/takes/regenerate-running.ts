import { isStudioError } from '#shared/errors/studio-error.ts'
import { planDialogue } from './plan-dialogue.ts'
import { getKey, withDialogues, type Work } from './queue-work.ts'
import { newRequest, type OpenRequests } from './open-requests.ts'
import { type PlanGenerationDeps, planSteps } from './plan-generation.ts'
import type { TakeRequests } from './take-requests.ts'

/**
 * Cancels open work of these blocks that was requested with other inputs than the blocks have now, and queues the
 * blocks again. Work that is still up to date continues. What arrived is kept as partial takes.
 *
 * @throws StudioError `budget_reached` if the budget doesn't cover the new requests: the old ones are canceled anyway
 */
export async function regenerateRunning(
  deps: PlanGenerationDeps & { newId(): string },
  queue: Pick<TakeRequests, 'generate'> &
    Pick<OpenRequests, 'run'> & { cancel(concerns: (work: Pick<Work, 'id'>) => boolean): void },
  open: readonly Work[],
  blockIds: readonly string[],
): Promise<void> {
  const wanted = new Set(blockIds)
  const jobs = new Map<string, Work[]>()
  for (const work of withDialogues(
    open,
    open.filter(({ blockId }) => wanted.has(blockId)),
  )) {
    // Work of another workspace is planned again when that is open, work requested offline when it is sent.
    if (work.hold === 'workspace' || work.hold === 'offline') continue
    const key = work.dialogue?.id ?? work.projectId
    const works = jobs.get(key)
    if (works) works.push(work)
    else jobs.set(key, [work])
  }
  for (const works of jobs.values()) {
    const outdated = await queue.run(newRequest(works[0]?.projectId ?? null), findOutdated(deps, works))
    const [first] = outdated
    if (!first) continue
    const ids = new Set(outdated.map(({ id }) => id))
    try {
      // New requests replace queued ones, so a block never leaves the queue in between.
      await queue.generate({ ...toRequest(outdated), asDialogue: first.dialogue !== null })
    } finally {
      queue.cancel(({ id }) => ids.has(id))
    }
  }
}

/** Of a dialogue, all lines or none. */
function* findOutdated(
  deps: PlanGenerationDeps & { newId(): string },
  works: readonly Work[],
): Generator<void, readonly Work[]> {
  if (!works[0]?.dialogue) {
    const { toSend } = yield* planSteps(deps, toRequest(works))
    const current = new Set(toSend.map(getKey))
    return works.filter((work) => !current.has(getKey(work)))
  }
  try {
    const { toSend } = planDialogue(deps, { ...toRequest(works), reuse: false })
    const current = new Set(toSend.map(getKey))
    return works.every((work) => current.has(getKey(work))) ? [] : works
  } catch (error) {
    // The blocks no longer make a dialogue; the request fails with the reason.
    if (isStudioError(error)) return works
    throw error
  }
}

function toRequest(works: readonly Work[]) {
  const inOrder = works.toSorted((left, right) => (left.dialogue?.index ?? 0) - (right.dialogue?.index ?? 0))
  return { projectId: works[0]?.projectId ?? '', blockIds: inOrder.map(({ blockId }) => blockId), reuse: true }
}
