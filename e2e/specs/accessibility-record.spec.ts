import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { RecordPage } from '../pages/record-page.ts'

test('consent sessions have no accessibility faults from the list to the withdrawal, also at twice the text size', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const record = new RecordPage(page)
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await record.open()
  await page.getByText('No sessions yet').waitFor()
  await look('no sessions')
  await record.createSession('Studio day')
  await page.getByText('No speakers yet').waitFor()
  await look('an empty session')
  await record.button('Add from a list…').click()
  await page.getByRole('textbox', { name: /^One name per line/ }).fill('full_name,gender\nAda Okafor,female\nTom,robot')
  await page.getByRole('button', { name: /^Add 1/ }).waitFor()
  await look('a list with a mistake')
  await page.keyboard.press('Escape')
  await record.addFromList('Ada Okafor\nTom Reed')
  await look('speakers')
  await record.openSpeaker('Ada Okafor')
  await look('a name')
  await record.button('Next: room and microphone').click()
  await expect(record.step()).toContainText('Microphone check')
  await look('the room, without a microphone')
  await record.button('Skip').click()
  await look('no sample')
  await record.takeFile('sample.wav', await spokenFile(READING, ADA))
  await record.button('Next: consent statement').waitFor()
  await look('a sample')
  await record.button('Next: consent statement').click()
  await record.button('Get consent statement').waitFor()
  await look('no consent statement')
  await record.button('Get consent statement').click()
  await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
  await record.button('Next: review').waitFor()
  await look('a phrase')
  await record.button('Next: review').click()
  await record.button('Create voice').waitFor()
  await look('both before they are sent')
  const refuse = async (status: number, code: string, title: string) => {
    await service.fault({ kind: 'status', status, code }, { path: '/v1/voices' })
    await record.button(/^(Create voice|Submit again)/).click()
    await record.card(title).waitFor()
    await look(title)
  }
  await refuse(402, 'voice_cloning_not_included', 'Your plan doesn’t include voice cloning')
  await refuse(418, 'voice_of_tomorrow', 'Voice not created')
  await refuse(422, 'consent_speaker_mismatch', 'Voices don’t match')

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.reload()
  for (const step of ['Review and submit', 'Consent statement', 'Voice sample', 'Microphone check', 'Name']) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).focus()
    if (step !== 'Review and submit') await page.keyboard.press('Enter')
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

  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Consent statement' }).click()
  await record.button('Get a new statement').click()
  await record.button('Get a new statement').waitFor({ state: 'hidden' })
  await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
  await record.button('Next: review').click()
  await record.button('Create voice').click()
  await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
  await look('a voice that is made')
  await record.button('View consent record').click()
  await page.getByRole('heading', { name: 'Ada Okafor: consent record' }).waitFor()
  await look('a consentRecord')
  await record.button('Withdraw consent…').click()
  await page.getByRole('dialog').waitFor()
  await look('the question before withdrawing')
  await page.getByRole('button', { name: 'Withdraw consent and delete' }).click()
  await page.getByText(/^Withdrawn on/).waitFor()
  await look('a withdrawn consent')
  await record.button('Consent records').click()
  await page.getByRole('grid', { name: 'Consent records' }).waitFor()
  await look('consent-records')
})
