import { expect, it } from 'vitest'
import { failed, PLAN, renderInspector } from './render-inspector.test-support.tsx'

type Rendered = Awaited<ReturnType<typeof renderInspector>>
const getScript = ({ screen }: Rendered) => screen.getByRole('textbox', { name: 'Script' })

it('shows under a block why it failed, and generates it again on request', async () => {
  const rendered = await renderInspector({
    events: [failed('offline')],
    takes: { generate: () => ({ ...PLAN, blockIds: ['block_1'], characters: 39 }) },
  })
  const script = getScript(rendered)
  const reason = script.getByText(/Can’t reach the service\. Nothing was sent\./)
  await expect.element(reason).toBeVisible()
  const line = script.getByText('The lamp turned slowly above the water.').element().getBoundingClientRect()
  expect(reason.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(line.top + line.height / 2)

  await script.getByRole('button', { name: 'Retry' }).click()

  await expect.poll(() => rendered.inputs('takes.generate')).toMatchObject([{ blockIds: ['block_1'] }])
  await expect.element(reason).not.toBeInTheDocument()
})

it('leads from a rejected text to its end', async () => {
  const rendered = await renderInspector({ events: [failed('content_refused')] })
  const script = getScript(rendered)

  await script.getByRole('button', { name: 'Edit text' }).click()

  await expect.element(script).toHaveFocus()
  expect(getSelection()?.anchorOffset).toBe('The lamp turned slowly above the water.'.length)
})

it('shows no failure under a locked block', async () => {
  const rendered = await renderInspector({
    block: { locked: true },
    events: [failed('offline')],
  })

  await expect.element(getScript(rendered)).toHaveTextContent('The lamp turned slowly above the water.')
  await expect.element(getScript(rendered).getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})
