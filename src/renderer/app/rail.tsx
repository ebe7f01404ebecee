import {
  Activity,
  AudioLines,
  Bot,
  FolderOpen,
  Gauge,
  type LucideIcon,
  MessagesSquare,
  Mic,
  PanelLeft,
  Settings,
  Stamp,
  Webhook,
} from 'lucide-react'
import { memo } from 'react'
import { Link, Tooltip, TooltipTrigger } from 'react-aria-components'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { formatNumber } from '../lib/format-number.ts'
import { keysFor } from '../lib/keys-for.ts'
import type { ActionId } from '../lib/shortcuts.ts'
import { useMedia } from '../lib/use-media.ts'
import { useRemPx } from '../lib/use-rem-px.ts'
import { useRemembered } from '../lib/use-remembered.ts'
import { useStore } from '../lib/use-store.ts'
import { IconButton } from '../ui/button.tsx'
import { AccountStatus } from './account-status.tsx'
import { t } from './messages/t.ts'
import { hashOf, type Route } from './routes.ts'
import styles from './shell.module.css'
import { useQueueActions } from './use-queue-actions.ts'

type LabelKey = Extract<Parameters<typeof t>[0], `rail.${string}`>

interface Area {
  route: Exclude<Route, { area: 'script' | 'mirror' | 'consent-records' }>
  label: LabelKey
  icon: LucideIcon
}

const GROUPS: readonly { title: LabelKey; areas: readonly Area[] }[] = [
  {
    title: 'rail.create',
    areas: [
      { route: { area: 'projects' }, label: 'rail.projects', icon: FolderOpen },
      { route: { area: 'voices' }, label: 'rail.voices', icon: AudioLines },
      { route: { area: 'record', sessionId: null, speakerId: null }, label: 'rail.cloning', icon: Mic },
    ],
  },
  {
    title: 'rail.agentsGroup',
    areas: [
      { route: { area: 'agents', agentId: null, tab: 'settings' }, label: 'rail.agents', icon: Bot },
      {
        route: { area: 'conversations', conversationId: null, messageId: null },
        label: 'rail.conversations',
        icon: MessagesSquare,
      },
      { route: { area: 'webhooks', tab: 'received', item: null }, label: 'rail.webhooks', icon: Webhook },
    ],
  },
  {
    title: 'rail.manage',
    areas: [
      { route: { area: 'activity', tab: 'queue' }, label: 'rail.activity', icon: Activity },
      { route: { area: 'account', tab: 'usage' }, label: 'rail.usage', icon: Gauge },
      { route: { area: 'watermark' }, label: 'rail.watermark', icon: Stamp },
    ],
  },
]
const SETTINGS: Area = { route: { area: 'settings' }, label: 'rail.settings', icon: Settings }

function isIn(area: Area, current: Route['area']): boolean {
  return (
    current === area.route.area ||
    (current === 'script' && area.route.area === 'projects') ||
    (current === 'criteria' && area.route.area === 'conversations') ||
    (current === 'consent-records' && area.route.area === 'record')
  )
}

/** Larger counts don't fit on the icon. */
const MAX_COUNT = 99
/** Labels fit next to a screen from this width on. */
const LABELS_FROM_REM = 73.75
/** Scripts and flows need the room for themselves in narrower windows. */
const LABELS_BESIDE_EDITORS_FROM_REM = 100

// Memoized so that navigation renders two of these, not all.
const AreaLink = memo(function AreaLink({
  area,
  isCurrent,
  hasLabel,
  count = 0,
}: {
  area: Area
  isCurrent: boolean
  hasLabel: boolean
  /** Blocks in progress. */
  count?: number
}) {
  const Icon = area.icon
  const label = t(area.label)
  useStore(chosenKeys)
  return (
    <TooltipTrigger delay={300} closeDelay={0} isDisabled={hasLabel}>
      <Link
        href={hashOf(area.route)}
        className={styles.area}
        // With a count, the link is named by its content.
        aria-label={count === 0 ? label : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        data-current={isCurrent || undefined}
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden />
        <span className={hasLabel ? styles.areaLabel : 'visually-hidden'}>{(hasLabel || count > 0) && label}</span>
        {count > 0 && (
          <>
            <span className={styles.count} aria-hidden>
              {count > MAX_COUNT ? `${formatNumber(MAX_COUNT)}+` : formatNumber(count)}
            </span>
            <span className="visually-hidden">{t('rail.inProgress', { count })}</span>
          </>
        )}
      </Link>
      <Tooltip placement="end" offset={6} className={styles.tooltip}>
        {label} {keysFor(`go-${area.route.area}` as ActionId)}
      </Tooltip>
    </TooltipTrigger>
  )
})

/** Navigation between the areas of the studio, always on the left; with labels where there is room. */
export function Rail({ current }: { current: Route }) {
  const [isCollapsed, setCollapsed] = useRemembered<boolean>('navigation.collapsed', false)
  const isEditor = current.area === 'script' || (current.area === 'agents' && current.tab === 'flow')
  const remPx = useRemPx()
  const hasRoom = useMedia(`(min-width: ${(isEditor ? LABELS_BESIDE_EDITORS_FROM_REM : LABELS_FROM_REM) * remPx}px)`)
  const hasLabels = hasRoom && !isCollapsed
  const count = useQueueActions()
  const link = (area: Area) => (
    <AreaLink
      key={area.label}
      area={area}
      isCurrent={isIn(area, current.area)}
      hasLabel={hasLabels}
      count={area.route.area === 'activity' ? count : 0}
    />
  )
  return (
    <nav className={styles.rail} aria-label={t('rail.label')} data-pane data-labels={hasLabels || undefined}>
      {GROUPS.map(({ title, areas }) => (
        <div key={title} role="group" aria-label={t(title)} className={styles.areaGroup}>
          {hasLabels && (
            <span className={styles.areaGroupTitle} aria-hidden>
              {t(title)}
            </span>
          )}
          {areas.map(link)}
        </div>
      ))}
      <div className={styles.spacer} />
      {hasRoom && (
        <IconButton label={t(isCollapsed ? 'rail.expand' : 'rail.collapse')} onPress={() => setCollapsed(!isCollapsed)}>
          <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      {link(SETTINGS)}
      <AccountStatus hasLabel={hasLabels} />
    </nav>
  )
}
