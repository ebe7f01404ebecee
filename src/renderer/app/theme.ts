/** `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'overvoice.theme'

/** Applies a theme and remembers it, so the next start shows it before the settings are read. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  localStorage.setItem(KEY, theme)
}

/** The theme of the last start. */
export function readLastTheme(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the theme of the last start. */
export function showLastTheme(): void {
  const theme = readLastTheme()
  if (theme !== 'system') showTheme(theme)
}
