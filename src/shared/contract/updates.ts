import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'

/** A published version of the studio. */
export const Release = z.object({
  version: z.string(),
  /** `YYYY-MM-DD`; null if not stated. */
  date: z.string().nullable(),
  /** https URL of the release notes, on the host of the update address; null if there is none. */
  url: z.string().nullable(),
  /** A few lines about it; empty if not stated. */
  notes: z.string(),
})
export type Release = z.infer<typeof Release>

export const UpdateState = z.object({
  /** False for a build without an update address. */
  canCheck: z.boolean(),
  isChecking: z.boolean(),
  /** Time of the last check that reached the address. */
  checkedAt: Instant.nullable(),
  /** A newer version than this one; null if there is none, or none is known. */
  available: Release.nullable(),
  /** Why the last check failed; null if it didn't. */
  failure: Failure.nullable(),
})
export type UpdateState = z.infer<typeof UpdateState>

export const updates = {
  /** Starts with the current state; later events replace it. */
  watch: procedure.output(eventIterator(UpdateState)),
  /** Reads the list of versions. Downloads and installs nothing. A failure is in `failure`. */
  check: procedure.output(UpdateState),
}
