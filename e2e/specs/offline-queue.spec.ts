import { startSandboxRig, type SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { openSeverableLine, type SeverableLine } from '../../src/main/testing/severable-line.test-support.ts'
import { expect, test as servicedTest } from '../fixtures/serviced-studio.ts'

/** The studio reaches the service over a line that the test cuts. */
const test = servicedTest.extend<{ rig: SandboxRig; line: SeverableLine }>({
  rig: async ({ speed }, use) => {
    const rig = await startSandboxRig(['--speed', speed])
    await use(rig)
    await rig.stop()
  },
  line: async ({ rig }, use) => {
    const line = await openSeverableLine(rig.baseUrl)
    await use(line)
    await line.cut()
  },
  service: async ({ rig, line }, use) => use({ ...rig, baseUrl: line.baseUrl }),
})

test('blocks requested offline wait over a restart, are reviewed online, and the rest is sent', async ({
  studio,
  screens,
  service,
  line,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Offline', ['The first line.', 'The second line.', 'The third line.'])
  await expect(screens.script.generate()).toHaveText('Generate 3 blocks · 46 characters')
  await line.cut()
  // The first request shows that there is no connection.
  await screens.script.select(1)
  await studio.page.keyboard.press('Control+Enter')
  await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Failed', { timeout: 30_000 })

  await screens.script.sound.getByRole('button', { name: 'Queue 3 blocks · 46 characters' }).click()

  const notice = () => studio.page.getByRole('status').filter({ hasText: 'blocks (46 characters)' })
  await expect(notice()).toContainText(
    'You’re offline. 3 blocks (46 characters) are queued. Nothing is sent or charged until you send them.',
  )
  await expect(notice().getByRole('button', { name: 'Send' })).toHaveCount(0)

  await studio.restart()
  await screens.useService(service.apiKeys.paid)
  await screens.reopen('Offline')
  await expect(notice()).toContainText('3 blocks (46 characters)')
  await screens.script.append(2, ' It was edited.')
  await expect(screens.script.saved()).toBeVisible()
  await line.restore()
  await expect(notice()).toContainText('You’re online again. 3 blocks (46 characters) are queued.', { timeout: 60_000 })
  expect((await service.usage()).syntheses).toEqual([])

  await notice().getByRole('button', { name: 'Review…' }).click()
  const review = studio.page.getByRole('dialog', { name: 'Review queued blocks' })
  const rows = review.getByRole('grid', { name: 'Blocks queued offline' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('The second line. It was edited.')
  await expect(rows.nth(1)).toContainText('31 characters, 16 when queued')
  await expect(rows.nth(1)).toContainText('Text edited since. The current text is sent.')
  await rows.first().getByRole('button', { name: 'Remove from queue' }).click()
  await expect(rows).toHaveCount(2)
  await review.getByRole('button', { name: 'Send' }).click()

  await expect(review).toHaveCount(0)
  await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date', { timeout: 30_000 })
  await expect(screens.script.mark(3)).toHaveAttribute('title', 'Block 3: Up to date')
  await expect(screens.script.generate()).toHaveText('Generate 1 block · 15 characters')
  // Both are requested at once.
  expect((await service.usage()).syntheses.map(({ input }) => input).toSorted()).toEqual([
    'The second line. It was edited.',
    'The third line.',
  ])
})
