import type { MenuItemConstructorOptions } from 'electron'
import type { MenuAction, WindowMenu } from '#shared/contract/app.ts'
import type { messages } from '../messages/en.ts'
import { t } from '../messages/t.ts'

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
  const isMac = platform === 'darwin'
  const file: MenuItemConstructorOptions = {
    role: 'fileMenu',
    label: t('menu.file'),
    submenu: [roleItem(isMac ? 'close' : 'quit')],
  }
  // The undo and redo roles would bypass the studio's history.
  const history = windowMenu?.edit.map(item) ?? [roleItem('undo'), roleItem('redo')]
  const edit: MenuItemConstructorOptions = {
    label: t('menu.edit'),
    submenu: [
      ...history,
      SEPARATOR,
      ...(['cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'] as const).map(roleItem),
    ],
  }
  const groups = (windowMenu?.groups ?? []).map(({ label, actions }) => ({
    label: escapeLabel(label),
    submenu: actions.map(item),
  }))
  const view: MenuItemConstructorOptions = {
    label: t('menu.view'),
    submenu: [...(['resetZoom', 'zoomIn', 'zoomOut'] as const).map(roleItem), SEPARATOR, roleItem('togglefullscreen')],
  }
  const window: MenuItemConstructorOptions = {
    role: 'windowMenu',
    label: t('menu.window'),
    submenu: [
      ...(['minimize', 'zoom'] as const).map(roleItem),
      ...(isMac ? [SEPARATOR, roleItem('front')] : [roleItem('close')]),
    ],
  }
  const rest = [file, edit, ...groups, view, window]
  return isMac ? [appMenu(), ...rest] : rest
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** A standard item. Electron's own labels are English on every system. */
function roleItem(role: Role): MenuItemConstructorOptions {
  return { role, label: t(`role.${role}`) }
}

type Role = RoleOf<keyof typeof messages>
type RoleOf<Key> = Key extends `role.${infer Name}` ? Name : never

/** The first menu on macOS. */
function appMenu(): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      roleItem('about'),
      SEPARATOR,
      roleItem('services'),
      SEPARATOR,
      ...(['hide', 'hideOthers', 'unhide'] as const).map(roleItem),
      SEPARATOR,
      roleItem('quit'),
    ],
  }
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
