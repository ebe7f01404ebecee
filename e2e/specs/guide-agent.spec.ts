import { expect, test } from '../fixtures/guide.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { railLink } from '../pages/rail-link.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

test.use({ guideName: 'agent' })

const PROMPT =
  'You answer the phone of the harbor office. Say when the next ferry leaves, and ask for the caller’s name. ' +
  'Answer in one or two sentences.'

test('builds and tests an agent', async ({ studio, guide }) => {
  test.setTimeout(240_000)
  const { page } = studio
  const agents = new AgentsPage(page)
  const conversations = new ConversationsPage(page)
  const button = (name: string) => page.getByRole('button', { name: guide.named(name), exact: true })

  await guide.step('Create the agent', async () => {
    await railLink(page, guide.named('Agents')).click()
    await button('New agent').click()
    const dialog = page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbor office')
    await dialog.getByRole('textbox', { name: 'System prompt' }).fill(PROMPT)
    await dialog.getByRole('textbox', { name: 'First message' }).fill('Harbor office, good morning.')
    await dialog.getByRole('button', { name: /^Voice: / }).click()
    await page.getByRole('dialog', { name: 'Voice', exact: true }).getByRole('row', { name: 'Carly' }).click()
    await dialog.getByRole('button', { name: 'Voice: Carly' }).waitFor()
    await guide.picture(page)
    await dialog.getByRole('button', { name: guide.named('Create') }).click()
    await agents.heading('Harbor office').waitFor()
  })

  await guide.step('Define success', async () => {
    await agents.showTab(guide.named('Evaluation'))
    const criteria = [
      ['Greets the caller', 'The agent says “good morning”.'],
      ['Says when the ferry leaves', 'The agent says “ferry leaves at”.'],
    ]
    for (const [index, [name = '', condition = '']] of criteria.entries()) {
      await button('Add a criterion').click()
      const criterion = page.getByRole('group', { name: `Criterion ${index + 1}` })
      await criterion.getByLabel('Name').fill(name)
      await criterion.getByLabel('Success condition').fill(condition)
    }
    await button('Add a data field').click()
    const field = page.getByRole('group', { name: 'Data field 1' })
    await field.getByLabel('Key').fill('customer_name')
    await field.getByLabel('Description').fill('The name of the caller.')
    await expect(agents.unpublished()).toContainText('3 unpublished changes')
    await guide.picture(page)
  })

  await guide.step('Publish the changes', async () => {
    await button('Review…').click()
    await agents.review.getByText('Data field “customer_name”').waitFor()
    await guide.picture(page)
    await button('Publish 3 changes').click()
    await expect(agents.review).toBeHidden()
  })

  await guide.step('Test the agent', async () => {
    await button('Test agent').click()
    await button('Start').click()
    await expect(conversations.line('Harbor office, good morning.')).toBeVisible({ timeout: 60_000 })
    await expect(conversations.line('Caller').first()).toBeVisible({ timeout: 60_000 })
    await guide.picture(page)
  })

  await guide.step('Read the evaluation', async () => {
    await expect(conversations.completed()).toBeVisible({ timeout: 120_000 })
    const evaluation = page.getByRole('region', { name: guide.named('Evaluation') })
    await expect(evaluation.getByRole('listitem').first()).toContainText('Says when the ferry leaves')
    await expect(evaluation.getByRole('listitem').first()).toContainText('Failed')
    await expect(evaluation.getByRole('listitem').nth(1)).toContainText('Passed')
    const collected = page.getByRole('region', { name: guide.named('Collected data') })
    await expect(collected).toContainText('customer_name')
    const first = conversations.transcript.getByRole('listitem').first().getByRole('button')
    await first.click()
    await expect(first).toHaveAttribute('aria-current', 'true')
    await conversations.recording.getByRole('button', { name: 'Pause' }).click()
    await guide.picture(page)
  })

  await guide.step('Improve it and test again', async () => {
    await agents.open()
    await agents.openAgent('Harbor office')
    await agents.field('First message').fill('Harbor office, good morning. The next ferry leaves at ten.')
    await agents.bar.getByRole('button', { name: guide.named('Publish'), exact: true }).click()
    await expect(agents.allSent()).toBeVisible()
    await page.getByRole('button', { name: 'Test agent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(conversations.completed()).toBeVisible({ timeout: 120_000 })
    await railLink(page, guide.named('Conversations')).click()
    await expect(conversations.row('2 of 2 passed')).toHaveCount(1)
    await button('Criteria').click()
    const rows = page.getByRole('grid', { name: 'Conversations by criterion' }).getByRole('row')
    await expect(rows.first()).toContainText('Says when the ferry leaves: Failed')
    await expect(rows.nth(1)).toContainText('Says when the ferry leaves: Passed')
    await guide.picture(page)
  })
})
