import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

const NAME = 'Northgate Dental (sample)'

test.use({ startsWithSamples: true })

test('a first start has an agent with a flow and a conversation that plays, and one press removes all samples for good', async ({
  studio,
}) => {
  test.setTimeout(180_000)
  const look = async (what: string) => expect.soft(await getFaults(studio.page), what).toEqual([])

  await test.step('the agent has settings and a published flow', async () => {
    const agents = new AgentsPage(studio.page)
    await agents.open()
    await expect(agents.rows()).toHaveCount(1)
    await look('agents')
    await agents.openAgent(NAME)
    await expect(agents.field('Name')).toHaveValue(NAME)
    await expect(agents.field('System prompt')).toHaveValue(/^You answer the phone of Northgate Dental/)
    await look('settings')
    await studio.page.getByRole('tab', { name: 'Flow' }).click()
    await expect(studio.page.getByText('Reason for the call').first()).toBeVisible()
    await look('flow')
    await studio.page.getByRole('tab', { name: 'Evaluation' }).click()
    await expect(studio.page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Appointment booked')
    await look('evaluation')
  })

  await test.step('its conversation has a transcript, an evaluation and a recording that plays', async () => {
    const conversations = new ConversationsPage(studio.page)
    await conversations.open()
    await expect(conversations.rows()).toHaveCount(1)
    await look('conversations')
    await conversations.openRow(NAME)
    await expect(conversations.line('My name is Ben Okafor.')).toBeVisible()
    await expect(conversations.criteria.getByText('Reminder offered')).toBeVisible()
    await conversations.recording.getByRole('button', { name: 'Play' }).click()
    await expect(conversations.recording.getByRole('button', { name: 'Pause' })).toBeVisible()
    await look('conversation')
  })

  await test.step('one press removes the project, the agent and the conversation', async () => {
    const projects = new ProjectsPage(studio.page)
    await projects.open()
    await studio.page.getByRole('button', { name: 'Try the sample' }).click()
    await new ScriptPage(studio.page).everythingIsSpoken().waitFor()
    await projects.open()
    await look('projects')
    await studio.page.getByRole('button', { name: 'Remove samples' }).click()
    await expect(studio.page.getByText('Deleted the sample agent and its conversation.')).toBeVisible()
    await expect(studio.page.getByRole('button', { name: 'Remove samples' })).toBeHidden()
    await look('removed')
  })

  const expectNothing = async () => {
    const agents = new AgentsPage(studio.page)
    await agents.open()
    await expect(studio.page.getByText('No agents yet')).toBeVisible()
    const conversations = new ConversationsPage(studio.page)
    await conversations.open()
    await expect(studio.page.getByText('No conversations yet')).toBeVisible()
  }
  await expectNothing()
  await studio.restart()
  await expectNothing()
})
