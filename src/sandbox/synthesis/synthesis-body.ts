import { z } from 'zod'

const Options = z.looseObject({
  text_normalization: z.boolean().nullish(),
  loudness_normalization: z.boolean().nullish(),
})

/**
 * Body of the three synthesis routes. Names beyond the specification's are assumed (shapes page 10); unknown fields are
 * ignored.
 */
export const SynthesisBody = z.looseObject({
  input: z.string(),
  voice_id: z.string().min(1).max(200),
  model: z.string().nullish(),
  language: z.string().nullish(),
  audio_format: z.string().nullish(),
  output_format: z.string().nullish(),
  options: Options.nullish(),
})
export type SynthesisBody = z.infer<typeof SynthesisBody>
