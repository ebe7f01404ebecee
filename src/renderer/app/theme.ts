/** `system` follows the person's system. */
export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'overvoice.theme'

/** Shows a theme and remembers it, so that the next start's first picture has it before the settings are read. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  localStorage.setItem(KEY, theme)
}

/** Shows the theme of the last start. */
export function showLastTheme(): void {
  const theme = localStorage.getItem(KEY)
  if (theme === 'light' || theme === 'dark') showTheme(theme)
}
