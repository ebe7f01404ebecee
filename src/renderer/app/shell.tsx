import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { ExportIndicator } from '../features/exports/export-indicator.tsx'
import { ActionsContext, useAction } from '../lib/actions.ts'
import { useStore } from '../lib/use-store.ts'
import { Toasts } from '../ui/toast.tsx'
import { sayOpenedWorkspace } from './draw-anew.ts'
import { focusNextPane } from './next-pane.ts'
import { pageTitle } from './page-title.ts'
import { Rail } from './rail.tsx'
import type { Route } from './routes.ts'
import { ServiceStatus } from './service-status.tsx'
import styles from './shell.module.css'
import { SwitchingDialog } from './switching-dialog.tsx'
import { useKeys } from './use-keys.ts'
import { goTo } from './use-route.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

// Fetched when the start is over, so that it does not wait for them; by then a key must open the palette before the
// next one is pressed, or that one would be written into the script.
const fetchPalette = () => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette }))
const CommandPalette = lazy(fetchPalette)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** What stays the same around every screen: title bar, rail, palette, keys and messages. */
export function Shell({ route, children }: { route: Route; children: ReactNode }) {
  const title = useStore(pageTitle)
  const [front, setFront] = useState<'palette' | 'sheet' | null>(null)
  const close = () => setFront(null)

  useKeys(useContext(ActionsContext))
  useEffect(sayOpenedWorkspace, [])
  useEffect(() => {
    const idle = requestIdleCallback(() => void fetchPalette().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
  useAction('palette', () => setFront((open) => (open === 'palette' ? null : 'palette')))
  useAction('shortcut-sheet', () => setFront((open) => (open === 'sheet' ? null : 'sheet')))
  useAction('go-projects', () => goTo({ area: 'projects' }))
  useAction('go-voices', () => goTo({ area: 'voices' }))
  useAction('go-record', () => goTo({ area: 'record', sessionId: null, speakerId: null }))
  useAction('go-agents', () => goTo({ area: 'agents', agentId: null, tab: 'settings' }))
  useAction('go-account', () => goTo({ area: 'account', tab: 'usage' }))
  useAction('go-activity', () => goTo({ area: 'activity', tab: 'queue' }))
  useAction('go-webhooks', () => goTo({ area: 'webhooks', tab: 'received', item: null }))
  useAction('go-conversations', () => goTo({ area: 'conversations', conversationId: null, messageId: null }))
  useAction('go-watermark', () => goTo({ area: 'watermark' }))
  useAction('go-settings', () => goTo({ area: 'settings' }))
  useAction('next-pane', () => focusNextPane())

  if (route.area === 'mirror' || route.area === 'call')
    return (
      <main id="main" className={styles.mirror}>
        {children}
      </main>
    )
  const hasRail = route.area !== 'record' || route.speakerId === null
  return (
    <div className={styles.shell} {...(hasRail ? {} : { 'data-whole': true })}>
      <header className={styles.title}>
        <a
          className={styles.skip}
          href="#main"
          onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
        >
          Skip to the screen
        </a>
        <span className={styles.name}>Overvoice</span>
        <span className={styles.page} title={title} dir="auto">
          {title}
        </span>
        <ExportIndicator />
        <WorkspaceSwitcher />
        <ServiceStatus />
      </header>
      {hasRail && <Rail current={route.area} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        {front === 'palette' && <CommandPalette onClose={close} />}
        {front === 'sheet' && <ShortcutSheet onClose={close} />}
      </Suspense>
      <SwitchingDialog />
      <Toasts />
    </div>
  )
}
