import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { STUDIO_ERRORS, type StudioErrorCode } from '../errors/studio-error.ts'
import { Instant, procedure } from './base.ts'

const codes = Object.keys(STUDIO_ERRORS) as [StudioErrorCode, ...StudioErrorCode[]]

/** `under-way`: sent, or waiting for its next try. `lost`: the studio ended before the answer was seen. */
export const RequestOutcome = z.enum(['under-way', 'ok', 'lost', ...codes])
export type RequestOutcome = z.infer<typeof RequestOutcome>

/** One request as it was sent once. */
export const RequestTry = z.object({
  sentAt: Instant,
  /** Before it: for the account's limits, or until it was allowed to be tried again. */
  waitedMs: z.number(),
  outcome: RequestOutcome,
  status: z.number().int().nullable(),
  serviceCode: z.string().nullable(),
  requestId: z.string().nullable(),
  /** From sending to the head of the answer; null when none came. */
  headMs: z.number().nullable(),
  /** From sending to the last byte; null while it is under way. */
  durationMs: z.number().nullable(),
  receivedBytes: z.number().int(),
})
export type RequestTry = z.infer<typeof RequestTry>

/** One call of the service with all its tries. Secrets have been taken out of every text. */
export const RequestEntry = z.object({
  /** Rises with each call, also over restarts. */
  number: z.number().int(),
  startedAt: Instant,
  method: z.string(),
  /** With its query; of a file at another place the whole address. */
  path: z.string(),
  /** What `path` is below; null where it is a whole address. */
  baseUrl: z.string().nullable(),
  /** Who waits for it: a person, or work in the background. */
  priority: z.enum(['interactive', 'batch']),
  outcome: RequestOutcome,
  /** Of the last try. */
  status: z.number().int().nullable(),
  serviceCode: z.string().nullable(),
  requestId: z.string().nullable(),
  attempts: z.number().int(),
  /** Before all tries together. */
  waitedMs: z.number(),
  /** From the first try's sending to the last one's last byte; null while it is under way. */
  durationMs: z.number().nullable(),
  receivedBytes: z.number().int(),
})
export type RequestEntry = z.infer<typeof RequestEntry>

/** Which requests are listed. `retried`: sent more than once. `waited`: held back for 100 ms or more. */
export const RequestKind = z.enum(['all', 'failed', 'retried', 'waited', 'under-way'])
export type RequestKind = z.infer<typeof RequestKind>

export const RequestFilter = z.object({
  kind: RequestKind,
  /** Found in method, path, status, code or request id, in any case. */
  text: z.string().max(200),
})
export type RequestFilter = z.infer<typeof RequestFilter>

/** The log in figures. */
export const RequestLogState = z.object({
  /** Rises whenever the list reads differently. */
  revision: z.number().int(),
  underWay: z.number().int(),
  /** Requests in the log. */
  kept: z.number().int(),
  /** Bodies of requests are kept, in memory only, until a person says otherwise or the studio ends. */
  keepsBodies: z.boolean(),
})
export type RequestLogState = z.infer<typeof RequestLogState>

/** What was sent or came, without secrets. */
export const RequestBody = z.object({
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** Its beginning, JSON laid out; null where it is no text. */
  text: z.string().nullable(),
})
export type RequestBody = z.infer<typeof RequestBody>

export const RequestDetails = z.object({
  entry: RequestEntry,
  /** In the order in which they were sent. */
  tries: z.array(RequestTry),
  /** Of the last try; null where nothing was sent or nothing is kept. */
  sent: RequestBody.nullable(),
  received: RequestBody.nullable(),
})
export type RequestDetails = z.infer<typeof RequestDetails>

/** A file of a support bundle as it will be saved; secrets and the name of the person’s folder have been taken out. */
export const BundleFile = z.object({
  name: z.string(),
  sizeBytes: z.number().int(),
  /** Its beginning. */
  text: z.string(),
  /** There is more of it than `text`. */
  isCut: z.boolean(),
})
export type BundleFile = z.infer<typeof BundleFile>

export const SupportBundle = z.object({ id: z.string(), files: z.array(BundleFile) })
export type SupportBundle = z.infer<typeof SupportBundle>

export const SavedBundle = z.object({ path: z.string(), sizeBytes: z.number().int(), downloadUrl: z.string() })
export type SavedBundle = z.infer<typeof SavedBundle>

export const requests = {
  /** Starts with the present state; later events replace it, at most four a second. */
  watch: procedure.output(eventIterator(RequestLogState)),
  /** Newest first. The next part begins before the last number of this one. */
  list: procedure
    .input(
      z.object({
        filter: RequestFilter,
        beforeNumber: z.number().int().nullable(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.array(RequestEntry)),
  /** `not_found`: it has left the log. */
  details: procedure.input(z.object({ number: z.number().int() })).output(RequestDetails),
  /** A command line for the same request with `$OVERVOICE_API_KEY` in place of the key. `not_found`: it has left the log. */
  curl: procedure.input(z.object({ number: z.number().int() })).output(z.object({ command: z.string() })),
  /** Keeps the bodies of requests from now on, in memory, the last 100 requests’; with false forgets all that were kept. */
  keepBodies: procedure.input(z.object({ isOn: z.boolean() })),
  /** Empties the log. What is under way stays and is logged when it ends. */
  clear: procedure,
  /** Puts a support bundle together, without saving it: what is shown is what `saveBundle` saves. Nothing is sent anywhere. */
  prepareBundle: procedure.input(z.object({ withBodies: z.boolean() })).output(SupportBundle),
  /**
   * Saves the bundle as a zip file in the export folder, under a name of its own. `not_found`: another was prepared since;
   * `disk_full`, `storage_failed`: nothing was written.
   */
  saveBundle: procedure.input(z.object({ id: z.string() })).output(SavedBundle),
}
