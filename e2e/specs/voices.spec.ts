import { readdir } from 'node:fs/promises'
import { cloneVoice } from '../../src/main/testing/clone-voice.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { VoicesPage } from '../pages/voices-page.ts'

/** Long enough that who says it can be seen while it sounds, also where a busy machine looks seldom. */
const LINE = 'The lamp was dark, and nobody on the island would say why.'

test('voices are found, marked and heard with the selected line, the second time free', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Heard', [LINE])
  await expect(screens.script.selectedBlock()).toBeVisible()
  const voices = new VoicesPage(studio.page)
  await voices.open()

  await test.step('a search and a star narrow the list, and the star outlives a restart of the screen', async () => {
    await voices.search().fill('marl')
    await expect(voices.row('Marlo')).toBeVisible()
    await expect(voices.row('Aria')).toHaveCount(0)
    await voices.favourite('Marlo').click()
    await expect(voices.favourite('Marlo')).toHaveAttribute('aria-pressed', 'true')
    await voices.search().fill('')
    await voices.show('Favourites')
    await expect(voices.list.getByRole('row')).toHaveCount(1)
    await voices.show('All voices')
  })

  await test.step('two voices say the line in turn, for what was announced', async () => {
    await voices.choose('Aria')
    await voices.choose('Marlo')
    await expect(voices.audition).toContainText(LINE)
    await voices.audition.getByRole('button', { name: `Hear 2 voices in turn · ${LINE.length * 2} characters` }).click()
    await expect(voices.audition.getByRole('status')).toHaveText('Marlo, 2 of 2')
    await expect(voices.audition.getByRole('status')).toHaveText(
      `Heard after 2 voices. ${LINE.length * 2} characters charged.`,
    )
  })

  await test.step('again from the script’s own list, free', async () => {
    await screens.reopen('Heard')
    await screens.script.inspector.getByRole('button', { name: /^Voice: / }).click()
    const picker = studio.page.getByRole('dialog', { name: 'Voice', exact: true })
    await picker.getByRole('switch', { name: 'Only favourites' }).click({ force: true })
    await picker.getByRole('button', { name: 'Audition: Marlo' }).click()
    await picker.getByRole('button', { name: 'Hear the voice · stored, free' }).click()
    await expect(picker.getByRole('region', { name: 'Audition' }).getByRole('status')).toHaveText(
      'Heard after 1 voice. Not charged.',
    )
  })
  expect((await service.usage()).syntheses.map(({ input }) => input)).toEqual([LINE, LINE])
})

test('an audition can be stopped, and a voice that does not fit is told before', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Stopped', [`${LINE} `.repeat(6)])
  const voices = new VoicesPage(studio.page)
  await voices.open()

  await voices.choose('Aria')
  await voices.choose('Bastien')
  await voices.choose('Marlo')
  await voices.audition.getByRole('button', { name: /^Hear \d voices in turn/ }).click()
  await expect(voices.audition.getByRole('status')).toHaveText(/^Aria, 1 of \d$/)
  await voices.audition.getByRole('button', { name: 'Stop' }).click()

  await expect(voices.audition.getByRole('status')).toHaveText(/^Stopped after 1 voice\./)
  expect((await service.usage()).syntheses).toHaveLength(1)
})

test('a personal voice says what needs it, gives its sample and is deleted; its takes still play', async ({
  studio,
  screens,
  service,
}) => {
  await cloneVoice(service, 'Ada of the long staircase')
  const name = 'Ada of the long staircase'
  await screens.useService(service.apiKeys.paid)
  await screens.write('Personal', [LINE])
  const voices = new VoicesPage(studio.page)
  await voices.open()
  await studio.page.getByRole('button', { name: 'Ask for new voices' }).click()
  await expect(voices.row(name)).toBeVisible()
  await screens.reopen('Personal')
  await screens.script.select(1)
  await screens.script.chooseVoice(name)
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible()
  await voices.open()
  await voices.show('Personal')
  await expect(voices.list.getByRole('row')).toHaveCount(1)

  await voices.openDetails(name)
  await expect(voices.details(name).getByRole('list', { name: 'Used in' })).toContainText('chosen for 1 block; 1 take')
  await voices.details(name).getByRole('button', { name: 'Save the sample' }).click()
  await expect(voices.details(name).getByRole('status')).toContainText(`Sample of ${name}.wav`)
  expect(await readdir(studio.exportFolder)).toEqual([`Sample of ${name}.wav`])
  await voices.details(name).getByRole('button', { name: 'Delete…' }).click()
  const asking = voices.details(`Delete ${name}`)
  await expect(asking).toContainText('1 block needs another voice')
  await expect(asking).toContainText('1 take of it stays and can be played and exported.')
  await expect(asking).toContainText('Agents were not listed yet')
  await asking.getByRole('button', { name: 'Delete the voice' }).click()

  await expect(studio.page.getByText('No voice is like this')).toBeVisible()
  await screens.reopen('Personal')
  await screens.script.select(1)
  await expect(screens.script.inspector.getByRole('button', { name: 'Play the block' })).toBeEnabled()
  await expect(screens.script.inspector.getByText(/is not in the catalogue/)).toBeVisible()
})

test('without the service the list stays with its time, stored lines are heard and nothing is deleted', async ({
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
  await studio.page.getByRole('button', { name: 'Ask for new voices' }).click()
  await expect(voices.row(name)).toBeVisible()
  await voices.choose(name)
  await voices.audition.getByRole('button', { name: /^Hear the voice · \d+ characters$/ }).click()
  await expect(voices.audition.getByRole('status')).toHaveText(/^Heard after 1 voice\./)

  await service.stop()
  await studio.page.getByRole('button', { name: 'Ask for new voices' }).click()

  await expect(studio.page.getByRole('alert')).toContainText('could not be reached')
  await expect(voices.count()).toContainText(/^\d+ voices, as of/)
  await voices.audition.getByRole('button', { name: 'Hear the voice · stored, free' }).click()
  await expect(voices.audition.getByRole('status')).toHaveText('Heard after 1 voice. Not charged.')
  await voices.openDetails(name)
  await voices.details(name).getByRole('button', { name: 'Delete…' }).click()
  await voices.details(`Delete ${name}`).getByRole('button', { name: 'Delete the voice' }).click()
  await expect(voices.details(`Delete ${name}`).getByRole('alert')).toContainText('The voice is still there.')
})

test('the list is walked by keys, and focus stays with what it was on while the list narrows', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  const voices = new VoicesPage(studio.page)
  await voices.open()
  const { keyboard } = studio.page
  const tooltip = studio.page.getByRole('tooltip')
  const hear = (name: string) => voices.row(name).getByRole('button', { name: `Hear ${name}` })

  await test.step('rows by arrows, ends and letters, also those out of sight', async () => {
    const count = Number(await voices.list.getAttribute('aria-rowcount'))
    await voices.list.getByRole('row').first().focus()
    await keyboard.press('ArrowDown')
    await expect(voices.list.locator('[aria-rowindex="2"]')).toBeFocused()
    await keyboard.press('End')
    await expect(voices.list.locator(`[aria-rowindex="${count}"]`)).toBeFocused()
    await expect(voices.list.locator(`[aria-rowindex="${count}"]`)).toBeInViewport({ ratio: 1 })
    await keyboard.press('Home')
    await expect(voices.list.locator('[aria-rowindex="1"]')).toBeFocused()
    await keyboard.type('marl')
    await expect(voices.row('Marlo')).toBeFocused()
    await expect(voices.row('Marlo')).toBeInViewport({ ratio: 1 })
  })

  await test.step('buttons of a row, each with its name, without opening the row', async () => {
    await keyboard.press('ArrowRight')
    await expect(hear('Marlo')).toBeFocused()
    await expect(tooltip).toHaveText('Hear Marlo')
    await keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await keyboard.press('ArrowRight')
    await expect(voices.favourite('Marlo')).toBeFocused()
    await keyboard.press('Enter')
    await expect(voices.favourite('Marlo')).toHaveAttribute('aria-pressed', 'true')
    await expect(voices.details('Marlo')).toHaveCount(0)
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await expect(voices.row('Marlo')).toBeFocused()
    await keyboard.press('Enter')
    await expect(voices.details('Marlo')).toBeVisible()
    await keyboard.press('Escape')
    await expect(voices.row('Marlo')).toBeFocused()
  })

  await test.step('a row that goes leaves focus to the one in its place', async () => {
    await keyboard.press('Home')
    await voices.favourite('Aria').click()
    await voices.show('Favourites')
    await expect(voices.list.getByRole('row')).toHaveCount(2)
    await voices.favourite('Aria').focus()
    await keyboard.press('Enter')
    await expect(voices.row('Aria')).toHaveCount(0)
    await expect(voices.row('Marlo')).toBeFocused()
    await voices.show('All voices')
  })

  await test.step('the mouse has the names too, and a press beside the buttons opens the row', async () => {
    await hear('Aria').hover()
    await expect(tooltip).toHaveText('Hear Aria')
    await voices.row('Aria').click({ position: { x: 300, y: 10 } })
    await expect(voices.details('Aria')).toBeVisible()
  })
})
