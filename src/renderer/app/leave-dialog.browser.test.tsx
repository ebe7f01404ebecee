import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type UnsavedWork, useUnsavedGuard } from '../lib/unsaved-work.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { goTo, useRoute } from './use-route.ts'

/** A window whose script screen has unsaved work. `keepsMounted` as React does while it loads the next screen. */
async function renderWindow({ keepsMounted = false, ...work }: UnsavedWork & { keepsMounted?: boolean }) {
  function Script() {
    useUnsavedGuard(work)
    return <p>Script</p>
  }
  function Screens() {
    const { area } = useRoute()
    return (
      <>
        {(area === 'script' || keepsMounted) && <Script />}
        {area !== 'script' && <p>Other screen: {area}</p>}
      </>
    )
  }
  const { screen } = await renderInStudio(
    <>
      <Screens />
      <LeaveDialog />
    </>,
  )
  return {
    screen,
    other: (area: string) => screen.getByText(`Other screen: ${area}`),
    script: screen.getByText('Script', { exact: true }),
    question: screen.getByRole('dialog', { name: 'Leave without saving?' }),
  }
}

const SCRIPT = '#/projects/proj_1/chap_1'

beforeEach(async () => {
  if (location.hash === SCRIPT) return
  const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = SCRIPT
  await changed
})

it('leaves at once if everything is saved', async () => {
  const { script, question, other } = await renderWindow({ isUnsaved: () => false, save: async () => undefined })
  await expect.element(script).toBeVisible()

  goTo({ area: 'voices' })

  await expect.element(other('voices')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

it('stays while unsaved work is being saved, then leaves without a question', async () => {
  const saving = Promise.withResolvers<void>()
  let isUnsaved = true
  const { script, other } = await renderWindow({
    isUnsaved: () => isUnsaved,
    save: () => saving.promise,
  })
  goTo({ area: 'voices' })
  await expect.poll(() => location.hash).toBe('#/voices')
  await expect.element(script).toBeVisible()

  isUnsaved = false
  saving.resolve()

  await expect.element(other('voices')).toBeVisible()
})

it('asks if saving takes long, and leaves by itself once it has ended', async () => {
  const saving = Promise.withResolvers<void>()
  let isUnsaved = true
  const { other, question } = await renderWindow({ isUnsaved: () => isUnsaved, save: () => saving.promise })

  goTo({ area: 'voices' })
  await expect.element(question.getByText(/Your last changes are still being saved\./)).toBeVisible()
  isUnsaved = false
  saving.resolve()

  await expect.element(other('voices')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

it('says why unsaved work couldn’t be saved, and stays or leaves as chosen', async () => {
  const failure = new StudioError('disk_full', null)
  let saves = 0
  const { script, other, question } = await renderWindow({
    isUnsaved: () => true,
    async save() {
      saves += 1
      throw failure
    },
  })

  goTo({ area: 'voices' })
  await expect.element(question.getByText(/The disk is full\. If you leave, they are lost\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(location.hash).toBe(SCRIPT)
  await expect.element(script).toBeVisible()

  goTo({ area: 'voices' })
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(other('voices')).toBeVisible()
  // Twice before the question, and once more when the screen went away.
  expect(saves).toBe(3)
})

it('doesn’t ask again about what the user left, while the next screen is loading', async () => {
  const { script, other, question } = await renderWindow({
    isUnsaved: () => true,
    save: () => Promise.reject(new StudioError('disk_full', null)),
    keepsMounted: true,
  })
  goTo({ area: 'voices' })
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(other('voices')).toBeVisible()
  await expect.element(script).toBeInTheDocument()

  goTo({ area: 'settings' })

  await expect.element(other('settings')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

it('closes the question when the user goes back', async () => {
  const { script, question } = await renderWindow({
    isUnsaved: () => true,
    save: () => Promise.reject(new StudioError('disk_full', null)),
  })
  goTo({ area: 'voices' })
  await expect.element(question).toBeVisible()

  history.back()

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(script).toBeVisible()
  expect(location.hash).toBe(SCRIPT)
})
