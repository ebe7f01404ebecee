import { expect, it } from 'vitest'
import type { ServiceState } from '#shared/contract/app.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { ServiceStateProvider, useServiceWords } from './service-state.tsx'

const IDLE: ServiceState = { connection: { kind: 'connected' }, inFlight: 0, concurrency: 2, queued: 0, waitMs: 0 }

it('renders the connection again only if its words change', async () => {
  const words: (string | undefined)[] = []
  const Status = () => {
    const text = useServiceWords()?.text
    words.push(text)
    return <p>{text}</p>
  }
  async function* watchService() {
    for (const state of [IDLE, { ...IDLE, inFlight: 2, queued: 40 }, { ...IDLE, inFlight: 1, queued: 12 }]) {
      yield state
      await nextFrame()
    }
    yield { ...IDLE, connection: { kind: 'offline', lastSeenAt: null } } satisfies ServiceState
    await new Promise(() => undefined)
  }

  const { screen } = await renderInStudio(
    <ServiceStateProvider>
      <Status />
    </ServiceStateProvider>,
    { app: { watchService } },
  )
  await expect.element(screen.getByText('Offline')).toBeVisible()

  expect(words).toEqual([undefined, 'Connected', 'Offline'])
})

/** Each event is rendered before the next arrives. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
