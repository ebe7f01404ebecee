import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({ permissions: ['microphone'] })

test('without a microphone the path says so and still takes a file', async ({ studio }) => {
  const { page } = studio
  const record = new RecordPage(page)
  await record.open()
  await record.createSession('No microphone')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')

  await expect(page.getByText('No microphone is connected.')).toBeVisible()

  await record.button('Next: room and microphone').click()
  await record.button('Go on without measuring').click()
  await expect(record.button('Record the sample')).toBeDisabled()
  await expect(record.button('Take a file instead…')).toBeEnabled()
})
