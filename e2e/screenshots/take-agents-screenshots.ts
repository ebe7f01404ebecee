import { AgentsPage } from '../pages/agents-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Screenshots of agents, from the list to the widget. Names as arguments take only those.

const NAMES = [
  'agents-empty',
  'agents-new',
  'agents-voices',
  'agents-list',
  'agents-settings',
  'agents-differs',
  'agents-away',
  'agents-evaluation',
  'agents-evaluation-preview',
  'agents-widget',
  'agents-secret',
  'agents-delete',
  'agents-settings-200',
  'agents-widget-200',
  'agents-list-200',
]
const PEOPLE = [
  ['Reception', 'Carly', 'You answer the door of a lighthouse and say who may come in.'],
  ['Harbour master', 'Dominic', 'You tell boats where to lie.'],
  ['Night watch', 'Lyla', 'You answer when nobody else is awake, and wake somebody when it is urgent.'],
] as const

/** Further agents, for a realistic list. */
const OTHERS = [
  ['Weather desk', 'marlow', true],
  ['Lost property', 'odile', false],
  ['Ticket office', 'henrik', true],
  ['Ferry times', 'paloma', true],
  ['Museum guide', 'sabrina', true],
  ['Radio room', 'dominic', false],
  ['Pilot service', 'henrik', false],
  ['Slipway bookings', 'carly', false],
  ['Customs', 'odile', false],
] as const

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const agents = new AgentsPage(page)
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${service.apiKeys.paid}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  try {
    await pictures.useService(service.apiKeys.paid)
    await agents.open()
    await page.getByText('No agents yet').waitFor()
    await picture('agents-empty')
    for (const [name, voice, isPublic] of OTHERS)
      await call('POST', '/v1/agents', { name, prompt: 'You answer.', tts: { voice_id: voice }, is_public: isPublic })
    for (const [name, voice, prompt] of PEOPLE) {
      await agents.create(name, prompt, voice)
      await agents.open()
    }
    await page.getByRole('button', { name: 'New agent' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lost and found')
    await picture('agents-new')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Voice: / })
      .click()
    await page.getByRole('row', { name: 'Carly' }).last().waitFor()
    await picture('agents-voices')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await agents.openAgent('Reception')
    await agents
      .field('System prompt')
      .fill('You answer the door of a lighthouse, say who may come in, and are friendly to all.')
    await agents.field('Speed').fill('1.1')
    await expect(agents.unpublished()).toContainText('2 unpublished changes')
    await page.getByRole('heading', { name: 'Prompt and greeting' }).scrollIntoViewIfNeeded()
    await picture('agents-settings')
    await agents.open()
    await agents.row('Reception').waitFor()
    await picture('agents-list')

    await agents.openAgent('Reception')
    const { agents: listed } = (await (await call('GET', '/v1/agents')).json()) as {
      agents: { id: string; name: string }[]
    }
    const id = listed.find(({ name }) => name === 'Reception')?.id ?? ''
    await call('PATCH', `/v1/agents/${id}`, { prompt: 'You answer the door, briefly.', first_message: 'Who is there?' })
    await agents.openReview().click()
    await agents.difference('System prompt').waitFor()
    await picture('agents-differs')
    await agents.review.getByRole('button', { name: /^Publish/ }).click()
    await agents.allSent().waitFor()

    await service.fault({ kind: 'drop' }, { path: '/v1/agents*', times: 10_000 })
    await agents.open()
    await agents.openAgent('Harbour master')
    await agents.field('First message').fill('Harbour master, who is calling?')
    await page.getByText('Showing the last synced version. You can keep editing.').waitFor({ timeout: 60_000 })
    await picture('agents-away')
    await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })

    await agents.open()
    await agents.openAgent('Night watch')
    await agents.showTab('Evaluation')
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Name').fill('Woke the right person')
    await page.getByLabel('Success condition').fill('Urgent calls were put through; all others were noted.')
    await page.getByRole('button', { name: 'Add a data field' }).click()
    await page.getByLabel('Key').fill('boat_name')
    await page.getByLabel('Description').fill('The name of the boat, as the caller spelled it.')
    await picture('agents-evaluation')
    await agents.openReview().click()
    await agents.review.waitFor()
    await picture('agents-evaluation-preview')
    await agents.review.getByRole('button', { name: /^Publish/ }).click()
    await agents.review.waitFor({ state: 'hidden' })

    await agents.showTab('Widget')
    await agents.field('Primary color').fill('#7a3cc8')
    await agents.field('Secondary color').fill('#f2b56b')
    await agents.field('Start button text').fill('Call the night watch')
    await page.getByRole('button', { name: 'Make public' }).click()
    await picture('agents-widget')
    await agents.showTab('Settings')
    await page.getByRole('button', { name: 'Generate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate secret' }).click()
    await page.getByLabel('Secret', { exact: true }).waitFor()
    await picture('agents-secret')
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await agents.choose('Delete')
    await picture('agents-delete')
    await page.keyboard.press('Escape')

    await pictures.useText(32)
    await agents.heading('Night watch').waitFor()
    await picture('agents-settings-200')
    await agents.showTab('Widget')
    await picture('agents-widget-200')
    await agents.open()
    await agents.row('Reception').waitFor()
    await picture('agents-list-200')
  } finally {
    await pictures.close()
  }
}
