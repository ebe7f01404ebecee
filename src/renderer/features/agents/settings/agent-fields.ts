import { getNames } from '#shared/domain/agents/json-pointer.ts'
import { common } from '../../../lib/common/messages/common.ts'
import type { messages } from './messages/en.ts'
import { t } from './messages/t.ts'

/** A choice that this studio has a name for. */
type OptionId<Key = keyof typeof messages> = Key extends `option.${infer Id}` ? Id : never
type SectionId<Key = keyof typeof messages> = Key extends `section.${infer Id}` ? Id : never

/** How a field is edited. */
export type FieldKind =
  | { kind: 'line'; maxLength: number; placeholder?: string }
  | { kind: 'text'; maxLength: number }
  /** Empty means null: the service's default. */
  | { kind: 'number'; min: number; max: number; isWhole: boolean; isRequired?: boolean }
  | { kind: 'switch'; whenAbsent: boolean }
  /** `none` names null. */
  | { kind: 'choice'; options: readonly OptionId[]; none?: OptionId }
  /** One or more values of a closed set. */
  | { kind: 'set'; options: readonly OptionId[] }
  /** One text per line. */
  | { kind: 'lines'; maxLines: number; isNullWhenEmpty: boolean }
  | { kind: 'voice' }
  | { kind: 'languages' }
  | { kind: 'json' }

/** A field of an agent, with its location and label. */
export interface AgentField {
  pointer: string
  label: () => string
  description?: () => string
  edit: FieldKind
}

export interface AgentSection {
  id: SectionId
  fields: readonly AgentField[]
}

const MANY = Number.MAX_SAFE_INTEGER
const number = (min: number, max: number, isWhole = false) => ({ kind: 'number', min, max, isWhole }) as const
const off = { kind: 'switch', whenAbsent: false } as const

/** An agent's settings, in reading order (specification part 2, Agent; fields assumed: shapes page 1). */
export const AGENT_SECTIONS: readonly AgentSection[] = [
  {
    id: 'prompt',
    fields: [
      { pointer: '/name', label: () => common('name'), edit: { kind: 'line', maxLength: 100 } },
      {
        pointer: '/prompt',
        label: () => t('field.prompt'),
        description: () => t('hint.prompt'),
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/first_message',
        label: () => t('field.firstMessage'),
        description: () => t('hint.firstMessage'),
        edit: { kind: 'text', maxLength: 100_000 },
      },
      {
        pointer: '/knowledge_instruction',
        label: () => t('field.knowledge'),
        edit: { kind: 'text', maxLength: 1_000 },
      },
      { pointer: '/ai_disclosure/enabled', label: () => t('field.disclosure'), edit: off },
      {
        pointer: '/ai_disclosure/line',
        label: () => t('field.disclosureMessage'),
        edit: { kind: 'line', maxLength: 500 },
      },
    ],
  },
  {
    id: 'voice',
    fields: [
      { pointer: '/tts/voice_id', label: () => common('voice'), edit: { kind: 'voice' } },
      {
        pointer: '/tts/speed',
        label: () => t('field.speed'),
        description: () => t('hint.speed'),
        edit: number(0.5, 2),
      },
      {
        pointer: '/tts/model',
        label: () => t('field.speechModel'),
        description: () => t('hint.speechModel'),
        edit: { kind: 'line', maxLength: 200, placeholder: 'simba-3.2' },
      },
      {
        pointer: '/language',
        label: () => common('language'),
        description: () => t('hint.language'),
        edit: { kind: 'line', maxLength: 20, placeholder: 'en' },
      },
      { pointer: '/additional_languages', label: () => t('field.languages'), edit: { kind: 'languages' } },
    ],
  },
  {
    id: 'llm',
    fields: [
      {
        pointer: '/llm/provider',
        label: () => t('field.provider'),
        edit: {
          kind: 'choice',
          options: ['openai', 'speechify', 'custom'],
          none: 'serviceDefault',
        },
      },
      {
        pointer: '/llm/model',
        label: () => t('field.llmModel'),
        description: () => t('hint.llmModel'),
        edit: { kind: 'line', maxLength: 200 },
      },
      {
        pointer: '/llm/temperature',
        label: () => t('field.temperature'),
        description: () => t('hint.zeroToOne'),
        edit: number(0, 1),
      },
      { pointer: '/llm/base_url', label: () => t('field.llmUrl'), edit: { kind: 'line', maxLength: 2_000 } },
      { pointer: '/llm/credential_id', label: () => t('field.llmCredential'), edit: { kind: 'line', maxLength: 200 } },
      { pointer: '/llm/extra_body', label: () => t('field.llmBody'), edit: { kind: 'json' } },
    ],
  },
  {
    id: 'turns',
    fields: [
      {
        pointer: '/turn_handling/response_delay_seconds',
        label: () => t('field.responseDelay'),
        description: () => t('hint.responseDelay'),
        edit: number(0, MANY),
      },
      {
        pointer: '/turn_handling/inactivity_timeout_seconds',
        label: () => t('field.silenceTimeout'),
        description: () => t('hint.silenceTimeout'),
        edit: number(1, MANY, true),
      },
      {
        pointer: '/turn_handling/interruption_sensitivity',
        label: () => t('field.interruption'),
        edit: { kind: 'choice', options: ['low', 'medium', 'high'], none: 'serviceDefault' },
      },
      {
        pointer: '/max_call_duration_seconds',
        label: () => t('field.maxDuration'),
        description: () => t('hint.maxDuration'),
        edit: number(1, MANY, true),
      },
      {
        pointer: '/background_noise/preset',
        label: () => t('field.noise'),
        edit: {
          kind: 'choice',
          options: ['office', 'city', 'forest', 'crowded_room', 'keyboard_typing', 'hold_music'],
          none: 'none',
        },
      },
      {
        pointer: '/background_noise/volume',
        label: () => t('field.noiseVolume'),
        description: () => t('hint.zeroToOne'),
        edit: number(0, 1),
      },
    ],
  },
  {
    id: 'memory',
    fields: [
      { pointer: '/memory/enabled', label: () => t('field.memory'), edit: off },
      {
        pointer: '/memory/retention_days',
        label: () => t('field.retention'),
        description: () => t('hint.retention'),
        edit: { ...number(0, MANY, true), isRequired: true },
      },
      { pointer: '/guardrails/observer_enabled', label: () => t('field.guardrails'), edit: off },
      {
        pointer: '/save_audio_recording',
        label: () => t('field.recording'),
        edit: { kind: 'switch', whenAbsent: true },
      },
    ],
  },
  {
    id: 'calls',
    fields: [
      {
        pointer: '/channels',
        label: () => t('field.channels'),
        edit: { kind: 'set', options: ['voice', 'text'] },
      },
      { pointer: '/amd/enabled', label: () => t('field.voicemail'), edit: off },
      {
        pointer: '/amd/on_voicemail/action',
        label: () => t('field.onVoicemail'),
        edit: { kind: 'choice', options: ['hangup', 'leave_message'] },
      },
      {
        pointer: '/amd/on_voicemail/message',
        label: () => t('field.voicemailMessage'),
        edit: { kind: 'text', maxLength: 4_000 },
      },
      {
        pointer: '/amd/on_ivr/action',
        label: () => t('field.onMenu'),
        edit: { kind: 'choice', options: ['proceed', 'hangup', 'navigate'] },
      },
      { pointer: '/navigator/enabled', label: () => t('field.navigateMenus'), edit: off },
      {
        pointer: '/navigator/ivr_cache_enabled',
        label: () => t('field.rememberMenus'),
        edit: { kind: 'switch', whenAbsent: true },
      },
    ],
  },
  {
    id: 'access',
    fields: [
      {
        pointer: '/is_public',
        label: () => t('field.public'),
        description: () => t('hint.public'),
        edit: off,
      },
      {
        pointer: '/allowed_origins',
        label: () => t('field.origins'),
        description: () => t('hint.origins'),
        edit: { kind: 'lines', maxLines: 1_000, isNullWhenEmpty: false },
      },
      {
        pointer: '/hostname_allowlist',
        label: () => t('field.hosts'),
        description: () => t('hint.hosts'),
        edit: { kind: 'lines', maxLines: 10, isNullWhenEmpty: true },
      },
    ],
  },
  {
    id: 'webhook',
    fields: [
      {
        pointer: '/webhook_url',
        label: () => t('field.webhookUrl'),
        description: () => t('hint.webhookUrl'),
        edit: { kind: 'line', maxLength: 2_000, placeholder: 'https://' },
      },
    ],
  },
]

const WIDGET_LABELS: Record<string, () => string> = {
  '/widget_config/style': () => t('widget.shape'),
  '/widget_config/theme': () => t('widget.theme'),
  '/widget_config/avatar/type': () => t('widget.avatar'),
  '/widget_config/avatar/image_url': () => t('widget.avatarUrl'),
  '/widget_config/avatar/orb_color_1': () => t('widget.primaryColor'),
  '/widget_config/avatar/orb_color_2': () => t('widget.secondaryColor'),
  '/widget_config/text/start_call': () => t('widget.start'),
  '/widget_config/text/end_call': () => t('widget.end'),
  '/widget_config/text/listening': () => t('widget.listening'),
  '/widget_config/text/thinking': () => t('widget.thinking'),
  '/widget_config/text/speaking': () => t('widget.speaking'),
  '/widget_config/terms/enabled': () => t('widget.consent'),
  '/widget_config/terms/content': () => t('widget.terms'),
  '/widget_config/transcript/enabled': () => t('widget.transcript'),
  '/widget_config/telemetry/enabled': () => t('widget.analytics'),
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
    label: () => name,
    edit: { kind: 'json' },
  }))
}

/** A field's label; its path if it has none. */
export function getLabel(pointer: string): string {
  return BY_POINTER.get(pointer)?.label() ?? WIDGET_LABELS[pointer]?.() ?? getNames(pointer).join('.')
}

/** A field's value on one line, as shown when reviewing changes. */
export function formatValue(pointer: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('value.empty')
  const edit = BY_POINTER.get(pointer)?.edit
  if (edit?.kind === 'choice' || edit?.kind === 'set') {
    const name = (id: unknown) => {
      const known = edit.options.find((option) => option === id)
      return known ? t(`option.${known}`) : String(id)
    }
    return Array.isArray(value) ? value.map(name).join(', ') : name(value)
  }
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ') || t('value.empty')
  return JSON.stringify(value)
}
