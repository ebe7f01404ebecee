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

/** Applies the theme of the last start. */
export function showLastTheme(): void {
  const theme = localStorage.getItem(KEY)
  if (theme === 'light' || theme === 'dark') showTheme(theme)
}
