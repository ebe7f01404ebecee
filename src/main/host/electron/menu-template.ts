import type { MenuItemConstructorOptions } from 'electron'

/** The few entries a person expects; everything of the studio itself is in its window. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
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
  const rest: MenuItemConstructorOptions[] = [{ role: 'editMenu' }, view, { role: 'windowMenu' }]
  return platform === 'darwin'
    ? [{ role: 'appMenu' }, ...rest]
    : [{ label: 'File', submenu: [{ role: 'quit' }] }, ...rest]
}
