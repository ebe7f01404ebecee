import type { Page } from '@playwright/test'
import { AGENT, callService } from '../fixtures/call-service.ts'
import { getLayoutFaults, getShownLayoutFaults } from '../fixtures/layout-faults.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const SCRIPT = [
  'The lamp had been dark for eleven years when the keeper’s daughter came back.',
  'She carried one suitcase and a ring of keys.',
]
/**
 * The screens of the navigation with their tabs; `:agent` is an agent's ID. Specs of sessions, speakers, consent records,
 * conversations and dialogs check those with `getFaults`.
 */
const ROUTES = [
  'projects',
  'voices',
  'record',
  'consent-records',
  'agents',
  'agents/:agent',
  'agents/:agent/flow',
  'agents/:agent/evaluation',
  'agents/:agent/widget',
  'conversations',
  'criteria/:agent',
  'webhooks',
  'webhooks/checker',
  'webhooks/rebuild',
  'webhooks/log',
  'account',
  'account/budgets',
  'account/limits',
  'account/projects',
  'activity',
  'activity/requests',
  'activity/console',
  'watermark',
  'settings',
]

/** Resolves when a screen no longer changes. */
async function waitUntilShown(page: Page): Promise<void> {
  let last = ''
  const isUnchanged = async () => {
    const before = last
    last = await page.getByRole('main').innerText()
    return last.trim() !== '' && last === before
  }
  await expect.poll(isUnchanged, { intervals: [300] }).toBe(true)
}

for (const [language, direction] of [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const)
  test(`the screens of the navigation have room for the texts of ${language}`, async ({ studio, screens, service }) => {
    const { page } = studio
    const { id } = await callService<{ id: string }>(service, 'POST', '/v1/agents', AGENT)
    await screens.useService(service.apiKeys.paid)
    await screens.write('The Lighthouse', SCRIPT)
    await screens.script.generate().click()
    await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
    const script = new URL(page.url()).hash.slice(2)
    await page.evaluate((forced) => localStorage.setItem('overvoice.forced-language', forced), language)
    await page.reload()

    for (const route of [script, ...ROUTES.map((each) => each.replace(':agent', id))])
      await test.step(route, async () => {
        await page.evaluate((hash) => (location.hash = hash), `#/${route}`)
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        await waitUntilShown(page)
        expect.soft(await getShownLayoutFaults(page)).toEqual([])
      })
  })

test.describe('the layout check', () => {
  const OFFENDERS: readonly [name: string, html: string, fault: RegExp][] = [
    [
      'shortened',
      '<p style="width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">New project</p>',
      /“New project” in p.* is cut off by p/,
    ],
    [
      'cut off in height',
      '<div style="height: 8px; overflow: hidden">New project</div>',
      /is cut off in height by div/,
    ],
    [
      'covered',
      '<div style="position: relative"><p>New project</p><p style="position: absolute; inset: 0; margin: 0; background: gray">Projects</p></div>',
      /“New project” in p.* is covered by “\[Þŕöĵéçţš/,
    ],
    [
      'outside',
      '<div style="width: 0; white-space: nowrap; translate: 90vw">New project New project</div>',
      /is outside the window/,
    ],
    [
      'scrolled sideways',
      '<div style="width: 4rem; overflow-x: auto; white-space: nowrap">New project</div>',
      /scrolls sideways/,
    ],
  ]
  for (const [name, html, fault] of OFFENDERS)
    test(`finds text that is ${name}`, async ({ page }) => {
      await page.setContent(`<body style="margin: 0">${html}`)
      expect((await getLayoutFaults(page)).join('\n')).toMatch(fault)
    })

  test('accepts text that fits, and shortened content', async ({ page }) => {
    await page.setContent(
      '<p>New project</p><p style="width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">The Lighthouse, part one</p>',
    )
    expect(await getLayoutFaults(page)).toEqual([])
    await expect(page.getByText('New project')).toHaveText('New project')
  })
})
