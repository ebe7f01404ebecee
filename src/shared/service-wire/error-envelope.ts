import { z } from 'zod'

/** Body of every response outside 2xx (specification part 7). Read leniently: unknown fields are kept. */
export const ErrorEnvelope = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    docs_url: z.string().optional(),
  }),
  request_id: z.string().optional(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>
