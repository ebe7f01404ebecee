import { z } from 'zod'
import { procedure } from './base.ts'

/** An entry of the service with fields that couldn't be read. */
export const IncompleteEntry = z.object({
  /** Null for an entry without a usable ID, which isn't listed. */
  id: z.string().nullable(),
  name: z.string(),
  fields: z.array(
    z.object({
      /** Such as `tts.speed`. */
      path: z.string(),
      /** What stands there, as JSON and cut when it is long; null where a field is missing. */
      found: z.string().nullable(),
    }),
  ),
})
export type IncompleteEntry = z.infer<typeof IncompleteEntry>

export const incomplete = {
  /** Entries of lists of the present service that couldn't be read completely when they were last read. Lists by path: `/v1/agents`; a `*` stands for any ID. */
  list: procedure
    .input(z.object({ lists: z.array(z.string().max(500)).min(1).max(10) }))
    .output(z.array(IncompleteEntry)),
}
