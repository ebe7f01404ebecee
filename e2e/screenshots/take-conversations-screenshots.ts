import { openServiceConsole } from '../fixtures/service-console.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of conversations, from the empty list to the criteria. Names as arguments take only those.

const NAMES = [
  'conversations-empty',
  'conversations-start',
  'conversations-live',
  'conversations-list',
  'conversations-none-fit',
  'conversations-detail',
  'conversations-sounding',
  'conversations-failed-call',
  'conversations-away',
  'conversations-long-text',
  'conversations-detail-200',
  'conversations-list-200',
  'conversations-found',
  'conversations-found-nothing',
  'conversations-notes',
  'conversations-chosen',
  'conversations-export',
  'conversations-written',
  'conversations-criteria',
  'conversations-criteria-200',
  'conversations-palette',
]
const EVALUATION = {
  criteria: [
    { id: 'greeted', name: 'Greeted the caller', description: 'The agent greeted the caller.' },
    { id: 'berth', name: 'Offered a berth', description: 'The agent must mention "berth".' },
    { id: 'polite', name: 'Said goodbye', description: 'The agent said goodbye at the end.' },
  ],
  data_collection: [
    { key: 'boat_name', description: 'The name of the boat.', type: 'string' },
    { key: 'order_number', description: 'The order number.', type: 'string' },
  ],
}
const ROUNDS = [{}, { user_identity: 'Captain Ada' }, { dynamic_variables: { case: 'sandbox-busy' } }, {}, {}]
const LONG = 'Leuchtturmwärterhäuschenfensterladenscharnier'

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0, [], ['--call-speed', '50'])
  const { page, picture, service } = pictures
  const conversations = new ConversationsPage(page)
  const at = openServiceConsole(service)
  try {
    await pictures.useService(service.apiKeys.paid)
    await conversations.open()
    await page.getByText('No conversations yet').waitFor()
    await picture('conversations-empty')

    // The last conversations are from today.
    await service.clock({ advance_ms: -ROUNDS.length * 9 * 3_600_000 })
    const agentId = await at.makeAgent('Harbour office', EVALUATION)
    const nightId = await at.makeAgent('Night watch', EVALUATION)
    for (const order of ROUNDS) {
      await at.ended(await at.begin(agentId, order))
      await at.ended(await at.begin(nightId, order))
      await service.clock({ advance_ms: 9 * 3_600_000 })
    }
    await railLink(page, 'Agents').click()
    await page.getByRole('grid', { name: 'Agents' }).getByText('Harbour office').waitFor()
    await conversations.open()
    await page.getByText(/^10 conversations/).waitFor()
    await picture('conversations-list')
    await conversations.choose('Agent', 'Night watch (5)')
    await conversations.choose('Status', 'Live now')
    await page.getByText('No matching conversations').waitFor()
    await picture('conversations-none-fit')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('button', { name: 'Test agent' }).click()
    await page.getByRole('option', { name: 'Harbour office' }).click()
    await page.getByRole('dialog').getByLabel('Caller').fill('Captain Ada')
    await page.getByRole('dialog').getByLabel('Variables').fill('boat_name = Marigold')
    await picture('conversations-start')
    await page.keyboard.press('Escape')

    await conversations.list.getByRole('checkbox').nth(1).press('Space')
    await conversations.list.getByRole('checkbox').nth(3).press('Space')
    await page.getByText('2 conversations selected').waitFor()
    await picture('conversations-chosen')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog').getByText('CSV', { exact: false }).click()
    await page.getByRole('dialog').getByText('VTT', { exact: false }).click()
    await page.getByRole('button', { name: 'Export 4 files' }).waitFor()
    await picture('conversations-export')
    await page.getByRole('button', { name: 'Export 4 files' }).click()
    await page.getByText('Exported 4 files.').waitFor()
    await picture('conversations-written')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await conversations.find('name of the bo')
    await conversations.found.getByRole('row').first().waitFor()
    await picture('conversations-found')
    await conversations.find('walrus')
    await page.getByText('No results').waitFor()
    await picture('conversations-found-nothing')
    await conversations.find('')
    await page.getByRole('button', { name: 'Criteria' }).click()
    await page.getByRole('grid', { name: 'Conversations by criterion' }).getByRole('row').first().waitFor()
    await picture('conversations-criteria')
    await page.getByRole('button', { name: 'All conversations' }).click()

    await conversations.openRow('Captain Ada')
    await conversations.recording.waitFor()
    await picture('conversations-detail')
    await conversations.notes.getByText('Follow up').click()
    await conversations.notes.getByRole('textbox', { name: 'Tags' }).fill('berth, captain')
    await conversations.notes
      .getByRole('textbox', { name: 'Note' })
      .fill('Ask the harbour master whether berth 4 is free.')
    await conversations.notes.scrollIntoViewIfNeeded()
    await picture('conversations-notes')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search actions and text' }).fill('name of the bo')
    await page.getByRole('option').first().waitFor()
    await picture('conversations-palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await conversations.line('Caller').first().getByRole('button').click()
    await picture('conversations-sounding', () => conversations.transcript.locator('[aria-current]').waitFor())
    await conversations.recording.getByRole('button', { name: 'Pause' }).click()
    await conversations.open()
    await conversations
      .rows()
      .filter({ has: page.getByRole('gridcell', { name: '0', exact: true }) })
      .first()
      .press('Enter')
    await page.getByRole('region', { name: 'Details' }).waitFor()
    await picture('conversations-failed-call')

    const longId = await at.makeAgent(`${LONG} ${LONG}`, {
      criteria: [{ id: 'long', name: `${LONG}${LONG}`, description: `The agent must mention "${LONG}".` }],
      data_collection: [
        {
          key: 'a_key_that_has_as_many_letters_as_a_key_of_the_service_may_have',
          description: 'The order number.',
          type: 'string',
        },
      ],
    })
    await at.send('PATCH', `/v1/agents/${longId}`, {
      first_message: `${LONG.repeat(6)} ${'and so it goes on, '.repeat(40)}`,
    })
    await at.ended(await at.begin(longId, { user_identity: LONG.repeat(3) }))
    await conversations.open()
    await conversations.openRow(LONG)
    await conversations.recording.waitFor()
    await picture('conversations-long-text')

    await pictures.useText(32)
    await conversations.transcript.waitFor()
    await picture('conversations-detail-200')
    await conversations.open()
    await conversations.rows().first().waitFor()
    await picture('conversations-list-200')
    await page.getByRole('button', { name: 'Criteria' }).click()
    await page.getByRole('grid', { name: 'Conversations by criterion' }).getByRole('row').first().waitFor()
    await picture('conversations-criteria-200')
    await pictures.useText(16)

    // A full bucket: it doesn't refill while the clock is frozen.
    await service.clock({ advance_ms: 60_000, frozen: true })
    await conversations.open()
    await conversations.startWith('Harbour office')
    await page.getByText('Waiting for a response').waitFor()
    await service.clock({ advance_ms: 380 })
    await conversations.live().waitFor()
    await conversations.transcript.waitFor()
    await picture('conversations-live')
    await service.clock({ frozen: false })

    await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
    await conversations.open()
    await page.getByText('Showing saved conversations (offline).').waitFor({ timeout: 60_000 })
    await picture('conversations-away')
  } finally {
    await pictures.close()
  }
}
