import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PronunciationEntry } from '#shared/contract/pronunciation.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { PronunciationAnnouncer } from './script-center.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

const NGUYEN: PronunciationEntry = {
  ...{ id: 'say_1', written: 'Nguyen', spoken: 'win' },
  ...{ scope: { kind: 'everywhere' }, matchCase: false },
}
const SPEAKER = { id: 'cast_1', name: 'Nguyen', voiceId: null, modelId: null, language: null, emotion: null }

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

async function show(texts: string[], pronunciations = [NGUYEN]) {
  opened = await showChapter(
    texts.map((text, index) => makeBlock(`block_${index}`, text)),
    { part: { pronunciations, cast: [SPEAKER] } },
  )
  const { workspace } = opened
  await renderInStudio(<PronunciationAnnouncer workspace={workspace} />, {})
  const view = workspace.editor()!.view
  return { workspace, view }
}
const words = () => [...document.querySelectorAll('[title^="Pronounced"]')].map(({ textContent }) => textContent)

it('underlines words with a pronunciation and shows it on hover, but not the names of speakers', async () => {
  await show(['Mr. Nguyen sat.', 'Nguyen: I know, Mrs. NGUYEN.', 'Nguyens left.'])

  await expect.poll(words).toEqual(['Nguyen', 'NGUYEN'])
  const word = page.getByTitle('Pronounced “win”').first()
  await expect.element(word).toBeVisible()
  expect(getComputedStyle(word.element()).textDecorationStyle).toBe('dotted')
})

it('follows typing and a change of the pronunciations', async () => {
  const { workspace, view } = await show(['Mr. Nguyen sat.'])

  view.dispatch({ changes: { from: 10, insert: 's' } })
  expect(words()).toEqual([])
  view.dispatch({ changes: { from: 10, to: 11 } })
  expect(words()).toEqual(['Nguyen'])
  const changed = { ...NGUYEN, written: 'sat', spoken: 'set' }
  workspace.session.book.setRules(createSpeechRules({ pronunciations: [changed], cast: [] }))

  await expect.poll(words).toEqual(['sat'])
})

it('tells screen readers the pronunciation when the caret enters the word', async () => {
  const { view } = await show(['Mr. Nguyen sat.'])
  const status = page.getByRole('status').filter({ hasText: '“Nguyen” is pronounced “win”.' })

  view.dispatch({ selection: { anchor: 6 } })
  await expect.element(status).toBeInTheDocument()
  view.dispatch({ selection: { anchor: 13 } })
  await expect.element(status).not.toBeInTheDocument()
})
