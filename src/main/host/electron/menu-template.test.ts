import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import type { WindowMenu } from '#shared/contract/app.ts'
import { menuTemplate } from './menu-template.ts'

const PLATFORMS = ['linux', 'darwin', 'win32'] as const
const NOTHING = () => undefined

const WINDOW_MENU: WindowMenu = {
  edit: [
    { id: 'undo', label: 'Undo', keys: 'Mod+z', isEnabled: true },
    { id: 'redo', label: 'Redo', keys: 'Mod+Shift+z', isEnabled: false },
  ],
  groups: [
    {
      label: 'Cut & paste',
      actions: [
        { id: 'previous-word', label: 'Previous word', keys: 'Alt+ArrowLeft', isEnabled: true },
        { id: 'play-pause', label: 'Play or pause', keys: 'Space', isEnabled: true },
        { id: 'louder', label: 'Louder & clearer', isEnabled: true },
        { id: 'umlaut', label: 'Umlaut', keys: 'Alt+ö', isEnabled: true },
      ],
    },
  ],
}

function submenu(template: MenuItemConstructorOptions[], label: string): MenuItemConstructorOptions[] {
  return template.find((each) => each.label === label)?.submenu as MenuItemConstructorOptions[]
}

it('offers no developer tools and no reload in the menu', () => {
  for (const platform of PLATFORMS)
    for (const windowMenu of [null, WINDOW_MENU])
      expect(JSON.stringify(menuTemplate(platform, windowMenu, NOTHING))).not.toMatch(/devtools|reload/i)
})

it('has a standard Edit menu until the window sends its own', () => {
  const template = menuTemplate('linux', null, NOTHING)

  expect(template.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window'])
  expect(
    submenu(template, 'Edit')
      .slice(0, 3)
      .map(({ role }) => role),
  ).toEqual(['undo', 'redo', undefined])
})

it.each(PLATFORMS)('has a label of its own for every item on %s', (platform) => {
  const template = menuTemplate(platform, WINDOW_MENU, NOTHING)
  const items = template.flatMap((menu) => menu.submenu as MenuItemConstructorOptions[])

  expect(items.filter(({ type, label }) => type !== 'separator' && !label)).toEqual([])
  // The first menu of macOS is named after the program.
  expect(template.filter(({ role, label }) => role !== 'appMenu' && !label)).toEqual([])
})

it('closes the window from the File menu on macOS, and quits elsewhere', () => {
  const roles = PLATFORMS.map((platform) => submenu(menuTemplate(platform, null, NOTHING), 'File')[0]?.role)

  expect(roles).toEqual(['quit', 'close', 'quit'])
})

it('runs undo and redo in the window, not in Chromium', () => {
  const ran: string[] = []
  const edit = submenu(
    menuTemplate('linux', WINDOW_MENU, (id) => ran.push(id)),
    'Edit',
  )

  for (const { click } of edit) (click as (() => void) | undefined)?.()

  expect(ran).toEqual(['undo', 'redo'])
  expect(edit.map(({ role }) => role).filter(Boolean)).toEqual([
    'cut',
    'copy',
    'paste',
    'pasteAndMatchStyle',
    'selectAll',
  ])
  expect(edit.slice(0, 2)).toMatchObject([{ enabled: true }, { enabled: false }])
})

it('shows labels and shortcuts of the window’s actions without registering the shortcuts', () => {
  const items = submenu(menuTemplate('win32', WINDOW_MENU, NOTHING), 'Cut && paste')

  expect(items.map(({ label, accelerator, registerAccelerator }) => [label, accelerator, registerAccelerator])).toEqual(
    [
      ['Previous word', 'Alt+Left', false],
      ['Play or pause', 'Space', false],
      ['Louder && clearer', undefined, undefined],
      ['Umlaut', undefined, undefined],
    ],
  )
})

it('shows no shortcuts on macOS that text fields need', () => {
  const template = menuTemplate('darwin', WINDOW_MENU, NOTHING)

  expect(submenu(template, 'Cut && paste').map(({ accelerator }) => accelerator)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(submenu(template, 'Edit')[1]?.accelerator).toBe('CommandOrControl+Shift+Z')
})
