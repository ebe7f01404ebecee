import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test('what is typed of a speaker is kept at once, however the first step is left', async ({ studio }) => {
  const { page } = studio
  const record = new RecordPage(page)
  const name = page.getByRole('textbox', { name: /^Full name/ })
  const voice = page.getByRole('textbox', { name: 'Name of the voice' })
  await record.open()
  await record.createSession('Studio day')
  await record.button('Add a speaker').click()

  await test.step('by a reload right behind the last letter', async () => {
    await name.fill('Ada Okafor')
    await page.reload()
    await expect(name).toHaveValue('Ada Okafor')
    await expect(voice).toHaveValue('')
    // The voice has no name yet: the steps behind this one are not open.
    await expect(record.button(/Room and microphone/).first()).toBeDisabled()
  })

  await test.step('by the way back to the session', async () => {
    await voice.fill('Ada, calm')
    await record.button('Back to the session').click()
    await expect(record.speakers()).toContainText('Ada Okafor')
    await record.openSpeaker('Ada Okafor')
    await expect(voice).toHaveValue('Ada, calm')
  })

  await test.step('and the step is ended with what stands there last', async () => {
    await name.fill('Ada Okafor-Lund')
    await record.button('Next: room and microphone').click()
    await expect(record.step()).toContainText('Room and microphone')
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor-Lund' })).toBeVisible()
  })
})
