import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { ExportIndicator } from '../features/exports/export-indicator.tsx'
import { ActionsContext, isBehindDialog, useAction, type Actions } from '../lib/actions.ts'
import { useStore } from '../lib/use-store.ts'
import { Toasts } from '../ui/toast.tsx'
import { DroppedFile } from './dropped-file.tsx'
import { formatOpenedWorkspace } from './reload-for-workspace.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { t } from './messages/t.ts'
import { pageTitle } from './page-title.ts'
import { Rail } from './rail.tsx'
import type { Route } from './routes.ts'
import { ServiceStatus } from './service-status.tsx'
import styles from './shell.module.css'
import { SwitchingDialog } from './switching-dialog.tsx'
import { goTo } from './use-route.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import { isReadingKeys } from '../lib/chosen-keys.ts'
import { takesPlainKeys, undoesItself } from '../lib/key-target.ts'
import { isMac } from '../lib/platform.ts'
import { followKeyboardLayout } from '../lib/pressed-key.ts'
import { findAction } from '../lib/shortcuts.ts'

// Loaded after startup so startup doesn't wait for it. By then the shortcut must open the palette before the next key
// press, which would otherwise go into the script.
const fetchPalette = () => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette }))
const CommandPalette = lazy(fetchPalette)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** The frame around every screen: title bar, rail, palette, shortcuts and messages. */
export function Shell({ route, children }: { route: Route; children: ReactNode }) {
  const title = useStore(pageTitle)
  const [front, setFront] = useState<'palette' | 'sheet' | null>(null)
  const [SystemMenu, setSystemMenu] = useState<ComponentType | null>(null)
  const close = () => setFront(null)

  useKeys(useContext(ActionsContext))
  useEffect(formatOpenedWorkspace, [])
  useEffect(followKeyboardLayout, [])
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void fetchPalette().catch(() => undefined)
      // Not `lazy`: a failed load would replace the whole window with an error.
      import('./system-menu.tsx').then(
        (module) => setSystemMenu(() => module.SystemMenu),
        () => undefined,
      )
    })
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
        <DroppedFile isAllowed={false} />
      </main>
    )
  const hasRail = route.area !== 'record' || route.speakerId === null
  return (
    <div className={styles.shell} data-whole={!hasRail || undefined}>
      <header className={styles.title}>
        <a
          className={styles.skip}
          href="#main"
          onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
        >
          {t('skip')}
        </a>
        <span className={styles.name}>Overvoice</span>
        <span className={styles.page} title={title} dir="auto">
          {title}
        </span>
        <ExportIndicator />
        <WorkspaceSwitcher />
        <ServiceStatus />
      </header>
      {hasRail && <Rail current={route} />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        {front === 'palette' && <CommandPalette onClose={close} />}
        {front === 'sheet' && <ShortcutSheet onClose={close} />}
      </Suspense>
      {SystemMenu && <SystemMenu />}
      <DroppedFile isAllowed={hasRail} />
      <SwitchingDialog />
      <LeaveDialog />
      <Toasts />
    </div>
  )
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"], [contenteditable=true]'

/** Moves the focus to the next visible pane, in reading order, wrapping around. */
function focusNextPane(page: Document = document): void {
  const panes = [...page.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  const current = panes.findIndex((pane) => pane.contains(page.activeElement))
  for (let step = 1; step <= panes.length; step += 1) {
    const target = panes[(current + step) % panes.length]?.querySelector<HTMLElement>(FOCUSABLE)
    if (!target) continue
    target.focus({ focusVisible: true } as FocusOptions)
    return
  }
}

/** Maps key presses anywhere in the window to actions, before editors and fields receive them. */
function useKeys(actions: Actions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isReadingKeys.get()) return
      const id = findAction(event, takesPlainKeys(event.target, event.key), isMac)
      if (id === null || (event.repeat && id.startsWith('generate'))) return
      if ((id === 'undo' || id === 'redo') && undoesItself(event.target)) return
      if (isBehindDialog(id) || !actions.run(id)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [actions])
}
