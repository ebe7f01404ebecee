import { z } from 'zod'

const Text = z.string().max(100_000)
const Ratio = z.number().min(0).max(1)
const WebAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
])

const Appearance = z.object({
  version: z.int().optional(),
  style: z.enum(['pill', 'fab']).optional(),
  theme: z.enum(['dark', 'light', 'auto']).optional(),
  avatar: z
    .object({
      type: z.enum(['orb', 'image']).optional(),
      image_url: z.string().nullish(),
      orb_color_1: z.string().nullish(),
      orb_color_2: z.string().nullish(),
    })
    .optional(),
  text: z
    .object({
      start_call: z.string().optional(),
      end_call: z.string().optional(),
      listening: z.string().optional(),
      thinking: z.string().optional(),
      speaking: z.string().optional(),
    })
    .optional(),
  terms: z.object({ enabled: z.boolean().optional(), content: z.string().optional() }).optional(),
  transcript: z.object({ enabled: z.boolean().optional() }).optional(),
  telemetry: z.object({ enabled: z.boolean().optional() }).optional(),
})

const VoicemailRules = z.object({
  enabled: z.boolean().default(false),
  on_voicemail: z
    .object({
      action: z.enum(['hangup', 'leave_message']).default('hangup'),
      message: z.string().max(4_000).default(''),
    })
    .prefault({}),
  on_ivr: z.object({ action: z.enum(['proceed', 'hangup', 'navigate']).default('proceed') }).prefault({}),
  on_unavailable: z.object({ action: z.literal('hangup').default('hangup') }).prefault({}),
  tuning: z
    .object({
      human_speech_threshold_seconds: z.number().min(0.5).max(10).optional(),
      no_speech_threshold_seconds: z.number().min(1).max(30).optional(),
      timeout_seconds: z.number().min(5).max(30).optional(),
      classification_prompt: z.string().max(8_000).optional(),
    })
    .optional(),
})

/**
 * Writable agent fields and their defaults (assumed: shapes page 1). `webhook_secret` is not included: it is stored
 * separately because it is never returned.
 */
export const AgentFields = z.object({
  name: z.string().min(1, 'must have 1 to 100 characters').max(100, 'must have 1 to 100 characters'),
  prompt: Text,
  first_message: Text.default(''),
  channels: z
    .array(z.enum(['voice', 'text']))
    .min(1)
    .default(['voice']),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'must be a language code of ISO 639, such as en')
    .default('en'),
  additional_languages: z
    .array(z.object({ language: z.string(), voice_id: z.string().nullish(), first_message: z.string().nullish() }))
    .default([]),
  llm: z
    .object({
      provider: z.enum(['openai', 'speechify', 'custom']).nullable().default(null),
      model: z.string().nullable().default(null),
      base_url: z.string().nullish(),
      credential_id: z.string().nullish(),
      extra_body: z.record(z.string(), z.unknown()).nullish(),
      temperature: Ratio.default(0.5),
    })
    .refine(({ provider, model }) => (provider === null) === (model === null), 'provider and model are named together')
    .prefault({}),
  tts: z
    .object({
      voice_id: z.string().default('sabrina'),
      speed: z.number().min(0.5).max(2).nullable().default(null),
      model: z.string().nullable().default(null),
    })
    .prefault({}),
  turn_handling: z
    .object({
      response_delay_seconds: z.number().min(0).nullable().default(null),
      inactivity_timeout_seconds: z.int().min(1).nullable().default(null),
      interruption_sensitivity: z.enum(['low', 'medium', 'high']).nullable().default(null),
    })
    .prefault({}),
  memory: z.object({ enabled: z.boolean().default(false), retention_days: z.int().min(0).default(90) }).prefault({}),
  navigator: z
    .object({ enabled: z.boolean().default(false), ivr_cache_enabled: z.boolean().default(true) })
    .prefault({}),
  guardrails: z.object({ observer_enabled: z.boolean().default(false) }).prefault({}),
  background_noise: z
    .object({
      preset: z
        .enum(['office', 'city', 'forest', 'crowded_room', 'keyboard_typing', 'hold_music'])
        .nullable()
        .default(null),
      volume: Ratio.nullable().default(null),
    })
    .prefault({}),
  widget_config: Appearance.prefault({}),
  is_public: z.boolean().default(false),
  allowed_origins: z.array(z.string()).default([]),
  hostname_allowlist: z.array(z.string()).max(10).nullable().default(null),
  webhook_url: WebAddress.nullable().default(''),
  amd: VoicemailRules.prefault({}),
  max_call_duration_seconds: z.int().min(1).nullable().default(null),
  save_audio_recording: z.boolean().default(true),
  ai_disclosure: z.object({ enabled: z.boolean(), line: z.string().max(500).default('') }).prefault({ enabled: false }),
  knowledge_instruction: z.string().max(1_000).default(''),
  project_id: z.string().nullable().default(null),
})
export type AgentFields = z.infer<typeof AgentFields>

/** Blocks that a PATCH merges field by field; all others are replaced (assumed: shapes page 1.4). */
export const MERGED_BLOCKS: readonly string[] = [
  'llm',
  'tts',
  'turn_handling',
  'memory',
  'navigator',
  'guardrails',
  'background_noise',
  'widget_config',
]

/** Written with an agent but stored separately from its fields. */
export const AgentSecrets = z.object({
  webhook_secret: z.string().max(1_000).nullish(),
  slug: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case letters, digits and single hyphens')
    .optional(),
})

/** Criteria and data fields of an agent; both lists are required and replaced as a whole (assumed: shapes page 4). */
export const EvaluationFields = z
  .object({
    criteria: z.array(z.object({ id: z.string().min(1), name: z.string().min(1), description: z.string() })),
    data_collection: z.array(
      z.object({
        key: z.string().regex(/^\w{1,64}$/, 'must be 1 to 64 letters, digits and underscores'),
        description: z.string(),
        type: z.enum(['string', 'int', 'number', 'boolean']),
      }),
    ),
  })
  .superRefine(({ criteria, data_collection }, context) => {
    const twice = (list: readonly string[], path: string, name: string) =>
      list.forEach((id, index) => {
        if (list.indexOf(id) !== index)
          context.addIssue({ code: 'custom', path: [path, index, name], message: 'is there twice' })
      })
    twice(
      criteria.map(({ id }) => id),
      'criteria',
      'id',
    )
    twice(
      data_collection.map(({ key }) => key),
      'data_collection',
      'key',
    )
  })
export type EvaluationFields = z.infer<typeof EvaluationFields>
