import { expect, it } from 'vitest'
import type { ReceiverState, WebhookSecret } from '#shared/contract/webhooks.ts'
import { ActionsContext, createActions } from '../../lib/actions.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ReceiverPanel } from './receiver-panel.tsx'

const RECEIVER: ReceiverState = {
  ...{ kind: 'off', port: 0, url: null, tunnelHost: '', tunnelUrl: null, failure: null },
  ...{ revision: 0, count: 0, refusals: [], lastRefusal: null },
}

async function renderPanel(...states: WebhookSecret['state'][]) {
  const secrets = states.map((state, index) => ({
    ...{ secretId: `secret_${index}`, name: `Secret ${index}`, createdAt: '2026-11-20T08:00:00.000Z', state },
  }))
  const { screen } = await renderInStudio(<ReceiverPanel receiver={RECEIVER} onReceiver={() => undefined} />, {
    webhooks: { secrets: () => secrets },
    settings: { get: () => new Promise(() => undefined) },
  })
  return screen
}

it('says that secrets wait for the keychain, and not that they are missing', async () => {
  const screen = await renderPanel('available', 'waiting')

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'Waiting for the system keychain. Deliveries signed with secrets in it get a 503 (so they’re retried) until you unlock it.',
    )

  await screen.getByRole('button', { name: 'Signing secrets (2)' }).click()
  await expect.element(screen.getByText('Waiting for the keychain', { exact: true })).toBeVisible()
})

it('counts missing secrets', async () => {
  const screen = await renderPanel('missing', 'available')

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      '1 signing secret is missing from the keychain. Deliveries signed with it get a 503 (so they’re retried) until you add it again.View secrets',
    )
})

it.each([
  ['off', 'Turn on local receiver', true],
  ['listening', 'Turn off local receiver', false],
  ['failed', 'Turn off local receiver', false],
] as const)('offers the palette to turn a receiver that is %s on or off', async (kind, label, isOn) => {
  const actions = createActions()
  const { inputs } = await renderInStudio(
    <ActionsContext value={actions}>
      <ReceiverPanel receiver={{ ...RECEIVER, kind }} onReceiver={() => undefined} />
    </ActionsContext>,
    { webhooks: { secrets: () => [], setReceiver: () => RECEIVER } },
  )
  const offered = actions.readOffered()[0]?.actions ?? []
  expect(offered.map((action) => action.label)).toEqual([label, 'Signing secrets', 'Port and tunnel'])

  offered[0]?.onAction()

  await expect.poll(() => inputs('webhooks.setReceiver')).toEqual([{ isOn }])
})
