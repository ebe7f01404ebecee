import { READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { WatermarkPage } from '../pages/watermark-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of the watermark desk. Names as arguments take only those.

const NAMES = [
  'watermark-empty',
  'watermark-answers',
  'watermark-check',
  'watermark-place',
  'watermark-too-large',
  'watermark-stopped',
  'settings-versions',
  'watermark-answers-200',
  'watermark-check-200',
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const desk = new WatermarkPage(page)
  try {
    await pictures.useService(service.apiKeys.paid)
    await desk.open()
    await page.getByText('Check audio for a watermark').waitFor()
    await picture('watermark-empty')

    const answer = await fetch(`${service.baseUrl}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKeys.paid}`, 'content-type': 'application/json' },
      body: JSON.stringify({ input: READING, voice_id: 'aria', audio_format: 'wav' }),
    })
    const spoken = Buffer.from(((await answer.json()) as { audio_data: string }).audio_data, 'base64')
    await desk.drop([
      { name: 'Harbour announcement, third take, with the new ending that the client asked for.wav', buffer: spoken },
      { name: 'lighthouse.wav', buffer: spoken },
      { name: 'interview.wav', buffer: await spokenFile(READING, TOM) },
      { name: 'notes.wav', buffer: Buffer.from('this is a letter') },
    ])
    await desk.choose([{ name: 'whole day.wav', buffer: await spokenFile(READING, TOM, (26 * 1024 * 1024) / 44.1) }])
    await expect(desk.row('whole day.wav')).toContainText('Over 25 MB')
    await expect(desk.status()).toContainText('2 watermarked · 1 not watermarked · 1 needs action · 1 not checked')
    await picture('watermark-answers')
    await desk.openCheck('lighthouse.wav')
    await desk.dialog.getByText('Scan in segments').waitFor()
    await picture('watermark-check')
    await desk.dialog.getByRole('button', { name: /^Send \d+ requests?$/ }).click()
    await expect(desk.row('lighthouse.wav')).toContainText('segment')
    await desk.openCheck('lighthouse.wav')
    await desk.dialog.getByRole('region', { name: 'Where the watermark is' }).waitFor()
    await picture('watermark-place')
    await page.keyboard.press('Escape')
    await desk.button('Choose what to check in whole day.wav').click()
    await desk.dialog.getByText('Choose what to send').waitFor()
    await picture('watermark-too-large')
    await page.keyboard.press('Escape')

    await service.fault({ kind: 'drop' }, { path: '/v1/audio/watermark*', times: 10_000 })
    await desk.drop([{ name: 'on a train.wav', buffer: spoken.subarray(0, spoken.length - 2) }])
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await picture('watermark-stopped')
    await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })

    await railLink(page, 'Settings').click()
    await page.getByRole('region', { name: 'Versions' }).scrollIntoViewIfNeeded()
    await picture('settings-versions')
    await desk.open()

    await pictures.useText(32)
    await desk.row('whole day.wav').waitFor()
    await picture('watermark-answers-200')
    await desk.openCheck('whole day.wav')
    await picture('watermark-check-200')
  } finally {
    await pictures.close()
  }
}
