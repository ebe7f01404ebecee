import { z } from 'zod'
import { WireInstant } from './wire-instant.ts'

/** The language model; `provider` and `model` are set as a pair (assumed: shapes page 1.1). `temperature` is 0 to 1. */
const WireAgentModel = z.looseObject({
  provider: z.string().nullish(),
  model: z.string().nullish(),
  base_url: z.string().nullish(),
  credential_id: z.string().nullish(),
  extra_body: z.record(z.string(), z.unknown()).nullish(),
  temperature: z.number().nullish(),
})

/** The voice from `GET /v1/agents/voices`, with `speed` 0.5 to 2 (assumed: shapes page 1.1). */
const WireAgentSpeech = z.looseObject({
  voice_id: z.string().optional(),
  speed: z.number().nullish(),
  model: z.string().nullish(),
})

/**
 * Appearance of the widget; every part may be absent (assumed: shapes page 3). Written as an agent's `widget_config`.
 */
export const WireWidgetConfig = z.looseObject({
  version: z.number().nullish(),
  style: z.string().nullish(),
  theme: z.string().nullish(),
  avatar: z
    .looseObject({
      type: z.string().nullish(),
      image_url: z.string().nullish(),
      orb_color_1: z.string().nullish(),
      orb_color_2: z.string().nullish(),
    })
    .nullish(),
  text: z
    .looseObject({
      start_call: z.string().nullish(),
      end_call: z.string().nullish(),
      listening: z.string().nullish(),
      thinking: z.string().nullish(),
      speaking: z.string().nullish(),
    })
    .nullish(),
  terms: z.looseObject({ enabled: z.boolean().nullish(), content: z.string().nullish() }).nullish(),
  transcript: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
  telemetry: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
})
export type WireWidgetConfig = z.infer<typeof WireWidgetConfig>

/**
 * An agent as returned (specification part 2, Agent; fields beyond `id` and `webhook_url` assumed: shapes page 1.1).
 * The secret is write-only: `webhook_secret_set` says whether there is one. Older responses have a top-level `voice_id`
 * instead of `tts`.
 */
export const WireAgent = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  slug: z.string().optional(),
  channels: z.array(z.string()).optional(),
  prompt: z.string().optional(),
  first_message: z.string().nullish(),
  language: z.string().optional(),
  additional_languages: z
    .array(z.looseObject({ language: z.string(), voice_id: z.string().nullish(), first_message: z.string().nullish() }))
    .nullish(),
  llm: WireAgentModel.optional(),
  tts: WireAgentSpeech.optional(),
  voice_id: z.string().optional(),
  turn_handling: z.looseObject({}).optional(),
  memory: z.looseObject({}).optional(),
  navigator: z.looseObject({}).optional(),
  guardrails: z.looseObject({}).optional(),
  background_noise: z.looseObject({}).nullish(),
  widget_config: WireWidgetConfig.nullish(),
  is_public: z.boolean().optional(),
  allowed_origins: z.array(z.string()).nullish(),
  hostname_allowlist: z.array(z.string()).nullish(),
  webhook_url: z.string().nullish(),
  webhook_secret_set: z.boolean().optional(),
  amd: z.looseObject({}).nullish(),
  max_call_duration_seconds: z.number().nullish(),
  save_audio_recording: z.boolean().optional(),
  ai_disclosure: z.looseObject({ enabled: z.boolean().optional(), line: z.string().nullish() }).nullish(),
  knowledge_instruction: z.string().nullish(),
  project_id: z.string().nullish(),
  created_at: WireInstant.optional(),
  updated_at: WireInstant.optional(),
})
export type WireAgent = z.infer<typeof WireAgent>

/** A page of `GET /v1/agents`; `has_more` says whether there is another (specification part 4, Agents). */
export const WireAgentPage = z.looseObject({
  agents: z.array(WireAgent),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireAgentPage = z.infer<typeof WireAgentPage>

/** Fields of `PATCH /v1/agents/{agent_id}`: given ones change, also inside nested blocks (assumed: shapes page 1.4). */
export type UpdateAgentRequest = Record<string, unknown> & { webhook_url?: string | null; webhook_secret?: string }

/** Body of `POST /v1/agents`. The four required here satisfy every known version (assumed: shapes page 1.3). */
export interface CreateAgentRequest extends UpdateAgentRequest {
  name: string
  prompt: string
  first_message: string
  tts: { voice_id: string; speed?: number | null; model?: string | null }
}

/** A voice available to agents; `id` is its slug, and `type: personal` marks a clone (assumed: shapes page 2). */
export const WireAgentVoice = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  display_name: z.string().optional(),
  models: z
    .array(
      z.looseObject({
        name: z.string(),
        languages: z.array(z.looseObject({ locale: z.string(), preview_audio: z.string().nullish() })).optional(),
      }),
    )
    .optional(),
  default_model: z.string().nullish(),
  gender: z.string().optional(),
  locale: z.string().optional(),
  preview_audio: z.string().nullish(),
  avatar_image: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
})
export type WireAgentVoice = z.infer<typeof WireAgentVoice>

/** A page of `GET /v1/agents/voices`; without paging fields it is the whole catalog (specification part 4, Agents). */
export const WireAgentVoicePage = z.looseObject({
  voices: z.array(WireAgentVoice),
  multilingual_languages: z.array(z.looseObject({ language: z.string() })).optional(),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireAgentVoicePage = z.infer<typeof WireAgentVoicePage>

/** A success criterion for finished conversations (assumed: shapes page 4). */
export const WireCriterion = z.looseObject({ id: z.string(), name: z.string(), description: z.string() })

/**
 * A value to extract from finished conversations; `type` is `string`, `int`, `number` or `boolean` (assumed: shapes
 * page 4).
 */
export const WireDataField = z.looseObject({ key: z.string(), description: z.string(), type: z.string() })

/**
 * Response and body of `/v1/agents/{agent_id}/evaluation-config`; a PUT replaces both lists (specification part 4,
 * Agents).
 */
export const WireEvaluationConfig = z.looseObject({
  criteria: z.array(WireCriterion),
  data_collection: z.array(WireDataField),
})
export type WireEvaluationConfig = z.infer<typeof WireEvaluationConfig>
