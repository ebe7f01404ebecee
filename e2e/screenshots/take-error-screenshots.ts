import { ERROR_ANSWERS } from '../core/error-codes.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { openPictureStudio } from './open-picture-studio.ts'

// Screenshots of every service error except those of consent, whose cards are in the recording screenshots. Names as
// arguments take only those.

const ANSWERS = ERROR_ANSWERS.filter(({ of }) => of !== 'cloning').map((answer) => ({
  ...answer,
  name: `error-${answer.code.replaceAll('_', '-')}`,
}))

const wanted = process.argv.slice(2)
if (wanted.length === 0 || ANSWERS.some(({ name }) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const agents = new AgentsPage(page)
  try {
    await pictures.useService(service.apiKeys.paid)
    await agents.open()
    await page.getByText('No agents yet').waitFor()
    for (const { status, code, name } of ANSWERS) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const fault = { kind: 'status', status, code, message: `Answered ${code}.` }
      await service.fault({ ...fault, headers: { 'Retry-After': '1' } }, { path: '/v1/agents*', times: 100 })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText(`Answered ${code}.`).first().waitFor()
      await picture(name)
      await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })
    }
  } finally {
    await pictures.close()
  }
}
