import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

/** What the host can do for a person. Screens hide what is missing; nothing asks which host it is. */
export const Capabilities = z.object({
  /** The host can show its own folder chooser. */
  pickFolder: z.boolean(),
  /** The host can show a file in the system's file manager. */
  revealInFolder: z.boolean(),
  /** Finished files can be fetched from the media route as a download. */
  download: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** State of the connection, as the title bar words it. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('practice') }),
  /** The practice service is switched on but does not run; `reason` is a sentence. */
  z.object({ kind: z.literal('practice-unavailable'), reason: z.string() }),
  z.object({ kind: z.literal('connected') }),
  /** No answer was had since the start. */
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('offline'), lastSeenAt: Instant.nullable() }),
  z.object({ kind: z.literal('key-refused') }),
  z.object({ kind: z.literal('key-missing') }),
])
export type Connection = z.infer<typeof Connection>

/** One picture of connection and scheduler; a new one whenever either changes, at most ten a second. */
export const ServiceState = z.object({
  connection: Connection,
  inFlight: z.number().int(),
  concurrency: z.number().int(),
  queued: z.number().int(),
  /** Milliseconds until the next request may start; 0 when nothing waits for a limit. */
  waitMs: z.number(),
})
export type ServiceState = z.infer<typeof ServiceState>

export const app = {
  about: procedure.output(
    z.object({
      version: z.string(),
      host: z.string(),
      /** The person's own folder, where `~` stands for it on screen. */
      ownFolder: z.string(),
      capabilities: Capabilities,
      /** Sentences about missing optional pieces, such as a keychain that could not be opened. */
      notes: z.array(z.string()),
    }),
  ),
  /** Starts with the present state; later events replace it. */
  watchService: procedure.output(eventIterator(ServiceState)),
  /** Shows a folder chooser; null when the person closed it. Only where `capabilities.pickFolder`. */
  pickFolder: procedure.output(z.string().nullable()),
  /** Shows an exported file in the file manager. Only where `capabilities.revealInFolder`. */
  reveal: procedure.input(z.object({ path: z.string() })),
}
