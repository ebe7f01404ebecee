import { z } from 'zod'
import { Instant, procedure } from './base.ts'

export const ConsoleMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
export type ConsoleMethod = z.infer<typeof ConsoleMethod>

const Field = z.object({ name: z.string().min(1).max(200), value: z.string().max(1_000_000) })
/** A form file uploaded to the media route, where it is deleted afterwards. */
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
  /** A service path with query, or a full URL. */
  path: z.string().max(8_192),
  body: ConsoleBody,
})
export type ConsoleRequest = z.infer<typeof ConsoleRequest>

/** The service's response, including rejections. The key is redacted. */
export const ConsoleAnswer = z.object({
  id: z.string(),
  status: z.number().int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  requestId: z.string().nullable(),
  attempts: z.number().int(),
  durationMs: z.number(),
  /** As stated in the response; null if not stated or nothing was charged. */
  chargedCharacters: z.number().int().nullable(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** Formatted JSON, other text unchanged; null if it isn't text. */
  text: z.string().nullable(),
  /** Truncated at 32 MB. */
  isCut: z.boolean(),
})
export type ConsoleAnswer = z.infer<typeof ConsoleAnswer>

/** A request sent from the console, without its files and secrets. */
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
  /** Null without a response. */
  status: z.number().int().nullable(),
})
export type ConsoleEntry = z.infer<typeof ConsoleEntry>

export const console = {
  /**
   * Sends the request with the stored key, within the rate limits. Anything but a read is sent once. Rejections are
   * returned like any response, except rate limits, which are waited out. `invalid_input` if the path isn't part of the
   * service or the body isn't JSON; nothing was sent. May be charged.
   */
  send: procedure.input(ConsoleRequest).output(ConsoleAnswer),
  /** Saves the last response in the export folder. `not_found` if there is a newer one. */
  saveAnswer: procedure
    .input(z.object({ id: z.string() }))
    .output(z.object({ path: z.string(), sizeBytes: z.number().int() })),
  /** The last 100, newest first. */
  history: procedure.output(z.array(ConsoleEntry)),
  clearHistory: procedure,
}
