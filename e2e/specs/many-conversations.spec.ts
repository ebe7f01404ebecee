import { join } from 'node:path'
import { indexedWords } from '../../src/shared/domain/words/word-query.ts'
import { openCacheDatabase } from '../../src/main/db/open-database.ts'
import { putMessages } from '../../src/main/db/repos/conversation-parts-repo.ts'
import { getConversation, markConversationRead, putConversations } from '../../src/main/db/repos/conversations-repo.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

const T0 = Date.parse('2026-03-01T10:00:00.000Z')
const LINES = 5_000

/** Stores 10,000 conversations as if returned by a service; the newest has 5,000 lines. */
function seed(path: string, service: string): void {
  const cache = openCacheDatabase(path)
  const asOf = new Date(T0).toISOString()
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `conv_${index + 1}`, agent_id: 'agent_1', status: 'completed', transport: 'web', duration_ms: 60_000 },
    created_at: new Date(T0 + index * 60_000).toISOString(),
    caller_identity: index === 0 ? 'The first of all' : `Caller ${index + 1}`,
    agent_snapshot: { name: 'Harbour office' },
    message_count: index === 9_999 ? LINES : 0,
  }))
  putConversations(cache, service, many, asOf)
  const long = getConversation(cache, service, 'conv_10000')?.id ?? 0
  const messages = Array.from({ length: LINES }, (_, index) => {
    const content =
      index === 3_332
        ? 'The walrus asked for a berth.'
        : `Line ${index + 1} of a long day. ${'and so on '.repeat(index % 9)}`
    const said = { id: `msg_${index + 1}`, role: index % 2 === 0 ? 'assistant' : 'user', content }
    return {
      messageId: said.id,
      role: said.role,
      content,
      words: indexedWords(content),
      saidAtMs: T0 + index,
      json: said,
    }
  })
  putMessages(cache, long, { firstPosition: 0, messages })
  markConversationRead(cache, long, asOf)
  cache.close()
}

test('10,000 conversations and a transcript of 5,000 lines are available offline, rendering only what is visible', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(180_000)
  const { page } = studio
  const conversations = new ConversationsPage(page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
  seed(join(studio.homeFolder, 'cache.db'), service.baseUrl)
  const lines = conversations.transcript.getByRole('listitem')
  const focused = page.locator('[data-line]:focus')

  await test.step('scrolls to the end of the list and filters it', async () => {
    await conversations.open()
    await expect(conversations.row('Caller 10000')).toBeVisible()
    expect(await conversations.rows().count()).toBeLessThan(60)
    // More of the list loads after its first rows: until then its end keeps moving.
    await expect(async () => {
      await conversations.rows().first().focus()
      await page.keyboard.press('End')
      await expect(conversations.row('The first of all')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(await conversations.rows().count()).toBeLessThan(60)
  })

  await test.step('finds a distant line by its text, shows it, and moves on by keyboard', async () => {
    await conversations.find('walrus')
    await conversations.found.getByRole('row').first().press('Enter')
    const walrus = conversations.line('The walrus asked')
    await expect(walrus).toBeInViewport()
    await expect(walrus).toHaveAttribute('aria-posinset', '3333')
    await expect(walrus).toHaveAttribute('aria-setsize', String(LINES))
    await expect(walrus.locator('mark')).toHaveText('walrus')
    expect(await lines.count()).toBeLessThan(600)
    await walrus.getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await expect(focused).toContainText('Line 3334 of')
    await page.keyboard.press('ArrowUp')
    await expect(focused).toContainText('The walrus')
    await page.keyboard.press('End')
    await expect(focused).toContainText('Line 5000 of')
    await expect(focused).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(focused).toContainText('Line 1 of')
    await expect(focused).toBeInViewport()
    expect(await lines.count()).toBeLessThan(600)
  })

  await test.step('shows lines in order at any scroll position', async () => {
    for (const part of [0.5, 0.2, 0.9, 1, 0]) {
      await conversations.transcript.evaluate((list, share) => list.scrollTo(0, list.scrollHeight * share), part)
      await expect
        .poll(() =>
          conversations.transcript.evaluate((list) => {
            const { top, bottom } = list.getBoundingClientRect()
            const at = (y: number) => document.elementFromPoint(list.getBoundingClientRect().left + 40, y)
            return [top + 30, (top + bottom) / 2, bottom - 30].every((y) => at(y)?.closest('[data-message]') !== null)
          }),
        )
        .toBe(true)
      const places = await lines.evaluateAll((all) => all.map((each) => Number(each.getAttribute('aria-posinset'))))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(places.length).toBeLessThan(600)
    }
    expect.soft(await getFaults(page), 'a long transcript').toEqual([])
  })
})
