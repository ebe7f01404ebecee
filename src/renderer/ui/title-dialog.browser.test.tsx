import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Failure } from '#shared/contract/base.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { TitleDialog } from './title-dialog.tsx'

/** The dialog over a title, with what it submitted and how often it closed. */
async function renderDialog(submit: (title: string) => Promise<unknown> = async () => undefined) {
  const submitted: string[] = []
  const closed: true[] = []
  const { screen } = await renderInStudio(
    <TitleDialog
      heading="Rename the chapter"
      verb="Rename"
      busyVerb="Renaming…"
      title="The road"
      field={{ label: 'Title', name: 'title', maxLength: 60 }}
      missing="Give the chapter a title."
      onSubmit={(title) => {
        submitted.push(title)
        return submit(title)
      }}
      explain={(error) => error as Failure}
      onClose={() => closed.push(true)}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Title' })
  return { screen, field, verb: screen.getByRole('button', { name: /^Renam/ }), submitted, closed }
}

it('submits the title without surrounding spaces and closes', async () => {
  const { field, submitted, closed } = await renderDialog()

  await field.fill('  The lamp ')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => closed.length).toBe(1)
  expect(submitted).toEqual(['The lamp'])
})

it('starts in the field with the present title', async () => {
  const { field } = await renderDialog()

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('The road')
})

it('asks for a title instead of submitting spaces, until something is typed', async () => {
  const { screen, field, verb, submitted, closed } = await renderDialog()
  await field.fill('   ')

  await verb.click()

  await expect.element(screen.getByText('Give the chapter a title.')).toBeVisible()
  await expect.element(field).toBeInvalid()
  await field.fill('A')
  await expect.element(screen.getByText('Give the chapter a title.')).not.toBeInTheDocument()
  expect([submitted, closed]).toEqual([[], []])
})

it('submits once while the studio has not answered', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { verb, submitted, closed } = await renderDialog(() => answer.promise)

  await verb.click()
  await expect.element(verb).toBeDisabled()
  await expect.element(verb).toHaveTextContent('Renaming…')
  await userEvent.keyboard('{Enter}')
  answer.resolve(undefined)

  await expect.poll(() => closed.length).toBe(1)
  expect(submitted).toEqual(['The road'])
})

it('stays open with the failure, and submits again', async () => {
  const failure = { code: 'disk_full' }
  const { screen, field, verb, submitted, closed } = await renderDialog(() => Promise.reject(failure))

  await verb.click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('The road')
  await expect.element(verb).toBeEnabled()
  await verb.click()
  await expect.poll(() => submitted.length).toBe(2)
  expect(closed).toEqual([])
})

it('shows the failure of its own field at the field', async () => {
  const failure = { code: 'invalid_input', fields: { title: 'This title is taken.' } }
  const { screen, field, verb } = await renderDialog(() => Promise.reject(failure))

  await verb.click()

  await expect.element(field).toHaveAccessibleDescription(/This title is taken\./)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('counts the characters left once there are few', async () => {
  const { field } = await renderDialog()
  await field.fill('1234567890')
  await expect.element(field).not.toHaveAccessibleDescription(/left/)

  await field.fill('12345678901')

  await expect.element(field).toHaveAccessibleDescription('49 characters left')
})

it('closes without submitting on Escape and on Cancel', async () => {
  const { screen, submitted, closed } = await renderDialog()

  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Cancel' }).click()

  expect([submitted, closed.length]).toEqual([[], 2])
})
