import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ReceiverOffer } from './receiver-offer.tsx'

const OFF: ReceiverState = {
  ...{ kind: 'off', port: 4_100, url: null, tunnelHost: '', tunnelUrl: null, failure: null },
  ...{ revision: 0, count: 0, refusals: [], lastRefusal: null },
}
const URL = 'http://127.0.0.1:4100/hook'

function Field({ onUrl }: { onUrl: (url: string) => void }) {
  const [url, setUrl] = useState('')
  return (
    <ReceiverOffer
      webhookUrl={url}
      onUrl={(next) => {
        setUrl(next)
        onUrl(next)
      }}
    />
  )
}

const render = async (before: ReceiverState, after: ReceiverState) => {
  const urls: string[] = []
  const rendered = await renderInStudio(<Field onUrl={(url) => urls.push(url)} />, {
    webhooks: {
      async *watch() {
        yield before
        await new Promise(() => undefined)
      },
      setReceiver: () => after,
    },
  })
  return { ...rendered, urls }
}

it('turns the receiver on and sets its URL with one press', async () => {
  const { screen, urls, inputs } = await render(OFF, { ...OFF, kind: 'listening', url: URL })

  await screen.getByRole('button', { name: 'Use this computer’s receiver' }).click()

  await expect.element(screen.getByText(/In use and on/)).toBeVisible()
  expect([urls, inputs('webhooks.setReceiver')]).toEqual([[URL], [{ isOn: true }]])
})

it('prefers the tunnel’s URL and changes nothing about a running receiver', async () => {
  const tunnelUrl = 'https://voice.example.com/hook'
  const on: ReceiverState = { ...OFF, kind: 'listening', url: URL, tunnelHost: 'voice.example.com', tunnelUrl }
  const { screen, urls, inputs } = await render(on, on)

  await screen.getByRole('button', { name: 'Use this computer’s receiver' }).click()

  await expect.poll(() => urls).toEqual([tunnelUrl])
  expect(inputs('webhooks.setReceiver')).toEqual([])
})

it('says why the receiver could not be started and sets nothing', async () => {
  const failed: ReceiverState = { ...OFF, kind: 'failed', failure: { port: 4_100, reason: 'port-taken' } }
  const { screen, urls } = await render(OFF, failed)

  await screen.getByRole('button', { name: 'Use this computer’s receiver' }).click()

  await expect.element(screen.getByText(/Port 4100 is in use by another program/)).toBeVisible()
  expect(urls).toEqual([])
})
