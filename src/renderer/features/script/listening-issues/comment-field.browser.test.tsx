import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { CommentField } from './comment-field.tsx'

it('adds a comment by Enter or by the button, without spaces around it, and is empty then', async () => {
  const added: string[] = []
  const { screen } = await renderInStudio(<CommentField onAdd={(text) => added.push(text)} />)
  const field = screen.getByRole('textbox', { name: 'Comment' })
  const button = screen.getByRole('button', { name: 'Add comment' })
  await expect.element(button).toBeDisabled()

  await userEvent.type(field, ' Softer {Enter}')
  await expect.element(field).toHaveValue('')
  await userEvent.type(field, '   {Enter}')
  await userEvent.fill(field, 'Slower')
  await button.click()

  expect(added).toEqual(['Softer', 'Slower'])
  await expect.element(field).toHaveValue('')
})
