import { z } from 'zod'
import { Instant, procedure } from './base.ts'

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  isRecommended: z.boolean(),
  isDeprecated: z.boolean(),
  description: z.string(),
  languages: z.array(z.string()),
  /** Synthesis routes that take the model, such as `/v1/audio/stream`. Empty when the service does not say. */
  endpoints: z.array(z.string()),
  /** Only voices that name the model may use it. */
  curatedVoices: z.boolean(),
  englishVoicesOnly: z.boolean(),
})
export type Model = z.infer<typeof Model>

export const Voice = z.object({
  id: z.string(),
  displayName: z.string(),
  /** `male`, `female`, `not_specified`, or what the service says. */
  gender: z.string(),
  locale: z.string(),
  /** Ids of the models that the voice can be spoken by. */
  models: z.array(z.string()),
  isPersonal: z.boolean(),
  /** Path on the media route; null when the voice has no preview. */
  previewUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type Voice = z.infer<typeof Voice>

export const Catalogue = z.object({
  voices: z.array(Voice),
  models: z.array(Model),
  /** When the service last answered; null when it never did. */
  asOf: Instant.nullable(),
})
export type Catalogue = z.infer<typeof Catalogue>

export const voices = {
  /** What is stored here, at once and without a request; empty lists before the first refresh. */
  catalogue: procedure.output(Catalogue),
  /** Asks the service for all pages and stores them. On any failure the stored catalogue stays as it was. */
  refresh: procedure.output(Catalogue),
}
