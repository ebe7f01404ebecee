import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { railLink } from '../pages/rail-link.ts'

test.use({ account: null })

const TOO_LONG = 'x'.repeat(2_001)

/** For each settings field: an invalid value, a valid one, and how it is saved. */
const FIELDS = [
  {
    label: 'Base URL',
    wrong: ['api.example', 'http://api.example', 'https://ada:secret@api.example', `https://api.example/${TOO_LONG}`],
    right: 'https://api.example/voice/',
    kept: 'https://api.example/voice',
  },
  { label: 'Service version', wrong: ['', 'yesterday', '2026-02-30'], right: '2026-07-01', kept: '2026-07-01' },
  { label: 'Header prefix', wrong: ['', 'Prefix: ', 'é-', 'x'.repeat(41)], right: 'Voice-', kept: 'Voice-' },
  {
    label: 'Proxy',
    wrong: ['proxy.example', 'ftp://proxy.example', 'http://ada:secret@proxy.example', `http://${TOO_LONG}`],
    right: ' http://proxy.example:8080/ ',
    kept: 'http://proxy.example:8080',
  },
  { label: 'Folder', wrong: ['', 'Audio', `/${TOO_LONG}`], right: '/tmp/Audio/../Sound', kept: '/tmp/Sound' },
  {
    label: 'Keep speaker recordings for (days)',
    wrong: ['0', '-1', '1.5', 'a week', '99999'],
    right: '30',
    kept: '30',
  },
] as const

test('any input in a settings field is saved or rejected at the field, and Escape reverts', async ({
  studio,
  screens,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await screens.settings.open()
  await screens.settings.usesSandbox(false)

  for (const { label, wrong, right, kept } of FIELDS) {
    await test.step(label, async () => {
      const before = await field(label).inputValue()
      for (const text of wrong) {
        if (text === before) continue
        await field(label).fill(text)
        await field(label).press('Enter')
        await expect(field(label), `${label}: ${text.slice(0, 40)}`).toHaveAttribute('aria-invalid', 'true')
        await expect(field(label), 'what is wrong stays to be mended').toHaveValue(text)
        await expect(field(label)).toHaveAccessibleDescription(
          /such as|isn’t valid|must|letters|Enter|user name|[Tt]oo long/,
        )
        await field(label).press('Escape')
        await expect(field(label)).not.toHaveAttribute('aria-invalid')
        await expect(field(label)).toHaveValue(before)
      }
      await field(label).fill(right)
      await field(label).press('Enter')
      await expect(field(label)).toHaveValue(kept)
    })
  }
  const workspace = page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem')
  await expect(workspace, 'the list above follows').toContainText('api.example')
  await page.reload()
  for (const { label, kept } of FIELDS) await expect(field(label)).toHaveValue(kept)

  await test.step('an invalid key', async () => {
    const key = screens.settings.keyField()
    for (const text of ['', 'two words', 'k'.repeat(4_097)]) {
      await key.fill(text)
      await key.press('Enter')
      await expect(key).toHaveAttribute('aria-invalid', 'true')
    }
    expect.soft(await getFaults(page), 'refused fields').toEqual([])
  })

  await test.step('updates the other window without losing unfinished input there', async () => {
    const second = await studio.openWindow()
    await railLink(second, 'Settings').click()
    const there = second.getByRole('textbox', { name: 'Header prefix', exact: true })
    await expect(there).toHaveValue('Voice-')
    await second.getByRole('textbox', { name: 'Service version', exact: true }).fill('2026-0')
    await field('Header prefix').fill('Other-')
    await field('Header prefix').press('Enter')
    await expect(there).toHaveValue('Other-')
    await expect(second.getByRole('textbox', { name: 'Service version', exact: true })).toHaveValue('2026-0')
    await second.close()
  })
})
