import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { RecordPage } from '../pages/record-page.ts'

test('consent sessions have no faults, from the list to the withdrawal, at twice the size of text too', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const record = new RecordPage(page)
  const look = async (what: string) => expect.soft(await faultsOf(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await record.open()
  await page.getByText('No sessions yet').waitFor()
  await look('no sessions')
  await record.createSession('Studio day')
  await page.getByText('Nobody to record yet').waitFor()
  await look('an empty session')
  await record.button('Add from a list…').click()
  await page.getByRole('textbox', { name: /^Names, one a line/ }).fill('full_name,gender\nAda Okafor,female\nTom,robot')
  await page.getByRole('button', { name: /^Add 1/ }).waitFor()
  await look('a list with a mistake')
  await page.keyboard.press('Escape')
  await record.addFromList('Ada Okafor\nTom Reed')
  await look('speakers')
  await record.openSpeaker('Ada Okafor')
  await look('a name')
  await record.button('Next: room and microphone').click()
  await expect(record.step()).toContainText('Room')
  await look('the room, without a microphone')
  await record.button('Go on without measuring').click()
  await look('no sample')
  await record.takeFile('sample.wav', await spokenFile(READING, ADA))
  await record.button('Next: phrase').waitFor()
  await look('a sample')
  await record.button('Next: phrase').click()
  await record.button('Get the phrase').waitFor()
  await look('no phrase')
  await record.button('Get the phrase').click()
  await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
  await record.button('Next: check').waitFor()
  await look('a phrase')
  await record.button('Next: check').click()
  await record.button('Send both and make the voice').waitFor()
  await look('both before they are sent')
  const refuse = async (status: number, code: string, title: string) => {
    await service.fault({ kind: 'status', status, code }, { path: '/v1/voices' })
    await record.button(/^Send (both|again)/).click()
    await record.card(title).waitFor()
    await look(title)
  }
  await refuse(402, 'voice_cloning_not_included', 'The plan has no voice cloning')
  await refuse(418, 'voice_of_tomorrow', 'The voice was not made')
  await refuse(422, 'consent_speaker_mismatch', 'Not the same person, to the service')

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.reload()
  for (const step of ['Check', 'Phrase', 'Sample', 'Room', 'Name']) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).focus()
    if (step !== 'Check') await page.keyboard.press('Enter')
    await expect(record.step()).toContainText(step)
    await look(`${step} at twice the size of text`)
    const overflow = await page.evaluate(() => {
      const main = document.getElementById('main')
      return [...(main?.querySelectorAll('*:not(input[type=range])') ?? [])]
        .filter((each) => each.clientWidth > 0 && each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 120))
    })
    expect.soft(overflow, `${step} within the window`).toEqual([])
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.reload()

  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Phrase' }).click()
  await record.button('Get a new phrase').click()
  await record.button('Get a new phrase').waitFor({ state: 'hidden' })
  await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
  await record.button('Next: check').click()
  await record.button('Send both and make the voice').click()
  await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
  await look('a voice that is made')
  await record.button('Show the receipt').click()
  await page.getByRole('heading', { name: 'Consent of Ada Okafor' }).waitFor()
  await look('a receipt')
  await record.button('Withdraw consent…').click()
  await page.getByRole('dialog').waitFor()
  await look('the question before withdrawing')
  await page.getByRole('button', { name: 'Delete the voice and the recordings' }).click()
  await page.getByText(/^Withdrawn on/).waitFor()
  await look('a withdrawn consent')
  await record.button('Receipts').click()
  await page.getByRole('grid', { name: 'Receipts' }).waitFor()
  await look('receipts')
})
