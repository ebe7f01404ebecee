import { openPage } from './browser/open-page.ts'
import { serveBenchPage } from './browser/serve-bench-page.ts'
import type { BenchRow } from './measure.ts'
import type { BenchPage } from './page/page.ts'

declare const benchPage: BenchPage
declare const editors: ReturnType<BenchPage['openEditors']>

const KEYS = 40

function keystrokeRow(id: string, characters: number): BenchRow {
  return {
    id,
    what: `One key in a script of ${characters.toLocaleString('en')} characters in the complete script screen`,
    peerIs: 'plain CodeMirror with wrapped lines, same style',
    unit: 'ms',
    ratioAtMost: 1.25,
    rounds: 9,
    async open() {
      const served = await serveBenchPage()
      const opened = await openPage(served.url)
      const { page } = opened
      await page.waitForFunction(() => 'benchPage' in window)
      await page.evaluate((count) => void Object.assign(window, { editors: benchPage.openEditors(count) }), characters)
      return {
        subject: () => page.evaluate((keys) => editors.typeInApp(keys), KEYS),
        peer: () => page.evaluate((keys) => editors.typeInBare(keys), KEYS),
        async close() {
          await opened.close()
          await served.close()
        },
      }
    },
  }
}

/** B12: time per keystroke before the browser can continue. */
export const keystrokes: readonly BenchRow[] = [
  keystrokeRow('B12', 20_000),
  keystrokeRow('B12M', 1_000_000),
  keystrokeRow('B12L', 2_000_000),
]
