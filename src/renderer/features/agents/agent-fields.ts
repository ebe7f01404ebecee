import { namesOf } from '#shared/domain/agents/json-pointer.ts'

/** How a field is edited. */
export type FieldKind =
  | { kind: 'line'; maxLength: number; placeholder?: string }
  | { kind: 'text'; maxLength: number }
  /** Empty means null: as the service chooses. */
  | { kind: 'number'; min: number; max: number; isWhole: boolean; isRequired?: boolean }
  | { kind: 'switch'; whenAbsent: boolean }
  | { kind: 'choice'; options: readonly { id: string; label: string }[]; noneLabel?: string }
  /** Words of a closed set, at least one. */
  | { kind: 'set'; options: readonly { id: string; label: string }[] }
  /** One text for each line. */
  | { kind: 'lines'; maxLines: number; isNullWhenEmpty: boolean }
  | { kind: 'voice' }
  | { kind: 'languages' }
  | { kind: 'json' }

/** A field of an agent, where it is and what it is called. */
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

/** Where the webhook and its secret stand. */
export const WEBHOOK_SECTION = 'After a conversation'

/** What can be set of an agent, as a person reads it (specification part 2, Agent; fields assumed: shapes page 1). */
export const AGENT_SECTIONS: readonly AgentSection[] = [
  {
    title: 'What it says',
    fields: [
      { pointer: '/name', label: 'Name', edit: { kind: 'line', maxLength: 100 } },
      {
        pointer: '/prompt',
        label: 'Prompt',
        description: 'Who the agent is and how it is to behave.',
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/first_message',
        label: 'First message',
        description: 'What it says when a conversation begins.',
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/knowledge_instruction',
        label: 'How it uses what it knows',
        edit: { kind: 'text', maxLength: 1_000 },
      },
      { pointer: '/ai_disclosure/enabled', label: 'Says that it is a machine', edit: off },
      { pointer: '/ai_disclosure/line', label: 'What it says of that', edit: { kind: 'line', maxLength: 500 } },
    ],
  },
  {
    title: 'Voice and language',
    fields: [
      { pointer: '/tts/voice_id', label: 'Voice', edit: { kind: 'voice' } },
      {
        pointer: '/tts/speed',
        label: 'Speed',
        description: '0.5 to 2. Empty: the voice’s own.',
        edit: number(0.5, 2),
      },
      {
        pointer: '/tts/model',
        label: 'Speech model',
        description: 'Empty: the one that fits the voice.',
        edit: { kind: 'line', maxLength: 200, placeholder: 'simba-3.2' },
      },
      {
        pointer: '/language',
        label: 'Language',
        description: 'A code of ISO 639, such as en.',
        edit: { kind: 'line', maxLength: 20, placeholder: 'en' },
      },
      { pointer: '/additional_languages', label: 'Other languages', edit: { kind: 'languages' } },
    ],
  },
  {
    title: 'Model that answers',
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
          noneLabel: 'As the service chooses',
        },
      },
      {
        pointer: '/llm/model',
        label: 'Model',
        description: 'Provider and model are named together or not at all.',
        edit: { kind: 'line', maxLength: 200 },
      },
      { pointer: '/llm/temperature', label: 'Temperature', description: '0 to 1.', edit: number(0, 1) },
      { pointer: '/llm/base_url', label: 'Address of a custom model', edit: { kind: 'line', maxLength: 2_000 } },
      { pointer: '/llm/credential_id', label: 'Credential of a custom model', edit: { kind: 'line', maxLength: 200 } },
      { pointer: '/llm/extra_body', label: 'More for a custom model', edit: { kind: 'json' } },
    ],
  },
  {
    title: 'Turns and surroundings',
    fields: [
      {
        pointer: '/turn_handling/response_delay_seconds',
        label: 'Waits before it answers',
        description: 'Seconds.',
        edit: number(0, MANY),
      },
      {
        pointer: '/turn_handling/inactivity_timeout_seconds',
        label: 'Ends after silence',
        description: 'Whole seconds.',
        edit: number(1, MANY, true),
      },
      {
        pointer: '/turn_handling/interruption_sensitivity',
        label: 'Lets itself be interrupted',
        edit: { kind: 'choice', options: choice('low', 'medium', 'high'), noneLabel: 'As the service chooses' },
      },
      {
        pointer: '/max_call_duration_seconds',
        label: 'Longest call',
        description: 'Whole seconds. Empty: no limit of its own.',
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
      { pointer: '/background_noise/volume', label: 'Volume of the noise', description: '0 to 1.', edit: number(0, 1) },
    ],
  },
  {
    title: 'Memory and safety',
    fields: [
      { pointer: '/memory/enabled', label: 'Remembers callers', edit: off },
      {
        pointer: '/memory/retention_days',
        label: 'Forgets after',
        description: 'Days; 0 for never.',
        edit: { ...number(0, MANY, true), isRequired: true },
      },
      { pointer: '/guardrails/observer_enabled', label: 'An observer watches what it says', edit: off },
      {
        pointer: '/save_audio_recording',
        label: 'Conversations are recorded',
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
      { pointer: '/amd/enabled', label: 'Notices answering machines', edit: off },
      {
        pointer: '/amd/on_voicemail/action',
        label: 'On voicemail',
        edit: { kind: 'choice', options: choice('hangup', 'leave_message') },
      },
      {
        pointer: '/amd/on_voicemail/message',
        label: 'Message it leaves',
        edit: { kind: 'text', maxLength: 4_000 },
      },
      {
        pointer: '/amd/on_ivr/action',
        label: 'On a telephone menu',
        edit: { kind: 'choice', options: choice('proceed', 'hangup', 'navigate') },
      },
      { pointer: '/navigator/enabled', label: 'Finds its way through telephone menus', edit: off },
      {
        pointer: '/navigator/ivr_cache_enabled',
        label: 'Remembers menus that it went through',
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
        description: 'Pages can show the widget and talk to the agent without a key.',
        edit: off,
      },
      {
        pointer: '/allowed_origins',
        label: 'Pages that may show it',
        description: 'One origin a line, such as https://example.com. Empty: all.',
        edit: { kind: 'lines', maxLines: 1_000, isNullWhenEmpty: false },
      },
      {
        pointer: '/hostname_allowlist',
        label: 'Hosts that may show it',
        description: 'At most ten, one a line. Empty: all.',
        edit: { kind: 'lines', maxLines: 10, isNullWhenEmpty: true },
      },
    ],
  },
  {
    title: WEBHOOK_SECTION,
    fields: [
      {
        pointer: '/webhook_url',
        label: 'Webhook address',
        description: 'Told of each finished conversation. Empty: nothing is sent.',
        edit: { kind: 'line', maxLength: 2_000, placeholder: 'https://' },
      },
    ],
  },
]

const WIDGET_LABELS: Record<string, string> = {
  '/widget_config/style': 'Widget: shape',
  '/widget_config/theme': 'Widget: theme',
  '/widget_config/avatar/type': 'Widget: picture',
  '/widget_config/avatar/image_url': 'Widget: address of the picture',
  '/widget_config/avatar/orb_color_1': 'Widget: first colour',
  '/widget_config/avatar/orb_color_2': 'Widget: second colour',
  '/widget_config/text/start_call': 'Widget: text to begin',
  '/widget_config/text/end_call': 'Widget: text to end',
  '/widget_config/text/listening': 'Widget: text while listening',
  '/widget_config/text/thinking': 'Widget: text while thinking',
  '/widget_config/text/speaking': 'Widget: text while speaking',
  '/widget_config/terms/enabled': 'Widget: asks for consent',
  '/widget_config/terms/content': 'Widget: terms',
  '/widget_config/transcript/enabled': 'Widget: shows the transcript',
  '/widget_config/telemetry/enabled': 'Widget: reports how it is used',
}

/** Names of fields at the top of an agent that have a place of their own on its page, or that nobody sets. */
const PLACED = new Set([
  'id',
  'slug',
  'created_at',
  'updated_at',
  'webhook_secret_set',
  'webhook_secret',
  'project_id',
  'widget_config',
  ...AGENT_SECTIONS.flatMap(({ fields }) => fields.map(({ pointer }) => namesOf(pointer)[0] ?? '')),
])

const BY_POINTER = new Map(AGENT_SECTIONS.flatMap(({ fields }) => fields.map((field) => [field.pointer, field])))

/** Fields of this agent that have no place of their own: edited as JSON, and never dropped. */
export function otherFields(agent: Record<string, unknown>): AgentField[] {
  const top = Object.keys(agent).filter((name) => !PLACED.has(name))
  return top.map((name) => ({
    pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    label: name,
    edit: { kind: 'json' },
  }))
}

/** A field’s name for a person; its path where it has none. */
export function labelOf(pointer: string): string {
  return BY_POINTER.get(pointer)?.label ?? WIDGET_LABELS[pointer] ?? namesOf(pointer).join('.')
}

/** A field’s value in a line, as the review of changes shows it. */
export function sayValue(pointer: string, value: unknown): string {
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
