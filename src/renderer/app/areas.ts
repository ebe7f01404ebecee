import { t } from './messages/t.ts'
import type { Route } from './routes.ts'

/** The first screen of each area. */
export const HOME = {
  projects: { area: 'projects' },
  voices: { area: 'voices' },
  record: { area: 'record', sessionId: null, speakerId: null },
  'consent-records': { area: 'consent-records', consentRecordId: null },
  agents: { area: 'agents', agentId: null, tab: 'settings' },
  conversations: { area: 'conversations', conversationId: null, messageId: null },
  criteria: { area: 'criteria', agentId: null },
  webhooks: { area: 'webhooks', tab: 'received', item: null },
  activity: { area: 'activity', tab: 'queue' },
  account: { area: 'account', tab: 'usage' },
  watermark: { area: 'watermark' },
  settings: { area: 'settings' },
} as const satisfies Partial<{ [Area in Route['area']]: Route & { area: Area } }>

/** Areas in the main navigation, and those above other pages. */
export type NamedArea = Exclude<keyof typeof HOME, 'criteria'>

export function formatArea(area: NamedArea): string {
  switch (area) {
    case 'record':
      return t('rail.cloning')
    case 'account':
      return t('rail.usage')
    case 'consent-records':
      return t('consentRecords')
    default:
      return t(`rail.${area}`)
  }
}
