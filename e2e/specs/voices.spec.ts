import { readdir } from 'node:fs/promises'
import { cloneVoice } from '../../src/main/testing/clone-voice.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { VoicesPage } from '../pages/voices-page.ts'

/** Long enough to see who is speaking, even if a busy machine checks rarely. */
const LINE = 'The lamp was dark, and nobody on the island would say why.'

test('voices are found, starred and previewed with the selected line, free the second time', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Heard', [LINE])
  await expect(screens.script.selectedBlock()).toBeVisible()
  const voices = new VoicesPage(studio.page)
  await voices.open()

  await test.step('narrows the list by search and star, and keeps the star when the screen reopens', async () => {
    await voices.search().fill('marl')
    await expect(voices.row('Marlo')).toBeVisible()
    await expect(voices.row('Aria')).toHaveCount(0)
    for (const tag of ['narration', 'deep'])
      await expect(voices.row('Marlo').getByTitle(tag, { exact: true })).toBeVisible()
    await voices.favorite('Marlo').click()
    await expect(voices.favorite('Marlo')).toHaveAttribute('aria-pressed', 'true')
    await voices.search().fill('')
    await voices.show('Favorites')
    await expect(voices.rows()).toHaveCount(1)
    await voices.show('All voices')
  })

  await test.step('plays the line in two voices in turn, at the announced cost', async () => {
    await voices.choose('Aria')
    await voices.choose('Marlo')
    await expect(voices.text()).toHaveValue(LINE)
    const statuses = voices.auditionStatuses()
    await voices.audition.getByRole('button', { name: `Audition 2 voices · ${LINE.length * 2} characters` }).click()
    expect(await statuses).toContain('Marlo, 2 of 2')
    await expect(voices.audition.getByRole('status')).toHaveText(`Played 2 voices. ${LINE.length * 2} characters used.`)
  })

  await test.step('plays again from the script’s own list, free', async () => {
    await screens.reopen('Heard')
    await screens.script.inspector.getByRole('button', { name: /^Voice: / }).click()
    const picker = studio.page.getByRole('dialog', { name: 'Voice', exact: true })
    await picker.getByRole('switch', { name: 'Favorites only' }).click({ force: true })
    await picker.getByRole('button', { name: 'Select Marlo to audition' }).click()
    await picker.getByRole('button', { name: 'Audition voice · already generated, free' }).click()
    await expect(picker.getByRole('region', { name: 'Audition' }).getByRole('status')).toHaveText(
      'Played 1 voice. Not charged.',
    )
  })
  expect((await service.usage()).syntheses.map(({ input }) => input)).toEqual([LINE, LINE])
})

test('voices say a text of one’s own without a script, and one goes into a project', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  const voices = new VoicesPage(studio.page)
  await voices.open()
  await voices.choose('Aria')
  await voices.choose('Marlo')
  await expect(voices.text()).toHaveValue(/^The lamp had been dark/)
  await voices.text().fill('')
  await expect(voices.audition.getByRole('button', { name: /^Audition/ })).toBeDisabled()
  await voices.text().fill('Good evening.')
  await voices.audition.getByRole('button', { name: 'Audition 2 voices · 26 characters' }).click()
  await expect(voices.audition.getByRole('status')).toHaveText('Played 2 voices. 26 characters used.')
  expect((await service.usage()).syntheses.map(({ input }) => input)).toEqual(['Good evening.', 'Good evening.'])

  await screens.write('Evening notices', [LINE])
  await expect(screens.script.selectedBlock()).toBeVisible()
  await voices.open()
  await voices.openDetails('Marlo')
  await voices.details('Marlo').getByRole('button', { name: 'Use in project…' }).click()
  await studio.page.getByRole('option', { name: /^Evening notices/ }).click()
  const settings = studio.page.getByRole('dialog', { name: 'Project voice settings' })
  await expect(settings.getByRole('button', { name: /^Voice: Marlo/ })).toBeVisible()
  await settings.getByRole('button', { name: /^Save/ }).click()

  await expect(settings).toBeHidden()
  await expect(studio.page.getByText('Marlo, Simba 3.0')).toBeVisible()
})

test('an audition can be stopped, and an unsuitable voice is reported beforehand', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Budget reached', [`${LINE} `.repeat(6)])
  const voices = new VoicesPage(studio.page)
  await voices.open()

  await voices.choose('Aria')
  await voices.choose('Bastien')
  await voices.choose('Marlo')
  await voices.audition.getByRole('button', { name: /^Audition \d voices/ }).click()
  await expect(voices.audition.getByRole('status')).toHaveText(/^Aria, 1 of \d$/)
  await voices.audition.getByRole('button', { name: 'Stop' }).click()

  await expect(voices.audition.getByRole('status')).toHaveText(/^Stopped after 1 voice\./)
  expect((await service.usage()).syntheses).toHaveLength(1)
})

test('a personal voice shows what uses it, returns its sample and is deleted; its takes still play', async ({
  studio,
  screens,
  service,
}) => {
  await cloneVoice(service, 'Ada of the long staircase')
  const name = 'Ada of the long staircase'
  await screens.useService(service.apiKeys.paid)
  await screens.write('Cloned voices', [LINE])
  const voices = new VoicesPage(studio.page)
  await voices.open()
  await studio.page.getByRole('button', { name: 'Refresh voices' }).click()
  await expect(voices.row(name)).toBeVisible()
  await screens.reopen('Cloned voices')
  await screens.script.select(1)
  await screens.script.chooseVoice(name)
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible()
  await voices.open()
  await voices.show('Cloned voices')
  await expect(voices.rows()).toHaveCount(1)

  await voices.openDetails(name)
  await expect(voices.details(name).getByRole('list', { name: 'Used in' })).toContainText('chosen for 1 block; 1 take')
  await voices.details(name).getByRole('button', { name: 'Download sample' }).click()
  await expect(voices.details(name).getByRole('status')).toContainText(`Sample of ${name}.wav`)
  expect(await readdir(studio.exportFolder)).toEqual([`Sample of ${name}.wav`])
  await voices.details(name).getByRole('button', { name: 'Delete voice…' }).click()
  const asking = voices.details(`Delete ${name}`)
  await expect(asking).toContainText('chosen for 1 block')
  await expect(asking).toContainText('1 existing take can still be played and exported.')
  await expect(asking).toContainText('The agent list isn’t loaded yet')
  await asking.getByRole('button', { name: 'Delete voice' }).click()

  await expect(studio.page.getByText('No matching voices')).toBeVisible()
  await screens.reopen('Cloned voices')
  await screens.script.select(1)
  await expect(screens.script.inspector.getByRole('button', { name: 'Play block' })).toBeEnabled()
  await expect(screens.script.inspector.getByText(`${name} (deleted) is no longer available.`)).toBeVisible()
})

test('offline, the list stays with its time, stored lines play and nothing is deleted', async ({
  studio,
  screens,
  service,
}) => {
  const name = 'Ada'
  await cloneVoice(service, name)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Offline', [LINE])
  const voices = new VoicesPage(studio.page)
  await voices.open()
  await studio.page.getByRole('button', { name: 'Refresh voices' }).click()
  await expect(voices.row(name)).toBeVisible()
  await voices.choose(name)
  await voices.audition.getByRole('button', { name: /^Audition voice · \d+ characters$/ }).click()
  await expect(voices.audition.getByRole('status')).toHaveText(/^Played 1 voice\./)

  await service.stop()
  await studio.page.getByRole('button', { name: 'Refresh voices' }).click()

  await expect(studio.page.getByRole('alert')).toContainText('Can’t reach the service')
  await expect(voices.count()).toContainText(/^\d+ voices · Updated/)
  await voices.audition.getByRole('button', { name: 'Audition voice · already generated, free' }).click()
  await expect(voices.audition.getByRole('status')).toHaveText('Played 1 voice. Not charged.')
  await voices.openDetails(name)
  await voices.details(name).getByRole('button', { name: 'Delete voice…' }).click()
  await voices.details(`Delete ${name}`).getByRole('button', { name: 'Delete voice' }).click()
  await expect(voices.details(`Delete ${name}`).getByRole('alert')).toContainText('The voice is still there.')
})

test('the list is navigated by keyboard, and the focus stays on its item while the list narrows', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  const voices = new VoicesPage(studio.page)
  await voices.open()
  const { keyboard } = studio.page
  const tooltip = studio.page.getByRole('tooltip')
  const hear = (name: string) => voices.row(name).getByRole('button', { name: `Preview ${name}` })

  await test.step('reaches rows by arrows, Home, End and letters, also those out of sight', async () => {
    const count = Number(await voices.list.getAttribute('aria-rowcount'))
    await voices.rows().first().focus()
    await keyboard.press('ArrowDown')
    await expect(voices.list.locator('[aria-rowindex="3"]')).toBeFocused()
    await keyboard.press('End')
    await expect(voices.list.locator(`[aria-rowindex="${count}"]`)).toBeFocused()
    await expect(voices.list.locator(`[aria-rowindex="${count}"]`)).toBeInViewport({ ratio: 1 })
    await keyboard.press('Home')
    await expect(voices.list.locator('[aria-rowindex="2"]')).toBeFocused()
    await keyboard.type('marl')
    await expect(voices.row('Marlo')).toBeFocused()
    await expect(voices.row('Marlo')).toBeInViewport({ ratio: 1 })
  })

  await test.step('reaches a row’s named buttons without opening the row', async () => {
    await keyboard.press('ArrowRight')
    await expect(voices.row('Marlo').getByRole('checkbox')).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(hear('Marlo')).toBeFocused()
    await expect(tooltip).toHaveText('Preview Marlo')
    await keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await keyboard.press('ArrowRight')
    await expect(voices.favorite('Marlo')).toBeFocused()
    await keyboard.press('Enter')
    await expect(voices.favorite('Marlo')).toHaveAttribute('aria-pressed', 'true')
    await expect(voices.details('Marlo')).toHaveCount(0)
    for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowLeft')
    await expect(voices.row('Marlo')).toBeFocused()
    await keyboard.press('Enter')
    await expect(voices.details('Marlo')).toBeVisible()
    await keyboard.press('Escape')
    await expect(voices.row('Marlo')).toBeFocused()
  })

  await test.step('moves the focus from a removed row to the one in its place', async () => {
    await keyboard.press('Home')
    await voices.favorite('Aria').click()
    await voices.show('Favorites')
    await expect(voices.rows()).toHaveCount(2)
    await voices.favorite('Aria').focus()
    await keyboard.press('Enter')
    await expect(voices.row('Aria')).toHaveCount(0)
    await expect(voices.row('Marlo')).toBeFocused()
    await voices.show('All voices')
  })

  await test.step('shows the names to the mouse too, and opens the row on a click next to the buttons', async () => {
    await hear('Aria').hover()
    await expect(tooltip).toHaveText('Preview Aria')
    await voices.row('Aria').click({ position: { x: 300, y: 10 } })
    await expect(voices.details('Aria')).toBeVisible()
  })
})
