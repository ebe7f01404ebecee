import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { AuditionBar } from './audition-bar.tsx'

type PlanAudition = NonNullable<NonNullable<Answers['voices']>['planAudition']>

const LINE = { blockId: 'block_1', settle: async () => undefined }
const EXAMPLE = 'The lamp had been dark for eleven years when the keeper’s daughter came back.'
const planAudition: PlanAudition = ({ source, voiceIds }) => {
  const text = 'text' in source ? source.text : 'The line of the script.'
  return {
    text,
    voices: voiceIds.map((voiceId) => ({ voiceId, characters: text.length, isStored: false, problem: null })),
  }
}

function Bar({ line }: { line: typeof LINE | null }) {
  const [written, setWritten] = useState<string | null>(null)
  return (
    <AuditionBar
      line={line}
      text={{ written, onWrite: setWritten }}
      voiceIds={['aria', 'marlo']}
      nameOf={(id) => id}
      onClear={() => undefined}
    />
  )
}

it('starts with the selected line, as it is in the script', async () => {
  const { screen, inputs } = await renderInStudio(<Bar line={LINE} />, { voices: { planAudition } })

  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('The line of the script.')
  await expect.element(screen.getByRole('button', { name: 'Audition 2 voices · 46 characters' })).toBeEnabled()
  expect(inputs('voices.planAudition')).toEqual([{ source: { blockId: 'block_1' }, voiceIds: ['aria', 'marlo'] }])
})

it('starts with an example if the line was deleted', async () => {
  const { screen, inputs } = await renderInStudio(<Bar line={LINE} />, {
    voices: {
      planAudition: (request) =>
        'blockId' in request.source ? Promise.reject(studioFailure('not_found')) : planAudition(request),
    },
  })

  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(EXAMPLE)
  await expect.element(screen.getByRole('button', { name: /^Audition 2 voices · \d+ characters$/ })).toBeEnabled()
  expect(inputs('voices.planAudition').at(-1)).toMatchObject({ source: { text: EXAMPLE } })
})

it('offers a changed text only with its own cost, and nothing without words', async () => {
  const { screen } = await renderInStudio(<Bar line={LINE} />, {
    voices: {
      planAudition: (request) => ('text' in request.source ? new Promise(() => undefined) : planAudition(request)),
    },
  })
  const audition = screen.getByRole('button', { name: /^(Audition|Hear)/ })
  await expect.element(audition).toBeEnabled()

  await screen.getByRole('textbox', { name: 'Text' }).fill('Something else.')
  await expect.element(audition).toBeDisabled()

  await screen.getByRole('textbox', { name: 'Text' }).fill(' ')
  await expect.element(audition).toBeDisabled()
})
