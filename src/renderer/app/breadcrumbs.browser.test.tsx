import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Screen } from '../ui/screen.tsx'
import { usePagePath } from '../lib/page-path.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Route } from './routes.ts'

const getPath = () =>
  page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('listitem')
    .elements()
    .map((item) => {
      const link = item.querySelector('a')?.getAttribute('href')
      return link ? `${item.textContent} ${link}` : item.textContent
    })

it.each<[string, Route, string[]]>([
  ['an agent', { area: 'agents', agentId: 'agent_1', tab: 'flow' }, ['Agents #/agents', 'Front desk']],
  ['the agents', { area: 'agents', agentId: null, tab: 'settings' }, ['Front desk']],
  ['a script', { area: 'script', projectId: 'proj_1', chapterId: null }, ['Projects #/projects', 'Front desk']],
  ['a session', { area: 'record', sessionId: 'sess_1', speakerId: null }, ['Voice cloning #/record', 'Front desk']],
  [
    'a consent record',
    { area: 'consent-records', consentRecordId: 'rec_1' },
    ['Voice cloning #/record', 'Consent records #/consent-records', 'Front desk'],
  ],
  ['the criteria', { area: 'criteria', agentId: null }, ['Conversations #/conversations', 'Front desk']],
  ['a delivery', { area: 'webhooks', tab: 'received', item: '7' }, ['Webhooks #/webhooks', 'Front desk']],
  ['an event to rebuild', { area: 'webhooks', tab: 'rebuild', item: 'conv_7' }, ['Front desk']],
])('leads from %s to the areas it belongs to', async (_what, route, expected) => {
  await renderInStudio(
    <>
      <Breadcrumbs route={route} hasLinks />
      <Screen title="Front desk">{null}</Screen>
    </>,
  )

  await expect.poll(getPath).toEqual(expected)
  await expect.element(page.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page')
  expect(document.title).toBe('Front desk – Overvoice')
})

it('puts the innermost name first in the window title, and shortens a long name with its full text as a tooltip', async () => {
  const name = 'A Very Long Chapter Title '.repeat(20).trim()
  function Script() {
    usePagePath(['The Lighthouse', name])
    return null
  }
  await renderInStudio(
    <div style={{ display: 'flex', width: '20rem' }}>
      <Breadcrumbs route={{ area: 'script', projectId: 'proj_1', chapterId: 'chap_1' }} hasLinks />
      <Script />
    </div>,
  )

  await expect.poll(() => document.title).toBe(`${name} – The Lighthouse – Overvoice`)
  const last = page.getByRole('listitem').last()
  await expect.element(last).toHaveAttribute('title', name)
  const nav = document.querySelector('nav')
  expect(nav?.scrollWidth).toBeLessThanOrEqual(320)
})

it('has no links while a speaker is recorded', async () => {
  await renderInStudio(
    <>
      <Breadcrumbs route={{ area: 'record', sessionId: 'sess_1', speakerId: 'spk_1' }} hasLinks={false} />
      <Screen title="Aria">{null}</Screen>
    </>,
  )

  await expect.poll(getPath).toEqual(['Voice cloning', 'Aria'])
})
