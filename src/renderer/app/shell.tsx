import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { ExportIndicator } from '../features/exports/export-indicator.tsx'
import { ActionsContext, countDialogs, isBehindDialog, useAction, type Actions } from '../lib/actions.ts'
import { Toasts } from '../ui/toast.tsx'
import { WindowDrop } from './window-drop.tsx'
import { formatOpenedWorkspace } from './reload-for-workspace.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { t } from './messages/t.ts'
import { Rail } from './rail.tsx'
import type { Route } from './routes.ts'
import { ServiceProblem } from './service-problem.tsx'
import { ServiceStateProvider } from './service-state.tsx'
import { useRememberItems } from './recent-items.ts'
import { SwitchingDialog } from './switching-dialog.tsx'
import { usePlaces } from './use-places.ts'
import { isReadingKeys, chosenKeys } from '../lib/chosen-keys.ts'
import { takesPlainKeys, undoesItself } from '../lib/key-target.ts'
import { isMac } from '../lib/platform.ts'
import { followKeyboardLayout } from '../lib/pressed-key.ts'
import { findAction } from '../lib/shortcuts.ts'
import { Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { keysFor } from '../lib/keys-for.ts'
import { useStore } from '../lib/use-store.ts'
import styles from './shell.module.css'

// Loaded after startup so startup doesn't wait for it. By then the shortcut must open the palette before the next key
// press, which would otherwise go into the script.
const fetchPalette = () => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette }))
const CommandPalette = lazy(fetchPalette)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** The frame around every screen: title bar, rail, palette, shortcuts and messages. */
export function Shell({ route, children }: { route: Route; children: ReactNode }) {
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
  useAction('palette', () => {
    // It lists actions that another open dialog blocks.
    if (countDialogs() > (front === null ? 0 : 1)) return
    setFront(front === 'palette' ? null : 'palette')
  })
  useAction('shortcut-sheet', () => setFront((open) => (open === 'sheet' ? null : 'sheet')))
  usePlaces(route)
  useRememberItems(route)
  useAction('next-pane', () => focusNextPane())

  if (route.area === 'mirror' || route.area === 'call')
    return (
      <main id="main" className={styles.mirror}>
        {children}
        <WindowDrop isAllowed={false} />
      </main>
    )
  const hasRail = route.area !== 'record' || route.speakerId === null
  return (
    <ServiceStateProvider>
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
          <Breadcrumbs route={route} hasLinks={hasRail} />
          <ServiceProblem />
          <ExportIndicator />
          <SearchButton onPress={() => setFront('palette')} />
        </header>
        {hasRail && <Rail current={route} />}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Suspense>
          {front === 'palette' && <CommandPalette route={route} onClose={close} />}
          {front === 'sheet' && <ShortcutSheet onClose={close} />}
        </Suspense>
        {SystemMenu && <SystemMenu />}
        <WindowDrop isAllowed={hasRail} />
        <SwitchingDialog />
        <LeaveDialog />
        <Toasts />
      </div>
    </ServiceStateProvider>
  )
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"], [contenteditable=true]'

/** Moves the focus to the next visible pane, in reading order, wrapping around. A pane can contain others. */
function focusNextPane(page: Document = document): void {
  const panes = [...page.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  const current = panes.findLastIndex((pane) => pane.contains(page.activeElement))
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

/** Opens the command palette. */
function SearchButton({ onPress }: { onPress: () => void }) {
  useStore(chosenKeys)
  return (
    <Button className={styles.search} onPress={onPress}>
      <Search size={14} strokeWidth={1.5} aria-hidden />
      <span className={styles.searchLabel}>{t('palette.open')}</span>
      <kbd aria-hidden>{keysFor('palette')}</kbd>
    </Button>
  )
}
