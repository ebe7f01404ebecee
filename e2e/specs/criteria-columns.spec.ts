import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

const LONG = 'The agent asked for the order number before it asked for anything else at all in the call'

for (const [what, count] of [
  ['a name that is longer than its column', 3],
  ['more criteria than the window is wide', 12],
] as const)
  test(`shows each outcome under its criterion with ${what}`, async ({ studio, screens, service }) => {
    const { page } = studio
    const conversations = new ConversationsPage(page)
    const desk = openServiceConsole(service)
    const criteria = Array.from({ length: count }, (_, index) => ({
      ...{
        id: `criterion_${index}`,
        name: index === 1 ? LONG : `Said ${index}`,
        description: `The agent said ${index}.`,
      },
    }))
    await service.clock({ frozen: true })
    const conversationId = await desk.begin(await desk.makeAgent('Harbour office', { criteria, data_collection: [] }))
    await service.clock({ advance_ms: 600_000 })
    await service.clock({ frozen: false })
    await desk.ended(conversationId)
    await screens.useService(service.apiKeys.paid)
    await conversations.open()
    await expect(conversations.row(/\d+ of \d+|passed|open/)).toHaveCount(1, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Criteria' }).click()
    const names = page.getByRole('group', { name: 'Criterion trends' })
    const outcomes = page.getByRole('grid', { name: 'Conversations by criterion' }).locator('[data-outcome]')
    await expect(outcomes).toHaveCount(count)

    const offsetsPx = () =>
      names.evaluate((head) => {
        const cells = [...document.querySelectorAll('[role=row] [data-outcome]')]
        const left = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().left ?? NaN)
        return cells.map((cell, index) => left(cell) - left(head.children[index + 1]))
      })
    await expect.poll(offsetsPx).toEqual(criteria.map(() => 0))
    await outcomes.last().scrollIntoViewIfNeeded()
    await expect(outcomes.last()).toBeInViewport()
    await expect.poll(offsetsPx).toEqual(criteria.map(() => 0))
  })
