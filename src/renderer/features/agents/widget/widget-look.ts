import { isJsonObject, type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'

/** A widget's appearance, with defaults (assumed: shapes page 3). */
export interface WidgetLook {
  style: 'pill' | 'fab'
  theme: 'dark' | 'light' | 'auto'
  avatar: { kind: 'orb'; colors: readonly [string, string] } | { kind: 'image' }
  text: { startCall: string; endCall: string; listening: string; thinking: string; speaking: string }
  /** Null if no consent is required. */
  terms: string | null
  hasTranscript: boolean
}

export type WidgetMoment = 'idle' | 'listening' | 'thinking' | 'speaking'

// oxlint-disable catalog-texts/bare-text -- texts of the service
/** Shown where none are set. They are the service's, so visitors see them in English (assumed: shapes page 3). */
export const DEFAULT_TEXTS = {
  start_call: 'Start a call',
  end_call: 'End',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
} as const
// oxlint-enable catalog-texts/bare-text

/** Default colors of the orb. */
export const ORB: readonly [string, string] = ['#2f6fed', '#7fd3f7']

/** Reads a widget's appearance; unreadable values use the default. */
export function readWidgetLook(agent: JsonObject): WidgetLook {
  const at = (pointer: string) => readAt(agent, `/widget_config${pointer}`)
  const text = (name: keyof typeof DEFAULT_TEXTS) => said(at(`/text/${name}`)) ?? DEFAULT_TEXTS[name]
  const theme = at('/theme')
  return {
    style: at('/style') === 'fab' ? 'fab' : 'pill',
    theme: theme === 'dark' || theme === 'light' ? theme : 'auto',
    avatar:
      at('/avatar/type') === 'image'
        ? { kind: 'image' }
        : {
            kind: 'orb',
            colors: [color(at('/avatar/orb_color_1')) ?? ORB[0], color(at('/avatar/orb_color_2')) ?? ORB[1]],
          },
    text: {
      startCall: text('start_call'),
      endCall: text('end_call'),
      listening: text('listening'),
      thinking: text('thinking'),
      speaking: text('speaking'),
    },
    terms: at('/terms/enabled') === true ? (said(at('/terms/content')) ?? '') : null,
    hasTranscript: at('/transcript/enabled') === true,
  }
}

/** `#rgb` or `#rrggbb` in any case, as six digits; null for anything else. */
export function color(value: unknown): string | null {
  const digits = typeof value === 'string' ? /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value.trim())?.[1] : undefined
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}

/** HTML snippet that shows the widget on a page (assumed: the service's embedding documentation). */
export function embedSnippet(baseUrl: string, agentId: string): string {
  const address = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
  return [
    // oxlint-disable-next-line catalog-texts/bare-text -- HTML
    `<script src="${escaped(address)}/v1/widget/agents.js"></script>`,
    // oxlint-disable-next-line catalog-texts/bare-text -- HTML
    `<speechify-agent agent-id="${escaped(agentId)}"></speechify-agent>`,
  ].join('\n')
}

/** True if websites may show the agent's widget. */
export function isPublic(agent: unknown): boolean {
  return isJsonObject(agent) && agent['is_public'] === true
}

function said(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
