import { AGENT, callService } from '../fixtures/call-service.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { openPictureStudio } from './open-picture-studio.ts'

/** Screenshots of the flow editor in its user-visible states. Names as arguments take only those. */
const studio = await openPictureStudio(process.argv.slice(2), 0)
const { page, service, picture } = studio
try {
  const { id } = await callService<{ id: string }>(service, 'POST', '/v1/agents', AGENT)
  const { templates } = await callService<{ templates: { id: string; key: string }[] }>(
    service,
    'GET',
    '/v1/agents/flow/templates',
  )
  await studio.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(id)
  await page.getByText('No flow yet').waitFor()
  await picture('flow-empty')

  const template = templates.find(({ key }) => key === 'appointment')
  await callService(service, 'POST', `/v1/agents/flow/templates/${template?.id ?? ''}/clone`, { agent_id: id })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.reload()
  await page.getByText('No issues').waitFor()
  await picture('flow-editor')

  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await flow.row(/^Ask, Choose a time/).click()
  await flow.field('Question').fill('')
  await flow.row(/1 issue$/).waitFor()
  await page.keyboard.press('F8')
  await picture('flow-issue')

  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await flow.row(/^Ask, Choose a time/).click()
  await page.keyboard.press('ArrowRight')
  await picture('flow-outline')

  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await page.keyboard.press('Insert')
  await page.getByRole('dialog', { name: 'Add a node' }).waitFor()
  await picture('flow-add')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Review…' }).click()
  await page.getByText('Live after this').waitFor()
  await picture('flow-publish')
  await page.keyboard.press('Escape')

  await studio.useText(32)
  await flow.canvas.waitFor()
  await picture('flow-large-text')
} finally {
  await studio.close()
}
