import { expect, it } from 'vitest'
import type { UpdateState } from '#shared/contract/updates.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { UpdateCheck, UpdateNotice } from './update-check.tsx'

const NONE: UpdateState = { canCheck: true, isChecking: false, checkedAt: null, available: null, failure: null }
const RELEASE = { version: '0.2.0', date: '2026-11-20', url: 'https://updates.example/0.2.0', notes: 'Faster exports.' }

async function renderCheck(first: UpdateState, checked: UpdateState = first) {
  let publish: (state: UpdateState) => void = () => undefined
  const chosen: boolean[] = []
  const { screen, inputs } = await renderInStudio(
    <UpdateCheck isAutomatic={false} onAutomatic={(isOn) => chosen.push(isOn)} />,
    {
      updates: {
        async *watch() {
          yield first
          yield await new Promise<UpdateState>((resolve) => (publish = resolve))
        },
        check() {
          publish(checked)
          return checked
        },
      },
    },
  )
  const button = screen.getByRole('button', { name: 'Check for updates' })
  return { screen, button, chosen, inputs }
}

it('says that a build without an update address can’t check', async () => {
  const { screen, button } = await renderCheck({ ...NONE, canCheck: false })

  await expect.element(screen.getByText('This build has no update address.')).toBeVisible()
  expect(button.query()).toBeNull()
})

it('shows a newer version with its notes and a link after a check', async () => {
  const checkedAt = new Date().toISOString()
  const { screen, button, inputs } = await renderCheck(NONE, { ...NONE, checkedAt, available: RELEASE })
  await expect.element(screen.getByText('Not checked yet.')).toBeVisible()

  await button.click()

  await expect.element(screen.getByText(/^Overvoice 0\.2\.0 is available, released /)).toBeVisible()
  await expect.element(screen.getByText('Faster exports.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Release notes' })).toHaveAttribute('href', RELEASE.url)
  expect(inputs('updates.check')).toHaveLength(1)
})

it('says when it was last checked that there is nothing newer', async () => {
  const { screen } = await renderCheck({ ...NONE, checkedAt: new Date().toISOString() })

  await expect.element(screen.getByText(/^You’re up to date\. Last checked /)).toBeVisible()
})

it('explains a failed check and keeps the time of the last one that worked', async () => {
  const message = 'The update server couldn’t be reached. Check your connection.'
  const { screen } = await renderCheck({
    ...NONE,
    checkedAt: new Date().toISOString(),
    failure: { code: 'offline', reason: 'update-server-unreachable' },
  })

  await expect.element(screen.getByRole('alert')).toHaveTextContent(`Couldn’t check for updates. ${message}`)
  await expect.element(screen.getByText(/Last checked/)).toBeVisible()
  expect(screen.getByText(/up to date/).query()).toBeNull()
})

it('can’t check twice at once', async () => {
  const { screen } = await renderCheck({ ...NONE, isChecking: true })

  await expect.element(screen.getByRole('button', { name: 'Checking…' })).toBeDisabled()
})

it('is automatic only when switched on', async () => {
  const { screen, chosen } = await renderCheck(NONE)
  await expect.element(screen.getByRole('switch')).not.toBeChecked()

  await screen.getByRole('switch').click({ force: true })

  expect(chosen).toEqual([true])
})

it('shows a newer version elsewhere, and nothing without one', async () => {
  const watch = async function* () {
    yield { ...NONE, available: { ...RELEASE, url: null } }
  }
  const { screen } = await renderInStudio(<UpdateNotice />, { updates: { watch } })

  await expect.element(screen.getByText(/^Overvoice 0\.2\.0 is available/)).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})
