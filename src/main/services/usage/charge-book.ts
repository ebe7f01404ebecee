import { isPlausibleCharge } from '#shared/domain/read-charge.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { insertCharge, removeCharge, updateCharge } from '../../db/repos/charges-repo.ts'
import { requireBudget } from './budgets.ts'
import { getDay } from './calendar-days.ts'

export interface ChargeDeps {
  db: WritableDb
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** Purpose of a charge: a take, a voice audition, or a preview of words before they are saved. */
export type ChargePurpose = 'take' | 'audition' | 'words' | 'console'

export interface ChargeContext {
  /** Null if it belongs to no project. */
  projectId: string | null
  blockId: string | null
  voiceId: string
  modelId: string
  purpose: ChargePurpose
  /** The dialogue that it is a line of. */
  dialogueId?: string
}

/** One billable request in progress. */
export interface PendingCharge {
  /**
   * Called before each attempt. The first call records the charge, so that a kill leaves it as pending.
   *
   * @throws StudioError `budget_reached`: nothing was recorded, nothing may be sent
   */
  sending(): void
  /** The announced attempt isn't sent after all. */
  withdraw(): void
  /** The service started to respond. */
  answered(requestId: string | undefined): void
  /**
   * The service reported its charge; null where it did not. A count that the request can't explain isn't booked: the charge stays pending,
   * with what was reported beside it. Answers what was booked.
   */
  charged(characters: number | null, reported?: string): number | null
  /** The request failed. The charge is removed, unless the service may have generated audio whose response was lost. */
  failed(error: unknown): void
}

/** Begins a charge with an estimated number of characters; for another voice than the job's, with that voice. */
export type BeginCharge = (characters: number, voice?: Pick<ChargeContext, 'voiceId' | 'modelId'>) => PendingCharge

/**
 * The charges of one job. Each request is one ledger row, or one per line of a dialogue, and counts once, regardless of
 * attempts.
 */
export function createCharges(deps: ChargeDeps, context: ChargeContext): BeginCharge {
  return (characters, voice = context) => {
    let row: number | null = null
    let isAnswered = false
    function remove(): void {
      const id = row
      if (id !== null) deps.db.record(() => removeCharge(deps.db, id))
      row = null
    }
    function update(changes: {
      requestId: string | null
      characters: number | null
      reported?: string
    }): void {
      const id = row
      if (id !== null) deps.db.record(() => updateCharge(deps.db, id, changes))
    }
    return {
      sending() {
        if (row !== null) return
        const { projectId, blockId, purpose, dialogueId = null } = context
        const { voiceId, modelId } = voice
        if (projectId !== null) requireBudget(deps, projectId, characters)
        const nowMs = deps.now()
        row = insertCharge(deps.db, {
          service: deps.service(),
          day: getDay(nowMs),
          at: new Date(nowMs).toISOString(),
          projectId: projectId ?? '',
          plannedCharacters: characters,
          ...{ blockId, voiceId, modelId, purpose, dialogueId },
        })
      },
      withdraw: remove,
      answered(requestId) {
        isAnswered = true
        if (requestId !== undefined) update({ requestId, characters: null })
      },
      charged(count, reported) {
        const booked = count !== null && isPlausibleCharge(count, characters) ? count : null
        const unbooked = booked === null ? (reported ?? count?.toString()) : undefined
        if (booked !== null || unbooked !== undefined)
          update({ requestId: null, characters: booked, reported: unbooked })
        return booked
      },
      failed(error) {
        if (row === null || isAnswered) return
        if (isFree(error)) {
          remove()
        } else if (isStudioError(error) && error.details.requestId !== undefined) {
          update({ requestId: error.details.requestId, characters: null })
        }
      },
    }
  }
}

/**
 * An error response isn't billed (specification part 7), nor is an unsent request; for a lost connection it is unknown.
 */
function isFree(error: unknown): boolean {
  if (!isStudioError(error)) return false
  const { chargedCharacters, status } = error.details
  if (chargedCharacters !== undefined) return chargedCharacters === 0
  if (status !== undefined) return status >= 400
  return ['nothing', 'never'].includes(getFailureRule(error).charged)
}
