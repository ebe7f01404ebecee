import { chromium, type CDPSession, type Page } from '@playwright/test'
import { BROWSER_FLAGS, browserProgram } from './browser-flags.ts'

export interface OpenedPage {
  page: Page
  devtools: CDPSession
  browserPid: number
  close(): Promise<void>
}

/** Opens a URL in a fresh browser with a DevTools session. Closing it fails if an error occurred in the page. */
export async function openPage(url: string, init?: () => void): Promise<OpenedPage> {
  // A server, because only then does Playwright expose the process ID.
  const server = await chromium.launchServer({ executablePath: browserProgram(), args: [...BROWSER_FLAGS] })
  const browser = await chromium.connect(server.wsEndpoint())
  // The bench adds listeners that the page's content security policy forbids.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: init !== undefined })
  if (init) await context.addInitScript(init)
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(url)
  const devtools = await context.newCDPSession(page)
  return {
    page,
    devtools,
    browserPid: server.process().pid!,
    async close() {
      await browser.close()
      await server.close()
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} errors in the page`)
    },
  }
}
