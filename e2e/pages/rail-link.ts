import type { Locator, Page } from '@playwright/test'

/** A link of the main navigation, unlike one with the same name in the path above the screen. */
export function railLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name })
}
