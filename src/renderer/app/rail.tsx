import {
  Activity,
  AudioLines,
  Bot,
  FolderOpen,
  Gauge,
  type LucideIcon,
  MessagesSquare,
  Mic,
  Settings,
  Stamp,
  Webhook,
} from 'lucide-react'
import { memo } from 'react'
import { Link, Tooltip, TooltipTrigger } from 'react-aria-components'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { keysFor } from '../lib/keys-for.ts'
import type { ActionId } from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { hashOf, type Route } from './routes.ts'
import styles from './shell.module.css'

interface Area {
  route: Exclude<Route, { area: 'script' | 'mirror' | 'receipts' }>
  label: string
  icon: LucideIcon
}

const AREAS: readonly Area[] = [
  { route: { area: 'projects' }, label: 'Projects', icon: FolderOpen },
  { route: { area: 'voices' }, label: 'Voices', icon: AudioLines },
  { route: { area: 'record', sessionId: null, speakerId: null }, label: 'Record', icon: Mic },
  { route: { area: 'agents', agentId: null, tab: 'settings' }, label: 'Agents', icon: Bot },
  {
    route: { area: 'conversations', conversationId: null, messageId: null },
    label: 'Conversations',
    icon: MessagesSquare,
  },
  { route: { area: 'webhooks', tab: 'received', item: null }, label: 'Webhooks', icon: Webhook },
  { route: { area: 'account', tab: 'usage' }, label: 'Account', icon: Gauge },
  { route: { area: 'watermark' }, label: 'Watermark', icon: Stamp },
  { route: { area: 'activity', tab: 'queue' }, label: 'Activity', icon: Activity },
]
const SETTINGS: Area = { route: { area: 'settings' }, label: 'Settings', icon: Settings }

function isIn(area: Area, current: Route['area']): boolean {
  return (
    current === area.route.area ||
    (current === 'script' && area.route.area === 'projects') ||
    (current === 'criteria' && area.route.area === 'conversations') ||
    (current === 'receipts' && area.route.area === 'record')
  )
}

// Whoever goes to another screen waits for two of these to be drawn, not for all.
const AreaLink = memo(function AreaLink({ area, isCurrent }: { area: Area; isCurrent: boolean }) {
  const Icon = area.icon
  useStore(chosenKeys)
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <Link
        href={hashOf(area.route)}
        className={styles.area}
        aria-label={area.label}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isCurrent ? { 'data-current': true } : {})}
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden />
      </Link>
      <Tooltip placement="end" offset={6} className={styles.tooltip}>
        {area.label} {keysFor(`go-${area.route.area}` as ActionId)}
      </Tooltip>
    </TooltipTrigger>
  )
})

/** The areas of the studio, always at the left. */
export function Rail({ current }: { current: Route['area'] }) {
  return (
    <nav className={styles.rail} aria-label="Areas" data-pane>
      {AREAS.map((area) => (
        <AreaLink key={area.label} area={area} isCurrent={isIn(area, current)} />
      ))}
      <div className={styles.spacer} />
      <AreaLink area={SETTINGS} isCurrent={isIn(SETTINGS, current)} />
    </nav>
  )
}
