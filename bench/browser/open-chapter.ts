import type { Page } from '@playwright/test'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID } from '../studio/seed-chapter.ts'

/** Opens the seeded chapter in a studio window, with its script visible. */
export async function openChapter(page: Page): Promise<void> {
  // The window reads its token from the same URL fragment.
  await page.waitForFunction(() => !location.hash.includes('token'))
  await page.evaluate((place) => (location.hash = place), `#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`)
  await page.locator('.cm-line').nth(3).waitFor()
}
