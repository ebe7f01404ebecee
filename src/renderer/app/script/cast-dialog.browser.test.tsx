import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CastList } from '#shared/contract/cast.ts'
import { makeChapter } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { CastDialog } from './cast-dialog.tsx'
import { catalogNames } from './catalog-names.ts'
import { CATALOG } from './render-inspector.test-support.tsx'

const MARTA = { id: 'cast_1', name: 'Marta', voiceId: 'aria', modelId: null, language: null }
const RUPERT = { ...MARTA, id: 'cast_2', name: 'Rupert', voiceId: 'bruno' }

/** Shows the dialog over a studio that lists these members. */
async function showCast(members: CastList['members']) {
  const { project } = makeChapter([])
  return renderInStudio(
    <CastDialog
      project={project}
      catalog={CATALOG}
      names={catalogNames(CATALOG)}
      steps={{} as never}
      onStep={() => undefined}
      onChanged={async () => undefined}
      onClose={() => undefined}
    />,
    { cast: { list: () => ({ members, found: [] }) } },
  )
}

it('says how lines are given to a member without any', async () => {
  await showCast([
    { ...MARTA, lineCount: 0, ownVoiceBlockCount: 0 },
    { ...RUPERT, lineCount: 0, ownVoiceBlockCount: 2 },
  ])

  await expect
    .element(page.getByText('No lines yet. Start a line with “Marta:” or choose Marta for a block.'))
    .toBeVisible()
  await expect.element(page.getByText('2 blocks with this voice')).toBeVisible()
  await expect.element(page.getByText(/Start a line with “Rupert:”/)).not.toBeInTheDocument()
})
