import { z } from 'zod'

/** One entry of `GET /v1/audio/models` (specification part 2; further fields assumed: shapes page 10). */
export const WireModel = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  default: z.boolean().optional(),
  recommended: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  description: z.string().optional(),
  languages: z.array(z.string()).optional(),
  endpoints: z.array(z.string()).optional(),
  curated_voices: z.boolean().optional(),
  english_voices_only: z.boolean().optional(),
  retired_at: z.string().nullish(),
  sunset_at: z.string().nullish(),
})
export type WireModel = z.infer<typeof WireModel>

export const WireModelList = z.looseObject({
  models: z.array(WireModel),
  dialogue_models: z.array(WireModel).optional(),
})
export type WireModelList = z.infer<typeof WireModelList>

const WireVoiceModel = z.looseObject({
  name: z.string(),
  languages: z.array(z.looseObject({ locale: z.string(), preview_audio: z.string().nullish() })).optional(),
})

/**
 * A voice (specification part 2; field names assumed: shapes page 11.2). `models` contains objects, or bare names in
 * older responses.
 */
export const WireVoice = z.looseObject({
  id: z.string(),
  display_name: z.string(),
  gender: z.string().optional(),
  locale: z.string(),
  models: z.array(z.union([WireVoiceModel, z.string()])),
  type: z.string().optional(),
  preview_audio: z.string().nullish(),
  avatar_image: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  project_id: z.string().nullish(),
})
export type WireVoice = z.infer<typeof WireVoice>

/** A page of `GET /v1/voices`; a bare array in the superseded shape. A short page isn't the end: `has_more` decides. */
export const WireVoicePage = z.looseObject({
  voices: z.array(WireVoice),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireVoicePage = z.infer<typeof WireVoicePage>
