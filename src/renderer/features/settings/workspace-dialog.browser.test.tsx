import { expect, it } from 'vitest'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import type { WorkspaceDraft } from './use-workspace-list.ts'
import { WorkspaceDialog } from './workspace-dialog.tsx'

async function renderDialog(answer: Failure | null = null, workspace?: Workspace) {
  const drafts: WorkspaceDraft[] = []
  const closed: true[] = []
  const { screen } = await renderInStudio(
    <WorkspaceDialog
      workspace={workspace}
      onSubmit={async (draft) => {
        drafts.push(draft)
        return answer
      }}
      onClose={() => closed.push(true)}
    />,
  )
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  const submit = screen.getByRole('button', { name: workspace ? 'Save' : 'Add', exact: true })
  return { screen, field, key: screen.getByLabelText(/^(New )?API key/), submit, drafts, closed }
}

it('names every field that is missing and submits nothing', async () => {
  const { field, submit, drafts } = await renderDialog()

  await submit.click()

  await expect.element(field('Name')).toBeInvalid()
  await expect.element(field('Base URL')).toBeInvalid()
  expect(drafts).toEqual([])
})

it('needs no base URL with the sandbox, except for a key', async () => {
  const { screen, field, key, submit, drafts, closed } = await renderDialog()
  await field('Name').fill('Sandbox')
  await screen.getByRole('switch').click({ force: true })
  await key.fill('key_1234')

  await submit.click()
  await expect.element(field('Base URL')).toBeInvalid()
  expect(drafts).toEqual([])
  await key.fill('')
  await submit.click()

  await expect.poll(() => closed.length).toBe(1)
  expect(drafts).toMatchObject([{ name: 'Sandbox', key: null, settings: { baseUrl: '', usesSandbox: true } }])
})

it('submits trimmed values and leaves empty optional fields to the studio', async () => {
  const { field, key, submit, drafts } = await renderDialog()
  await field('Name').fill(' Agency ')
  await field('Base URL').fill('https://api.example.test')
  await key.fill(' key_1234 ')

  await submit.click()

  await expect
    .poll(() => drafts)
    .toEqual([
      {
        name: 'Agency',
        settings: {
          baseUrl: 'https://api.example.test',
          usesSandbox: false,
          plan: 'paid',
          recordingRetentionDays: null,
        },
        key: 'key_1234',
      },
    ])
})

for (const days of ['0', '1.5', '-3', 'soon']) {
  it(`rejects ${days} as the days that recordings are kept`, async () => {
    const { field, submit, drafts } = await renderDialog()
    await field('Name').fill('Agency')
    await field('Base URL').fill('https://api.example.test')
    await field(/\(days\)$/).fill(days)

    await submit.click()

    await expect.element(field(/\(days\)$/)).toBeInvalid()
    expect(drafts).toEqual([])
  })
}

it('shows what the studio refused at its field and stays open', async () => {
  const fields = { baseUrl: 'Only https, or http on this computer.' }
  const { screen, field, submit, closed } = await renderDialog({
    code: 'invalid_input',
    fields,
  })
  await field('Name').fill('Agency')
  await field('Base URL').fill('http://api.example.test')

  await submit.click()

  await expect.element(field('Base URL')).toHaveAccessibleDescription(new RegExp(fields.baseUrl))
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await field('Base URL').fill('https://api.example.test')
  await expect.element(field('Base URL')).toBeValid()
  expect(closed).toEqual([])
})

it('shows a failure that belongs to no field above the buttons', async () => {
  const { screen, field, submit, closed } = await renderDialog({
    code: 'disk_full',
  })
  await field('Name').fill('Agency')
  await field('Base URL').fill('https://api.example.test')

  await submit.click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(closed).toEqual([])
})
