import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({ permissions: ['microphone'] })

test('without a microphone the flow says so and still accepts a file', async ({ studio }) => {
  const { page } = studio
  const record = new RecordPage(page)
  await record.open()
  await record.createSession('No microphone')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')

  await expect(page.getByText('No microphone found.')).toBeVisible()

  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()
  await expect(record.button('Record sample')).toBeDisabled()
  await expect(record.button('Use a file…')).toBeEnabled()
})
