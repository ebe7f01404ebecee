import { z } from 'zod'
import { Instant, procedure } from './base.ts'

export const ConsoleMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
export type ConsoleMethod = z.infer<typeof ConsoleMethod>

const Field = z.object({ name: z.string().min(1).max(200), value: z.string().max(1_000_000) })
/** A file of a form that was put to the media route before; it is gone from there afterwards. */
const FormFile = z.object({
  name: z.string().min(1).max(200),
  uploadId: z.string(),
  fileName: z.string().max(500),
  contentType: z.string().max(200),
})

export const ConsoleBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('json'), text: z.string().max(5_000_000) }),
  z.object({ kind: z.literal('form'), fields: z.array(Field).max(100), files: z.array(FormFile).max(20) }),
])
export type ConsoleBody = z.infer<typeof ConsoleBody>

export const ConsoleRequest = z.object({
  method: ConsoleMethod,
  /** A path of the service with its query, or its whole address. */
  path: z.string().max(8_192),
  body: ConsoleBody,
})
export type ConsoleRequest = z.infer<typeof ConsoleRequest>

/** Whatever the service answered, also when it refused. The key is taken out where it is repeated. */
export const ConsoleAnswer = z.object({
  id: z.string(),
  status: z.number().int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  requestId: z.string().nullable(),
  attempts: z.number().int(),
  durationMs: z.number(),
  /** As the answer says it; null where it says nothing or nothing was charged. */
  chargedCharacters: z.number().int().nullable(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** JSON laid out, other texts as they came; null where it is no text. */
  text: z.string().nullable(),
  /** There was more than 32 MB, which was not taken. */
  isCut: z.boolean(),
})
export type ConsoleAnswer = z.infer<typeof ConsoleAnswer>

/** A request that was sent from the console, without its files and without secrets. */
export const ConsoleEntry = z.object({
  id: z.number().int(),
  at: Instant,
  method: ConsoleMethod,
  path: z.string(),
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('json'), text: z.string() }),
    z.object({ kind: z.literal('form'), fields: z.array(Field), fileNames: z.array(z.string()) }),
  ]),
  /** Null when no answer came. */
  status: z.number().int().nullable(),
})
export type ConsoleEntry = z.infer<typeof ConsoleEntry>

export const console = {
  /**
   * Sends the request with the key of the settings, within the account's limits. Anything but a read is sent once. A refusal
   * is an answer like any other, except one for the limits, which is waited out. `invalid_input`: the path is not one of the
   * service, or the body is not JSON; nothing was sent. May charge what the service charges for it.
   */
  send: procedure.input(ConsoleRequest).output(ConsoleAnswer),
  /** Saves the last answer as a file in the export folder. `not_found`: another came since. */
  saveAnswer: procedure
    .input(z.object({ id: z.string() }))
    .output(z.object({ path: z.string(), sizeBytes: z.number().int() })),
  /** Newest first, the last 100. */
  history: procedure.output(z.array(ConsoleEntry)),
  clearHistory: procedure,
}
