import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { insertCharge, removeCharge, updateCharge } from '../../db/repos/charges-repo.ts'
import { requireBudget } from './budgets.ts'
import { dayOf } from './calendar-days.ts'

export interface ChargeDeps {
  db: WritableDb
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** What a charge is for: a take, a voice that is tried on a line, or words that are heard before they are kept. */
export type ChargePurpose = 'take' | 'audition' | 'words' | 'console'

export interface ChargeContext {
  /** Null for what belongs to no project. */
  projectId: string | null
  blockId: string | null
  voiceId: string
  modelId: string
  purpose: ChargePurpose
}

/** One request that the service charges for, on its way. */
export interface PendingCharge {
  /**
   * Is told before each try. The first one writes the charge down, so that a kill leaves it as one that is not confirmed.
   *
   * @throws StudioError `budget_reached`: nothing was written, nothing may be sent
   */
  sending(): void
  /** The try that was told of is not sent after all. */
  withdraw(): void
  /** The service began to answer. */
  answered(requestId: string | undefined): void
  /** What the service said it charged; null where it did not say. */
  charged(characters: number | null): void
  /** The request came to nothing. The charge goes, unless the service may have spoken without being heard. */
  failed(error: unknown): void
}

/** Begins a charge of so many characters, as far as can be told before. */
export type BeginCharge = (characters: number) => PendingCharge

/** The charges of one piece of work. Each request is one row of the ledger and counts once, however often it is tried. */
export function createCharges(deps: ChargeDeps, context: ChargeContext): BeginCharge {
  return (characters) => {
    let row: number | null = null
    let isAnswered = false
    function remove(): void {
      if (row !== null) removeCharge(deps.db, row)
      row = null
    }
    return {
      sending() {
        if (row !== null) return
        const { projectId, blockId, voiceId, modelId, purpose } = context
        if (projectId !== null) requireBudget(deps, projectId, characters)
        const nowMs = deps.now()
        row = insertCharge(deps.db, {
          service: deps.service(),
          day: dayOf(nowMs),
          at: new Date(nowMs).toISOString(),
          projectId: projectId ?? '',
          plannedCharacters: characters,
          ...{ blockId, voiceId, modelId, purpose },
        })
      },
      withdraw: remove,
      answered(requestId) {
        isAnswered = true
        if (row !== null && requestId !== undefined) updateCharge(deps.db, row, { requestId, characters: null })
      },
      charged(charged) {
        if (row !== null && charged !== null) updateCharge(deps.db, row, { requestId: null, characters: charged })
      },
      failed(error) {
        if (row === null || isAnswered) return
        if (isFree(error)) {
          remove()
        } else if (isStudioError(error) && error.details.requestId !== undefined) {
          updateCharge(deps.db, row, { requestId: error.details.requestId, characters: null })
        }
      },
    }
  }
}

/** An answer that is an error is not charged (specification part 7), nor is what was never sent; of a lost connection nobody knows. */
function isFree(error: unknown): boolean {
  if (!isStudioError(error)) return false
  const { chargedCharacters, status } = error.details
  if (chargedCharacters !== undefined) return chargedCharacters === 0
  if (status !== undefined) return status >= 400
  return error.code === 'offline' || error.code === 'key_missing' || error.code === 'invalid_input'
}
