import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The first line.', 'The second line.', 'The third line.', 'The fourth line.', 'The fifth line.']
const LONG_LINE = 'The lamp had been dark for eleven years when the keeper came back to it. '.repeat(5).trim()

test.describe('at the pace of speech', () => {
  test.use({ speed: '1', account: 'free' })

  test('items queued when the studio was killed wait for confirmation and are generated once', async ({
    studio,
    screens,
    service,
  }) => {
    const { free } = service.apiKeys
    await screens.useService(free)
    await screens.settings.open()
    await screens.settings.choosePlan('Free')
    // The second takes long enough to be still generating when the studio is killed, on any machine.
    const lines = [LINES[0] ?? '', LONG_LINE, ...LINES.slice(1)]
    await screens.write('Killed', lines)
    await screens.script.generate().click()
    await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
    await studio.crash()
    const sentBefore = (await service.usage()).syntheses.length

    await screens.useService(free)
    await screens.reopen('Killed')
    const held = studio.page
      .getByRole('status')
      .filter({ hasText: /^[45] blocks were queued when Overvoice closed\. Nothing was sent or charged\./ })
    await expect(held).toBeVisible()
    expect((await service.usage()).syntheses).toHaveLength(sentBefore)
    await held.getByRole('button', { name: /^Resume · \d+ characters$/ }).click()

    await expect(held).toBeHidden()
    await expect(screens.script.mark(6)).toHaveAttribute('title', 'Block 6: Up to date', { timeout: 90_000 })
    const inputs = (await service.usage()).syntheses.map(({ input }) => input)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(inputs.toSorted()).toEqual(lines.toSorted())
  })

  test('the queue is paused, reordered by keyboard and mouse, shortened and resumed', async ({
    studio,
    screens,
    service,
  }) => {
    const { activity, script } = screens
    await screens.useService(service.apiKeys.free)
    await screens.settings.open()
    await screens.settings.choosePlan('Free')
    await activity.open()
    await expect(activity.isEmpty()).toBeVisible()
    await screens.write('In order', [LONG_LINE, ...LINES])
    await script.generate().click()
    // If it were paused earlier, all blocks would wait.
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Generating')
    await script.sound.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(script.sound.getByText('Paused', { exact: true })).toBeVisible()
    await activity.open()
    await expect(activity.waiting()).toHaveCount(LINES.length)
    await expect(activity.speaking()).toContainText(/\d+ of 3\d\d characters/)
    const [first = '', ...others] = await activity.order()

    // By keyboard.
    await activity.waiting().first().focus()
    await studio.page.keyboard.press('Alt+Shift+ArrowDown')
    await expect.poll(() => activity.order()).toEqual([others[0], first, ...others.slice(1)])
    await studio.page.keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(() => activity.order()).toEqual([first, ...others])
    // By mouse, from the end to the start and back again.
    const top = { targetPosition: { x: 200, y: 2 } }
    await activity.waiting().last().dragTo(activity.waiting().first(), top)
    await expect.poll(() => activity.order()).toEqual([others.at(-1), first, ...others.slice(0, -1)])
    const height = (await activity.waiting().last().boundingBox())?.height ?? 0
    const bottom = { targetPosition: { x: 200, y: height - 2 } }
    await activity.waiting().first().dragTo(activity.waiting().last(), bottom)
    await expect.poll(() => activity.order()).toEqual([first, ...others])
    // By its button.
    await activity.waiting().last().getByRole('button', { name: 'Move to top' }).click()
    await expect.poll(() => activity.order()).toEqual([others.at(-1), first, ...others.slice(0, -1)])
    await activity.waiting().nth(1).getByRole('button', { name: 'Remove from queue' }).click()
    const expected = [others.at(-1), ...others.slice(0, -1)]
    await expect.poll(() => activity.order()).toEqual(expected)
    expect(await getFaults(studio.page)).toEqual([])

    await activity.main.getByRole('button', { name: 'Resume In order' }).click()

    await expect(activity.isEmpty()).toBeVisible({ timeout: 60_000 })
    const inputs = (await service.usage()).syntheses.map(({ input }) => input)
    expect(inputs).toEqual([LONG_LINE, ...expected])
  })
})

test('a rejected block waits for a decision with the service’s message, also after a restart', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Refused', ['One line.', 'Nobody had said the forbiddenword aloud.', 'Another line.'])
  await screens.script.generate().click()
  await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')
  await expect(screens.script.mark(3)).toHaveAttribute('title', 'Block 3: Up to date')
  await studio.restart()

  await screens.reopen('Refused')
  await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')
  await screens.activity.open()
  const decision = screens.activity.decisions()
  await expect(decision).toHaveCount(1)
  await expect(decision).toContainText(
    'Blocked by the service’s content policy. Not charged. Edit the text and try again.',
  )
  await expect(decision).toContainText('Service message: “The text cannot be spoken under the content policy')
  expect(await getFaults(studio.page)).toEqual([])
  await decision.getByRole('button', { name: 'Go to block' }).click()
  await expect(screens.script.selectedBlock()).toHaveText('Block 2')
  await screens.activity.open()
  await decision.getByRole('button', { name: 'Dismiss' }).click()

  await expect(screens.activity.isEmpty()).toBeVisible()
})

test.describe('with a free account', () => {
  test.use({ account: 'free' })

  test('the rate limit shows as a countdown, and work resumes by itself', async ({ screens, service }) => {
    const { activity } = screens
    await screens.useService(service.apiKeys.free)
    await screens.settings.open()
    await screens.settings.choosePlan('Free')
    await screens.write(
      'Limited',
      Array.from({ length: 4 }, (_each, index) => `Line ${index}.`),
    )
    // Simulated: a busy machine generates too slowly to reach the limit by itself.
    const refusal = { kind: 'status', status: 429, code: 'rate_limited', headers: { 'Retry-After': '8' } }
    await service.fault(refusal, { path: '/v1/audio/*' })
    await screens.script.generate().click()
    await activity.open()

    await expect(activity.main.getByText(/next request in \d s/)).toBeVisible({ timeout: 30_000 })
    await expect(activity.isEmpty()).toBeVisible({ timeout: 30_000 })
  })
})
