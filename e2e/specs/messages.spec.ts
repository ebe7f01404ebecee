import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { sendWebhook, webhookBody } from '../fixtures/webhook-sender.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

/** Names of buttons covered by something else. */
async function coveredButtons(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((element) =>
    [...element.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const body = button.closest('[class*=body]')?.getBoundingClientRect()
        // Content scrolled out of its container can be scrolled into view.
        if (body && (bottom > body.bottom || top < body.top)) return false
        return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      })
      .map((button) => button.ariaLabel ?? button.innerText),
  )
}

test('a message covers no button of a dialog in either order, and none of a panel', async ({ studio, screens }) => {
  const { page } = studio
  const message = page.getByText('This block has no take yet.')
  const dialog = page.getByRole('dialog')
  await screens.write('The Lighthouse', ['The lamp had been dark for eleven years.'])
  await page.setViewportSize({ width: 1280, height: 560 })

  await test.step('message, then dialog', async () => {
    await page.keyboard.press('Alt+s')
    await message.waitFor()
    await page.keyboard.press('Control+e')
    await expect(dialog.getByRole('button', { name: /^Export \d/ })).toBeVisible()
    await expect.poll(() => coveredButtons(page, '[role=dialog]')).toEqual([])
    await expect(message).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('region', { name: /notification/ })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await expect(message).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('panel', async () => {
    await page.keyboard.press('Control+Shift+f')
    await page.keyboard.type('lamp')
    await page.keyboard.press('Alt+s')
    await message.waitFor()
    await expect.poll(() => coveredButtons(page, '[aria-label="Find in the project"]')).toEqual([])
  })
})

test('the focus stays on a pending switch, and near a disappearing message', async ({ studio, screens }) => {
  const { page } = studio
  const webhooks = new WebhooksPage(page)
  const { projects } = screens
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await projects.open()
  await webhooks.open()
  await page.getByRole('button', { name: 'Port and tunnel' }).click()
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await webhooks.receiving().focus()
  await page.keyboard.press('Space')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await expect(webhooks.receiving()).toBeFocused()
  await again.focus()
  taken.close()
  await once(taken, 'close')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()

  await expect(page.getByRole('button', { name: 'Port and tunnel' })).toBeFocused()
})

test('a very long external name keeps what is below it visible', async ({ studio, screens }) => {
  const { page } = studio
  const webhooks = new WebhooksPage(page)
  await screens.projects.open()
  await webhooks.open()
  await webhooks.storeSecret('Reception', 'secret')
  const url = await webhooks.receive()
  const type = 'conversation.'.repeat(115)
  await sendWebhook(url, { body: webhookBody(`conv_${'x1'.repeat(750)}`, type), secret: 'secret' })

  await webhooks.row('conversation').click()

  await expect(page.getByRole('heading', { level: 1, name: /^conversation/ })).toBeVisible()
  await expect(page.getByText('Signature valid.')).toBeInViewport({ ratio: 1 })
})
