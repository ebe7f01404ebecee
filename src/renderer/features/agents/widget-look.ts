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

/** Default colors of the orb. */
export const ORB: readonly [string, string] = ['#2f6fed', '#7fd3f7']

/** Reads a widget's appearance; unreadable values use the default. */
export function readWidgetLook(agent: JsonObject): WidgetLook {
  const at = (pointer: string) => readAt(agent, `/widget_config${pointer}`)
  const text = (name: string, fallback: string) => said(at(`/text/${name}`)) ?? fallback
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
      startCall: text('start_call', 'Start a call'),
      endCall: text('end_call', 'End'),
      listening: text('listening', 'Listening'),
      thinking: text('thinking', 'Thinking'),
      speaking: text('speaking', 'Speaking'),
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
    `<script src="${escaped(address)}/v1/widget/agents.js"></script>`,
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
