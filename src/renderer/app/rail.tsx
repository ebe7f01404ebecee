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
import { useMedia } from '../lib/use-media.ts'
import { useRemPx } from '../lib/use-rem-px.ts'
import { useRemembered } from '../lib/use-remembered.ts'
import { useStore } from '../lib/use-store.ts'
import { IconButton } from '../ui/button.tsx'
import { AccountStatus } from './account-status.tsx'
import { formatArea, HOME, type NamedArea } from './areas.ts'
import { t } from './messages/t.ts'
import { hashOf, type Route } from './routes.ts'
import styles from './shell.module.css'
import { useQueueActions } from './use-queue-actions.ts'

interface Area {
  area: Exclude<NamedArea, 'consent-records'>
  icon: LucideIcon
}

const GROUPS = [
  {
    title: 'rail.create',
    areas: [
      { area: 'projects', icon: FolderOpen },
      { area: 'voices', icon: AudioLines },
      { area: 'record', icon: Mic },
    ],
  },
  {
    title: 'rail.agentsGroup',
    areas: [
      { area: 'agents', icon: Bot },
      { area: 'conversations', icon: MessagesSquare },
      { area: 'webhooks', icon: Webhook },
    ],
  },
  {
    title: 'rail.manage',
    areas: [
      { area: 'activity', icon: Activity },
      { area: 'account', icon: Gauge },
      { area: 'watermark', icon: Stamp },
    ],
  },
] as const satisfies { title: string; areas: readonly Area[] }[]
const SETTINGS: Area = { area: 'settings', icon: Settings }

function isIn({ area }: Area, current: Route['area']): boolean {
  return (
    current === area ||
    (current === 'script' && area === 'projects') ||
    (current === 'criteria' && area === 'conversations') ||
    (current === 'consent-records' && area === 'record')
  )
}

/** Larger counts don't fit on the icon. */
const MAX_COUNT = 99
/** Labels fit next to a screen from this width on. */
const LABELS_FROM_REM = 73.75
/** Scripts and flows need the room for themselves in narrower windows. */
const LABELS_BESIDE_EDITORS_FROM_REM = 100

interface AreaLinkProps {
  area: Area
  isCurrent: boolean
  hasLabel: boolean
}

// Memoized so that navigation renders two of these, not all.
const AreaLink = memo(function AreaLink({
  area: { area, icon: Icon },
  isCurrent,
  hasLabel,
  count = 0,
}: AreaLinkProps & {
  /** Blocks in progress. */
  count?: number
}) {
  const label = formatArea(area)
  useStore(chosenKeys)
  return (
    <TooltipTrigger delay={300} closeDelay={0} isDisabled={hasLabel}>
      <Link
        href={hashOf(HOME[area])}
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
        {label} {keysFor(`go-${area}`)}
      </Tooltip>
    </TooltipTrigger>
  )
})

/** The only link with a count. The queue reports several times a second, so it renders alone. */
function ActivityLink(props: AreaLinkProps) {
  return <AreaLink {...props} count={useQueueActions()} />
}

/** Navigation between the areas of the studio, always on the left; with labels where there is room. */
export function Rail({ current }: { current: Route }) {
  const [isCollapsed, setCollapsed] = useRemembered<boolean>('navigation.collapsed', false)
  const isEditor = current.area === 'script' || (current.area === 'agents' && current.tab === 'flow')
  const remPx = useRemPx()
  const hasRoom = useMedia(`(min-width: ${(isEditor ? LABELS_BESIDE_EDITORS_FROM_REM : LABELS_FROM_REM) * remPx}px)`)
  const hasLabels = hasRoom && !isCollapsed
  const link = (area: Area) => {
    const AnyLink = area.area === 'activity' ? ActivityLink : AreaLink
    return <AnyLink key={area.area} area={area} isCurrent={isIn(area, current.area)} hasLabel={hasLabels} />
  }
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
