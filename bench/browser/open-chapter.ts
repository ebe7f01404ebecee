import type { Page } from '@playwright/test'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID } from '../studio/seed-chapter.ts'

/** Shows the seeded chapter in a window of the studio, its script on screen. */
export async function openChapter(page: Page): Promise<void> {
  // The window reads its token from the same place of the address.
  await page.waitForFunction(() => !location.hash.includes('token'))
  await page.evaluate((place) => (location.hash = place), `#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
  await page.locator('.cm-line').nth(3).waitFor()
}
