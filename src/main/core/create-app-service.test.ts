import { expect, it } from 'vitest'
import type { ServiceState } from '#shared/contract/app.ts'
import { reportSaved } from '../services/exports/report-saved.ts'
import { createAppService } from './create-app-service.ts'
import { createWindowRequests } from './window-requests.ts'

const IDLE: ServiceState = { connection: { kind: 'sandbox' }, inFlight: 0, concurrency: 1, queued: 0, waitMs: 0 }

function openService() {
  const revealed: string[] = []
  const service = createAppService({
    version: '1',
    ownFolder: '/home/ada',
    notes: [],
    monitor: { state: () => IDLE, subscribe: () => () => undefined },
    windowRequests: createWindowRequests(() => 'file_1'),
    ports: {
      name: 'electron',
      capabilities: { pickFolder: true, revealInFolder: true, download: false, menu: true },
      pickFolder: async () => null,
      revealInFolder: async (path) => void revealed.push(path),
    },
  })
  return { service, revealed }
}

it('shows the files of an export that was canceled', async () => {
  const { service, revealed } = openService()
  async function* run() {
    yield { kind: 'written', file: { path: '/out/1.wav' } }
    throw new Error('canceled')
  }

  await expect(async () => {
    for await (const _ of reportSaved(run(), service.note)) continue
  }).rejects.toThrow('canceled')
  await service.reveal({ path: '/out/1.wav' })

  expect(revealed).toEqual(['/out/1.wav'])
  await expect(service.reveal({ path: '/out/2.wav' })).rejects.toMatchObject({ code: 'not_found' })
})

it('shows the first file of a batch of thousands', async () => {
  const { service, revealed } = openService()
  async function* run() {
    yield { kind: 'finished', files: Array.from({ length: 2_000 }, (_, index) => ({ path: `/out/${index}.wav` })) }
  }

  for await (const _ of reportSaved(run(), service.note)) continue
  await service.reveal({ path: '/out/0.wav' })

  expect(revealed).toEqual(['/out/0.wav'])
})
