import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STUDIO_ERRORS, type StudioErrorCode } from '../errors/studio-error.ts'

const codes = Object.keys(STUDIO_ERRORS) as [StudioErrorCode, ...StudioErrorCode[]]

/** One problem of a flow graph as the service found it; `path` leads into the graph, such as `nodes.3.data.tool_id`. */
export const FlowIssue = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FlowIssue = z.infer<typeof FlowIssue>

/** What crosses to the renderer of a StudioError: its code and its facts. The message travels beside it. */
export const StudioErrorData = z.object({
  code: z.enum(codes),
  status: z.number().optional(),
  serviceCode: z.string().optional(),
  serviceMessage: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  issues: z.array(FlowIssue).optional(),
  requestId: z.string().optional(),
  docsUrl: z.string().optional(),
  retryAfterMs: z.number().optional(),
  keptAudioMs: z.number().optional(),
  keptWords: z.number().optional(),
  chargedCharacters: z.number().optional(),
  unconfirmedCharacters: z.number().optional(),
  attempts: z.number().optional(),
})
export type StudioErrorData = z.infer<typeof StudioErrorData>

/** A failure as it is stored and shown: the sentence and the facts. */
export const Failure = StudioErrorData.extend({ message: z.string() })
export type Failure = z.infer<typeof Failure>

/** Every procedure starts here, so every procedure can fail with a typed `STUDIO` error. */
export const procedure = oc.errors({ STUDIO: { data: StudioErrorData } })

/** An instant as an ISO 8601 string in UTC. */
export const Instant = z.string()
