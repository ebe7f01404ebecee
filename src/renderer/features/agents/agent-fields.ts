import { getNames } from '#shared/domain/agents/json-pointer.ts'

/** How a field is edited. */
export type FieldKind =
  | { kind: 'line'; maxLength: number; placeholder?: string }
  | { kind: 'text'; maxLength: number }
  /** Empty means null: the service's default. */
  | { kind: 'number'; min: number; max: number; isWhole: boolean; isRequired?: boolean }
  | { kind: 'switch'; whenAbsent: boolean }
  | { kind: 'choice'; options: readonly { id: string; label: string }[]; noneLabel?: string }
  /** One or more values of a closed set. */
  | { kind: 'set'; options: readonly { id: string; label: string }[] }
  /** One text per line. */
  | { kind: 'lines'; maxLines: number; isNullWhenEmpty: boolean }
  | { kind: 'voice' }
  | { kind: 'languages' }
  | { kind: 'json' }

/** A field of an agent, with its location and label. */
export interface AgentField {
  pointer: string
  label: string
  description?: string
  edit: FieldKind
}

export interface AgentSection {
  title: string
  fields: readonly AgentField[]
}

const MANY = Number.MAX_SAFE_INTEGER
const choice = (...ids: string[]) =>
  ids.map((id) => ({ id, label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`.replaceAll('_', ' ') }))
const number = (min: number, max: number, isWhole = false) => ({ kind: 'number', min, max, isWhole }) as const
const off = { kind: 'switch', whenAbsent: false } as const

/** The section with the webhook and its secret. */
export const WEBHOOK_SECTION = 'Post-call webhook'

/** An agent's settings, in reading order (specification part 2, Agent; fields assumed: shapes page 1). */
export const AGENT_SECTIONS: readonly AgentSection[] = [
  {
    title: 'Prompt and greeting',
    fields: [
      { pointer: '/name', label: 'Name', edit: { kind: 'line', maxLength: 100 } },
      {
        pointer: '/prompt',
        label: 'System prompt',
        description: 'Describe the agent’s role and behavior.',
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/first_message',
        label: 'First message',
        description: 'Said at the start of each conversation.',
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/knowledge_instruction',
        label: 'Knowledge instructions',
        edit: { kind: 'text', maxLength: 1_000 },
      },
      { pointer: '/ai_disclosure/enabled', label: 'Disclose AI', edit: off },
      { pointer: '/ai_disclosure/line', label: 'Disclosure message', edit: { kind: 'line', maxLength: 500 } },
    ],
  },
  {
    title: 'Voice and language',
    fields: [
      { pointer: '/tts/voice_id', label: 'Voice', edit: { kind: 'voice' } },
      {
        pointer: '/tts/speed',
        label: 'Speed',
        description: '0.5 to 2. Leave empty for the voice default.',
        edit: number(0.5, 2),
      },
      {
        pointer: '/tts/model',
        label: 'Speech model',
        description: 'Leave empty for the voice’s default model.',
        edit: { kind: 'line', maxLength: 200, placeholder: 'simba-3.2' },
      },
      {
        pointer: '/language',
        label: 'Language',
        description: 'ISO 639 code, for example en.',
        edit: { kind: 'line', maxLength: 20, placeholder: 'en' },
      },
      { pointer: '/additional_languages', label: 'Additional languages', edit: { kind: 'languages' } },
    ],
  },
  {
    title: 'Language model (LLM)',
    fields: [
      {
        pointer: '/llm/provider',
        label: 'Provider',
        edit: {
          kind: 'choice',
          options: [
            { id: 'openai', label: 'OpenAI' },
            { id: 'speechify', label: 'Speechify' },
            { id: 'custom', label: 'Custom' },
          ],
          noneLabel: 'Service default',
        },
      },
      {
        pointer: '/llm/model',
        label: 'Model',
        description: 'Set both provider and model, or neither.',
        edit: { kind: 'line', maxLength: 200 },
      },
      { pointer: '/llm/temperature', label: 'Temperature', description: '0 to 1.', edit: number(0, 1) },
      { pointer: '/llm/base_url', label: 'Custom model URL', edit: { kind: 'line', maxLength: 2_000 } },
      { pointer: '/llm/credential_id', label: 'Custom model credential ID', edit: { kind: 'line', maxLength: 200 } },
      { pointer: '/llm/extra_body', label: 'Extra request body (JSON)', edit: { kind: 'json' } },
    ],
  },
  {
    title: 'Turn-taking and ambience',
    fields: [
      {
        pointer: '/turn_handling/response_delay_seconds',
        label: 'Response delay',
        description: 'Seconds.',
        edit: number(0, MANY),
      },
      {
        pointer: '/turn_handling/inactivity_timeout_seconds',
        label: 'Silence timeout',
        description: 'Whole seconds.',
        edit: number(1, MANY, true),
      },
      {
        pointer: '/turn_handling/interruption_sensitivity',
        label: 'Interruption sensitivity',
        edit: { kind: 'choice', options: choice('low', 'medium', 'high'), noneLabel: 'Service default' },
      },
      {
        pointer: '/max_call_duration_seconds',
        label: 'Max call duration',
        description: 'Seconds. Leave empty for no limit.',
        edit: number(1, MANY, true),
      },
      {
        pointer: '/background_noise/preset',
        label: 'Background noise',
        edit: {
          kind: 'choice',
          options: choice('office', 'city', 'forest', 'crowded_room', 'keyboard_typing', 'hold_music'),
          noneLabel: 'None',
        },
      },
      {
        pointer: '/background_noise/volume',
        label: 'Background noise volume',
        description: '0 to 1.',
        edit: number(0, 1),
      },
    ],
  },
  {
    title: 'Memory and guardrails',
    fields: [
      { pointer: '/memory/enabled', label: 'Remember callers', edit: off },
      {
        pointer: '/memory/retention_days',
        label: 'Memory retention',
        description: 'Days. 0 keeps memories forever.',
        edit: { ...number(0, MANY, true), isRequired: true },
      },
      { pointer: '/guardrails/observer_enabled', label: 'Guardrail monitor', edit: off },
      {
        pointer: '/save_audio_recording',
        label: 'Record conversations',
        edit: { kind: 'switch', whenAbsent: true },
      },
    ],
  },
  {
    title: 'Calls',
    fields: [
      {
        pointer: '/channels',
        label: 'Channels',
        edit: { kind: 'set', options: choice('voice', 'text') },
      },
      { pointer: '/amd/enabled', label: 'Voicemail detection', edit: off },
      {
        pointer: '/amd/on_voicemail/action',
        label: 'On voicemail',
        edit: { kind: 'choice', options: choice('hangup', 'leave_message') },
      },
      {
        pointer: '/amd/on_voicemail/message',
        label: 'Voicemail message',
        edit: { kind: 'text', maxLength: 4_000 },
      },
      {
        pointer: '/amd/on_ivr/action',
        label: 'When a phone menu (IVR) answers',
        edit: { kind: 'choice', options: choice('proceed', 'hangup', 'navigate') },
      },
      { pointer: '/navigator/enabled', label: 'Navigate phone menus (IVR)', edit: off },
      {
        pointer: '/navigator/ivr_cache_enabled',
        label: 'Remember phone menus',
        edit: { kind: 'switch', whenAbsent: true },
      },
    ],
  },
  {
    title: 'Access',
    fields: [
      {
        pointer: '/is_public',
        label: 'Public',
        description: 'Websites can embed the widget and call the agent without a key.',
        edit: off,
      },
      {
        pointer: '/allowed_origins',
        label: 'Allowed origins',
        description: 'One origin per line, for example https://example.com. Leave empty to allow all.',
        edit: { kind: 'lines', maxLines: 1_000, isNullWhenEmpty: false },
      },
      {
        pointer: '/hostname_allowlist',
        label: 'Allowed hosts',
        description: 'Up to 10, one per line. Leave empty to allow all.',
        edit: { kind: 'lines', maxLines: 10, isNullWhenEmpty: true },
      },
    ],
  },
  {
    title: WEBHOOK_SECTION,
    fields: [
      {
        pointer: '/webhook_url',
        label: 'Webhook URL',
        description: 'Receives an event after each conversation. Leave empty to turn off.',
        edit: { kind: 'line', maxLength: 2_000, placeholder: 'https://' },
      },
    ],
  },
]

const WIDGET_LABELS: Record<string, string> = {
  '/widget_config/style': 'Widget: shape',
  '/widget_config/theme': 'Widget: theme',
  '/widget_config/avatar/type': 'Widget: picture',
  '/widget_config/avatar/image_url': 'Widget: avatar URL',
  '/widget_config/avatar/orb_color_1': 'Widget: primary color',
  '/widget_config/avatar/orb_color_2': 'Widget: secondary color',
  '/widget_config/text/start_call': 'Widget: start button text',
  '/widget_config/text/end_call': 'Widget: text to end',
  '/widget_config/text/listening': 'Widget: text while listening',
  '/widget_config/text/thinking': 'Widget: text while thinking',
  '/widget_config/text/speaking': 'Widget: text while talking',
  '/widget_config/terms/enabled': 'Widget: asks for consent',
  '/widget_config/terms/content': 'Widget: terms',
  '/widget_config/transcript/enabled': 'Widget: shows the transcript',
  '/widget_config/telemetry/enabled': 'Widget: usage analytics',
}

/** Top-level fields that have their own place on the page, or that can't be edited. */
const PLACED = new Set([
  'id',
  'slug',
  'created_at',
  'updated_at',
  'webhook_secret_set',
  'webhook_secret',
  'project_id',
  'widget_config',
  ...AGENT_SECTIONS.flatMap(({ fields }) => fields.map(({ pointer }) => getNames(pointer)[0] ?? '')),
])

const BY_POINTER = new Map(AGENT_SECTIONS.flatMap(({ fields }) => fields.map((field) => [field.pointer, field])))

/** Fields of this agent without a place of their own: edited as JSON and never dropped. */
export function otherFields(agent: Record<string, unknown>): AgentField[] {
  const top = Object.keys(agent).filter((name) => !PLACED.has(name))
  return top.map((name) => ({
    pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    label: name,
    edit: { kind: 'json' },
  }))
}

/** A field's label; its path if it has none. */
export function getLabel(pointer: string): string {
  return BY_POINTER.get(pointer)?.label ?? WIDGET_LABELS[pointer] ?? getNames(pointer).join('.')
}

/** A field's value on one line, as shown when reviewing changes. */
export function formatValue(pointer: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  const edit = BY_POINTER.get(pointer)?.edit
  if (edit?.kind === 'choice' || edit?.kind === 'set') {
    const name = (id: unknown) => edit.options.find((option) => option.id === id)?.label ?? String(id)
    return Array.isArray(value) ? value.map(name).join(', ') : name(value)
  }
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ') || 'empty'
  return JSON.stringify(value)
}
