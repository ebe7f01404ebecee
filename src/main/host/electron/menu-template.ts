import type { MenuItemConstructorOptions } from 'electron'
import type { MenuAction, WindowMenu } from '#shared/contract/app.ts'

/**
 * The system menu: standard items, and the window's actions once it has sent them.
 *
 * @param runAction runs an action of the window by its ID
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  windowMenu: WindowMenu | null,
  runAction: (id: string) => void,
): MenuItemConstructorOptions[] {
  const item = (action: MenuAction): MenuItemConstructorOptions => ({
    label: escapeLabel(action.label),
    enabled: action.isEnabled,
    click: () => runAction(action.id),
    ...shownKeys(action.keys, platform),
  })
  // The undo and redo roles would bypass the studio's history.
  const edit: MenuItemConstructorOptions = windowMenu
    ? {
        label: 'Edit',
        submenu: [
          ...windowMenu.edit.map(item),
          { type: 'separator' },
          { role: 'cut' },
          { role: 'copy' },
          { role: 'paste' },
          { role: 'pasteAndMatchStyle' },
          { role: 'selectAll' },
        ],
      }
    : { role: 'editMenu' }
  const groups = (windowMenu?.groups ?? []).map(({ label, actions }) => ({
    label: escapeLabel(label),
    submenu: actions.map(item),
  }))
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  // The file menu closes the window on macOS and quits elsewhere.
  const rest: MenuItemConstructorOptions[] = [{ role: 'fileMenu' }, edit, ...groups, view, { role: 'windowMenu' }]
  return platform === 'darwin' ? [{ role: 'appMenu' }, ...rest] : rest
}

/** In menu labels, `&` marks an access key. */
function escapeLabel(label: string): string {
  return label.replaceAll('&', '&&')
}

const KEY_NAMES: Record<string, string> = {
  ...{ ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up', ArrowDown: 'Down' },
  ...{ Space: 'Space', Enter: 'Enter', Insert: 'Insert', Delete: 'Delete', Backspace: 'Backspace', Tab: 'Tab' },
  ...{ Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown', '+': 'Plus' },
}

/**
 * Displays a shortcut without registering it, because the window handles the keys. macOS always registers menu
 * shortcuts, so only those with Command or Control are shown there.
 */
function shownKeys(
  keys: string | undefined,
  platform: NodeJS.Platform,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  const parts = keys === '+' ? ['+'] : (keys?.split('+') ?? [])
  const key = parts.pop() ?? ''
  const name = KEY_NAMES[key] ?? (/^([a-z0-9\-=[\];',./`?]|F([1-9]|1\d|2[0-4]))$/i.test(key) ? key.toUpperCase() : null)
  if (name === null || (platform === 'darwin' && !parts.includes('Mod') && !parts.includes('Ctrl'))) return {}
  const modifiers = parts.map((part) => (part === 'Mod' ? 'CommandOrControl' : part === 'Ctrl' ? 'Control' : part))
  return { accelerator: [...modifiers, name].join('+'), registerAccelerator: false }
}
