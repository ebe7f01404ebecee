/** Tabs of an agent's page; the first is the default. */
export const AGENT_TABS = ['settings', 'flow', 'evaluation', 'widget'] as const
export type AgentTab = (typeof AGENT_TABS)[number]

/** Tabs of the activity screen; the first is the default. */
export const ACTIVITY_TABS = ['queue', 'requests', 'console'] as const
export type ActivityTab = (typeof ACTIVITY_TABS)[number]
/** Tabs of the webhook workbench; the first is the default. */
export const WEBHOOK_TABS = ['received', 'checker', 'rebuild', 'log'] as const
export type WebhookTab = (typeof WEBHOOK_TABS)[number]

/** Tabs of the account screen; the first is the default. */
export const ACCOUNT_TABS = ['usage', 'budgets', 'projects', 'limits'] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/** A window's location in the studio. */
export type Route =
  | { area: 'projects' }
  | { area: 'script'; projectId: string; chapterId: string | null }
  | { area: 'voices' }
  | { area: 'record'; sessionId: string | null; speakerId: string | null }
  /** The speaker's view of a session. */
  | { area: 'mirror'; sessionId: string }
  /** The window that joins a conversation's session. */
  | { area: 'call'; conversationId: string }
  | { area: 'consent-records'; consentRecordId: string | null }
  | { area: 'agents'; agentId: string | null; tab: AgentTab }
  /** `item` is a received delivery, or the conversation a tab is about. */
  | { area: 'webhooks'; tab: WebhookTab; item: string | null }
  | { area: 'account'; tab: AccountTab }
  | { area: 'activity'; tab: ActivityTab }
  /** `messageId`: the transcript message to start at. */
  | { area: 'conversations'; conversationId: string | null; messageId: string | null }
  | { area: 'watermark' }
  | { area: 'criteria'; agentId: string | null }
  | { area: 'settings' }

/** Parses the URL hash; null if it contains no route, as on a first start. */
export function readRoute(hash: string): Route | null {
  if (!hash.startsWith('#/')) return null
  const [area, first, second] = hash.slice(2).split('/').map(decodeURIComponent)
  if (area === 'projects' && first) return { area: 'script', projectId: first, chapterId: second || null }
  if (area === 'record') return { area, sessionId: first || null, speakerId: (first && second) || null }
  if (area === 'mirror' && first) return { area, sessionId: first }
  if (area === 'call' && first) return { area, conversationId: first }
  if (area === 'agents')
    return { area, agentId: first || null, tab: AGENT_TABS.find((tab) => first && tab === second) ?? 'settings' }
  if (area === 'webhooks')
    return { area, tab: WEBHOOK_TABS.find((tab) => tab === first) ?? 'received', item: (first && second) || null }
  if (area === 'conversations') return { area, conversationId: first || null, messageId: (first && second) || null }
  if (area === 'criteria') return { area, agentId: first || null }
  if (area === 'consent-records') return { area, consentRecordId: first || null }
  if (area === 'account') return { area, tab: ACCOUNT_TABS.find((tab) => tab === first) ?? 'usage' }
  if (area === 'activity') return { area, tab: ACTIVITY_TABS.find((tab) => tab === first) ?? 'queue' }
  if (area === 'projects' || area === 'voices' || area === 'watermark' || area === 'settings') return { area }
  return null
}

/** Formats a route as a hash. */
export function hashOf(route: Route): string {
  return `#/${partsOf(route)
    .filter((part) => part !== null)
    .map(encodeURIComponent)
    .join('/')}`
}

function partsOf(route: Route): (string | null)[] {
  switch (route.area) {
    case 'script':
      return ['projects', route.projectId, route.chapterId]
    case 'record':
      return ['record', route.sessionId, route.sessionId && route.speakerId]
    case 'agents':
      return ['agents', route.agentId, route.agentId && route.tab !== 'settings' ? route.tab : null]
    case 'account':
      return ['account', route.tab === 'usage' ? null : route.tab]
    case 'activity':
      return ['activity', route.tab === 'queue' ? null : route.tab]
    case 'webhooks':
      return ['webhooks', route.tab !== 'received' || route.item ? route.tab : null, route.item]
    case 'conversations':
      return ['conversations', route.conversationId, route.conversationId && route.messageId]
    case 'criteria':
      return ['criteria', route.agentId]
    case 'call':
      return ['call', route.conversationId]
    case 'mirror':
      return ['mirror', route.sessionId]
    case 'consent-records':
      return ['consent-records', route.consentRecordId]
    default:
      return [route.area]
  }
}
