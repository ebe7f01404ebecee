import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { FieldProblem as Problem } from '../errors/field-problem.ts'
import type { FailureReason } from '../errors/reasons-with-values.ts'
import type { SandboxProblem as Unavailable } from '../errors/sandbox-problem.ts'
import { STUDIO_ERRORS, type StudioErrorCode } from '../errors/failure-rules.ts'

/** The codes of all failures. */
export const FailureCode = z.enum(Object.keys(STUDIO_ERRORS) as [StudioErrorCode, ...StudioErrorCode[]])

/**
 * A problem in a flow graph as reported by the service; `path` points into the graph, such as `nodes.3.data.tool_id`.
 */
export const FlowIssue = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FlowIssue = z.infer<typeof FlowIssue>

/** What is wrong with one field, as data. */
export const FieldProblem = z.custom<Problem>(hasKind)

/** Why the sandbox isn’t running, as data. */
export const SandboxProblem = z.custom<Unavailable>(hasKind)

/** Why something failed, as sent to a window, shown and stored. What is absent is unknown, never zero. */
export const Failure = z.object({
  code: FailureCode,
  /** Why exactly, with the values that its text mentions. */
  reason: z.custom<FailureReason>().optional(),
  /** HTTP status of the service's response. */
  status: z.number().optional(),
  /** The service's own stable code, also if the studio has no corresponding code. */
  serviceCode: z.string().optional(),
  /** The service's own message, shown unchanged. */
  serviceMessage: z.string().optional(),
  /** Dotted path in the request to what is wrong with that field, in the service's words or as data. */
  fields: z.record(z.string(), z.union([z.string(), FieldProblem])).optional(),
  /** Problems of a flow graph, each with its position. */
  issues: z.array(FlowIssue).optional(),
  requestId: z.string().optional(),
  docsUrl: z.string().optional(),
  retryAfterMs: z.number().optional(),
  /** Milliseconds of audio that are stored and playable although the request failed. */
  keptAudioMs: z.number().optional(),
  /** Whole words of the text contained in the stored audio. */
  keptWords: z.number().optional(),
  /** Characters billed for the failed request; 0 if the service says it wasn't billed. */
  chargedCharacters: z.number().optional(),
  /** Additional characters that may have been billed: the service didn't say. */
  unconfirmedCharacters: z.number().optional(),
  /** Number of attempts, including the first. */
  attempts: z.number().optional(),
})
export type Failure = z.infer<typeof Failure>

/** Base of every procedure, so that each can fail with a typed `STUDIO` error. */
export const procedure = oc.errors({ STUDIO: { data: Failure } })

/** A time as an ISO 8601 string in UTC. */
export const Instant = z.string()

/** True for an object with a `kind`. */
export function hasKind(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value
}
