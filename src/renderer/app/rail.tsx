import { AudioLines, FolderOpen, type LucideIcon, Settings } from 'lucide-react'
import { Link, Tooltip, TooltipTrigger } from 'react-aria-components'
import { isMac } from '../lib/platform.ts'
import { sayKeys, type Shortcut, SHORTCUTS } from '../lib/shortcuts.ts'
import { hashOf, type Route } from './routes.ts'
import styles from './shell.module.css'

interface Area {
  route: Route & { area: 'projects' | 'voices' | 'settings' }
  label: string
  icon: LucideIcon
}

const AREAS: readonly Area[] = [
  { route: { area: 'projects' }, label: 'Projects', icon: FolderOpen },
  { route: { area: 'voices' }, label: 'Voices', icon: AudioLines },
]
const SETTINGS: Area = { route: { area: 'settings' }, label: 'Settings', icon: Settings }

function keysFor(area: Area): string {
  const shortcut: Shortcut | undefined = SHORTCUTS.find(({ id }) => id === `go-${area.route.area}`)
  return shortcut?.keys[0] ? sayKeys(shortcut.keys[0], isMac) : ''
}

function AreaLink({ area, current }: { area: Area; current: Route['area'] }) {
  const isCurrent = current === area.route.area || (current === 'script' && area.route.area === 'projects')
  const Icon = area.icon
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
        {area.label} {keysFor(area)}
      </Tooltip>
    </TooltipTrigger>
  )
}

/** The areas of the studio, always at the left. */
export function Rail({ current }: { current: Route['area'] }) {
  return (
    <nav className={styles.rail} aria-label="Areas" data-pane>
      {AREAS.map((area) => (
        <AreaLink key={area.label} area={area} current={current} />
      ))}
      <div className={styles.spacer} />
      <AreaLink area={SETTINGS} current={current} />
    </nav>
  )
}
