import { ActivityPage } from '../pages/activity-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of the request log. Names as arguments take only those.

const NAMES = [
  'requests-list',
  'requests-none',
  'requests-details',
  'requests-bodies',
  'support-bundle',
  'support-bundle-200',
  'requests-list-200',
  'requests-details-200',
  'console-new',
  'console-answer',
  'console-refused',
  'console-answer-200',
  'settings-storage',
  'settings-restore',
  'settings-storage-200',
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const activity = new ActivityPage(page)
  try {
    await pictures.useService(service.apiKeys.paid)
    await service.fault(
      { kind: 'status', status: 503, code: 'service_unavailable', message: 'Later.' },
      { path: '/v1/audio/*' },
    )
    await pictures.write('The lamp', ['The lamp had been dark.', 'Nobody had said the forbiddenword aloud.'])
    const script = new ScriptPage(page)
    await script.generate().click()
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
    await activity.openRequests()
    await activity.requests().first().waitFor()
    await picture('requests-list')
    await activity.findRequest().fill('nothing is like this')
    await page.getByText('No matching requests').waitFor()
    await picture('requests-none')
    await page.getByRole('button', { name: 'Show all' }).click()
    await activity.chooseRequests('Retried')
    await activity.requests().first().focus()
    await page.keyboard.press('Enter')
    await activity.details().getByRole('listitem').first().waitFor()
    await picture('requests-details')
    await page.keyboard.press('Escape')
    await activity.chooseRequests('All requests')
    await activity.recordBodies()
    await pictures.write('Another lamp', ['Nobody had said the forbiddenword aloud, or so they said.'])
    await script.generate().click()
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
    await activity.openRequests()
    await activity.requests().first().focus()
    await page.keyboard.press('Enter')
    await activity.details().getByLabel('Response').waitFor()
    await picture('requests-bodies')
    await page.keyboard.press('Escape')
    await activity.saveBundle()
    await picture('support-bundle')
    await page.keyboard.press('Escape')

    await activity.openConsole()
    await picture('console-new')
    await activity.writeRequest('GET', 'https://evil.example/v1/voices')
    await activity.send()
    await page.getByText(/so the API key stays safe/).waitFor()
    await picture('console-refused')
    await activity.writeRequest('GET', '/v1/voices?limit=2')
    await activity.send()
    await activity.answer().getByText('200 OK').waitFor()
    await activity.writeRequest('POST', '/v1/audio/speech', '{ "input": "The lamp.", "voice_id": "nobody" }')
    await activity.send()
    await activity
      .answer()
      .getByText(/^\d+ Rejected\b/)
      .waitFor()
    await picture('console-answer')
    await railLink(page, 'Settings').click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('Manual').first().waitFor()
    await page.getByRole('heading', { name: 'Network' }).scrollIntoViewIfNeeded()
    await page.getByRole('heading', { name: 'Backups' }).scrollIntoViewIfNeeded()
    await picture('settings-storage')
    await page
      .getByRole('button', { name: /^Restore the backup of / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Restore at next start' }).waitFor()
    await picture('settings-restore')
    await page.keyboard.press('Escape')
    await activity.openRequests()

    await pictures.useText(32)
    await activity.requests().first().waitFor()
    await picture('requests-list-200')
    await activity.chooseRequests('Retried')
    await activity.requests().first().focus()
    await page.keyboard.press('Enter')
    await activity.details().getByRole('listitem').first().waitFor()
    await picture('requests-details-200')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Support bundle' }).click()
    await activity.bundle().getByLabel('Content of requests.jsonl').waitFor()
    await picture('support-bundle-200')
    await page.keyboard.press('Escape')
    await activity.openConsole()
    await activity.send()
    await activity.answer().getByText('200 OK').waitFor()
    await picture('console-answer-200')
    await railLink(page, 'Settings').click()
    await page.getByRole('heading', { name: 'Storage' }).scrollIntoViewIfNeeded()
    await page.getByRole('listitem').filter({ hasText: 'Waveforms' }).scrollIntoViewIfNeeded()
    await picture('settings-storage-200')
  } finally {
    await pictures.close()
  }
}
