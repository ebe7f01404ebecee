import { expect, it } from 'vitest'
import type { FlowView, LocalFlowVersion } from '#shared/contract/flow-state.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const GRAPH = '{"nodes":[],"edges":[]}'
const VIEW: FlowView = {
  agentId: 'agent_1',
  schema: null,
  tools: null,
  draft: null,
  active: null,
  versions: [],
  tag: null,
  working: {
    localVersion: 3,
    graph: GRAPH,
    name: '',
    notes: '',
    savedAt: null,
    base: { kind: 'nothing', tag: null, graph: null },
    hasUnpushed: false,
    isBehind: false,
  },
  asOf: null,
}
const version = (localVersion: number, savedAt: Date, part: Partial<LocalFlowVersion>): LocalFlowVersion => ({
  localVersion,
  parentVersion: null,
  origin: 'edit',
  changeName: '',
  savedAt: savedAt.toISOString(),
  pushedAt: null,
  label: '',
  isCurrent: false,
  ...part,
})

it('groups local versions by day, each with its change and the second it was saved', async () => {
  const now = new Date()
  const today = (second: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, 0, second)
  const earlier = new Date(2024, 2, 3, 14, 20, 7)
  const { screen } = await renderInStudio(
    <VersionsDialog view={VIEW} onRollBack={() => undefined} onOpen={() => undefined} onClose={() => undefined} />,
    {
      flow: {
        localVersions: () => [
          version(6, today(12), { label: 'Before the draft was discarded' }),
          version(5, today(11), { label: { kind: 'template-cloned', template: 'Reception' } }),
          version(4, today(10), { label: { kind: 'changes-discarded' }, changeName: 'adding Ask' }),
          version(3, today(9), { changeName: 'moving Greeting', isCurrent: true }),
          version(2, today(8), { changeName: 'adding Ask' }),
          version(1, earlier, { origin: 'received' }),
        ],
      },
      incomplete: { list: () => [] },
    },
  )

  const rows = screen.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Before the draft was discarded.*Edited locally/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^Before “Reception” was cloned/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^Before changes were discarded/)
  await expect.element(rows.nth(3)).toMatchTextContent(/^Moving Greeting · Current.*00:09.*Edited locally$/)
  await expect.element(rows.nth(4)).toMatchTextContent(/^Adding Ask.*00:08.*Restore$/)
  const before = screen.getByRole('region', { name: 'Sun 3 March 2024' }).getByRole('listitem')
  await expect.element(before).toMatchTextContent(/^Pulled from service.*20:07.*Restore$/)
})
