import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test('typed speaker details are stored immediately, however the first step is left', async ({ studio }) => {
  const { page } = studio
  const record = new RecordPage(page)
  const name = page.getByRole('textbox', { name: /^Full name/ })
  const voice = page.getByRole('textbox', { name: 'Voice name' })
  await record.open()
  await record.createSession('Studio day')
  await record.button('Add a speaker').click()

  await test.step('by a reload right after the last letter', async () => {
    await name.fill('Ada Okafor')
    await page.reload()
    await expect(name).toHaveValue('Ada Okafor')
    await expect(voice).toHaveValue('')
    // The voice has no name yet: the later steps are disabled.
    await expect(record.button(/Microphone check/).first()).toBeDisabled()
  })

  await test.step('by going back to the session', async () => {
    await voice.fill('Ada, calm')
    await record.button('Back to the session').click()
    await expect(record.speakers()).toContainText('Ada Okafor')
    await record.openSpeaker('Ada Okafor')
    await expect(voice).toHaveValue('Ada, calm')
  })

  await test.step('completes the step with the latest values', async () => {
    await name.fill('Ada Okafor-Lund')
    await record.button('Next: room and microphone').click()
    await expect(record.step()).toContainText('Microphone check')
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor-Lund' })).toBeVisible()
  })
})
