import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { FailureCode, Instant, procedure } from './base.ts'

/** `under-way`: sent, or waiting for a retry. `lost`: the studio closed before the response arrived. */
export const RequestOutcome = z.enum(['under-way', 'ok', 'lost', ...FailureCode.options])
export type RequestOutcome = z.infer<typeof RequestOutcome>

/** One attempt of a request. */
export const RequestTry = z.object({
  sentAt: Instant,
  /** Wait before it: for the rate limit, or until the retry. */
  waitedMs: z.number(),
  outcome: RequestOutcome,
  status: z.number().int().nullable(),
  serviceCode: z.string().nullable(),
  requestId: z.string().nullable(),
  /** From sending to the response head; null without one. */
  headMs: z.number().nullable(),
  /** From sending to the last byte; null while running. */
  durationMs: z.number().nullable(),
  receivedBytes: z.number().int(),
})
export type RequestTry = z.infer<typeof RequestTry>

/** A service call with all attempts. Secrets are redacted from every text. */
export const RequestEntry = z.object({
  /** Increases with each call, even over restarts. */
  number: z.number().int(),
  startedAt: Instant,
  method: z.string(),
  /** Including its query; for a file elsewhere the full URL. */
  path: z.string(),
  /** Base of `path`; null if it is a full URL. */
  baseUrl: z.string().nullable(),
  /** For the user, or for background work. */
  priority: z.enum(['interactive', 'batch']),
  outcome: RequestOutcome,
  /** Of the last attempt. */
  status: z.number().int().nullable(),
  serviceCode: z.string().nullable(),
  requestId: z.string().nullable(),
  attempts: z.number().int(),
  /** Before all attempts in total. */
  waitedMs: z.number(),
  /** From the first attempt's sending to the last one's last byte; null while running. */
  durationMs: z.number().nullable(),
  receivedBytes: z.number().int(),
})
export type RequestEntry = z.infer<typeof RequestEntry>

/** Filter for requests. `retried`: sent more than once. `waited`: delayed by 100 ms or more. */
export const RequestKind = z.enum(['all', 'failed', 'retried', 'waited', 'under-way'])
export type RequestKind = z.infer<typeof RequestKind>

export const RequestFilter = z.object({
  kind: RequestKind,
  /** Matches method, path, status, code or request ID, ignoring case. */
  text: z.string().max(200),
})
export type RequestFilter = z.infer<typeof RequestFilter>

/** By start or by duration. Running requests have no duration yet and count as the longest. */
export const RequestOrder = z.enum(['newest', 'oldest', 'slowest', 'fastest'])
export type RequestOrder = z.infer<typeof RequestOrder>

/** The log's figures. */
export const RequestLogState = z.object({
  /** Increases whenever the list changes. */
  revision: z.number().int(),
  underWay: z.number().int(),
  /** Number of requests in the log. */
  kept: z.number().int(),
  /** Request bodies are captured, in memory only, until turned off or the studio closes. */
  keepsBodies: z.boolean(),
})
export type RequestLogState = z.infer<typeof RequestLogState>

/** A sent or received body, without secrets. */
export const RequestBody = z.object({
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** Its beginning, JSON formatted; null if it isn't text. */
  text: z.string().nullable(),
})
export type RequestBody = z.infer<typeof RequestBody>

export const RequestDetails = z.object({
  entry: RequestEntry,
  /** In the order they were sent. */
  tries: z.array(RequestTry),
  /** Of the last attempt; null if there was none or it wasn't captured. */
  sent: RequestBody.nullable(),
  received: RequestBody.nullable(),
})
export type RequestDetails = z.infer<typeof RequestDetails>

/** A file of a support bundle as it will be saved, without secrets and the home folder's name. */
const BundleFile = z.object({
  name: z.string(),
  sizeBytes: z.number().int(),
  /** Its beginning. */
  text: z.string(),
  /** Longer than `text`. */
  isCut: z.boolean(),
})
type BundleFile = z.infer<typeof BundleFile>

export const SupportBundle = z.object({ id: z.string(), files: z.array(BundleFile) })
export type SupportBundle = z.infer<typeof SupportBundle>

export const SavedBundle = z.object({ path: z.string(), sizeBytes: z.number().int(), downloadUrl: z.string() })
export type SavedBundle = z.infer<typeof SavedBundle>

export const requests = {
  /** Starts with the current state; later events replace it, at most four a second. */
  watch: procedure.output(eventIterator(RequestLogState)),
  /** In this order, after the last request of the part before. */
  list: procedure
    .input(
      z.object({
        filter: RequestFilter,
        order: RequestOrder.default('newest'),
        after: RequestEntry.pick({ number: true, durationMs: true }).nullable(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.array(RequestEntry)),
  /** `not_found` if it is no longer in the log. */
  details: procedure.input(z.object({ number: z.number().int() })).output(RequestDetails),
  /**
   * A command line for the same request with `$OVERVOICE_API_KEY` instead of the key. `not_found` if it is no longer in
   * the log.
   */
  curl: procedure.input(z.object({ number: z.number().int() })).output(z.object({ command: z.string() })),
  /** Captures request bodies from now on, in memory, for the last 100 requests; false discards all of them. */
  recordBodies: procedure.input(z.object({ isOn: z.boolean() })),
  /** Clears the log. Running requests are logged when they end. */
  clear: procedure,
  /** Prepares a support bundle without saving it: `saveBundle` saves exactly what is shown. Nothing is sent. */
  prepareBundle: procedure.input(z.object({ withBodies: z.boolean() })).output(SupportBundle),
  /**
   * Saves the bundle as a zip file with a unique name in the export folder. `not_found` if another was prepared since;
   * `disk_full`, `storage_failed`: nothing was written.
   */
  saveBundle: procedure.input(z.object({ id: z.string() })).output(SavedBundle),
}
