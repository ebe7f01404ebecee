import { expect, it } from 'vitest'
import type { ChapterScript } from '#shared/contract/script.ts'
import type { StudioClient } from '../rpc/studio.ts'
import { type FirstPlaceDeps, openFirstPlace } from './first-place.ts'

const SCRIPT = { chapterId: 'chap_1', revision: 3 } as ChapterScript
const PLACE = { area: 'script', projectId: 'proj_1', chapterId: null } as const

function depsWith(part: { open?: () => Promise<ChapterScript> } & Partial<Omit<FirstPlaceDeps, 'client'>>) {
  const asked: unknown[] = []
  const open = (input: unknown) => {
    asked.push(input)
    return (part.open ?? (async () => SCRIPT))()
  }
  const client = { script: { open } } as unknown as Pick<StudioClient, 'script'>
  const never = () => new Promise<void>(() => undefined)
  return { asked, client, fetchScreen: async () => undefined, wait: never, ...part }
}

it('requests the script while the screen loads and holds it until it is shown', async () => {
  const deps = depsWith({})

  const first = await openFirstPlace(deps, PLACE)

  expect(deps.asked).toEqual([{ projectId: 'proj_1', withHistory: true }])
  expect([first.script('proj_1', null), first.script('proj_1', 'chap_1'), first.script('proj_2', null)]).toEqual([
    SCRIPT,
    undefined,
    undefined,
  ])
  first.forget()
  expect([first.script('proj_1', null), first.take('proj_1', null)]).toEqual([undefined, null])
})

it('renders without a late script and hands it once to the waiting screen', async () => {
  const { promise, resolve } = Promise.withResolvers<ChapterScript>()

  const first = await openFirstPlace(depsWith({ open: () => promise, wait: async () => undefined }), PLACE)
  const other = first.take('proj_2', null)
  const taken = first.take('proj_1', null)
  const again = first.take('proj_1', null)
  resolve(SCRIPT)

  expect([other, again]).toEqual([null, null])
  expect(await taken).toBe(SCRIPT)
  expect(first.script('proj_1', null)).toBeUndefined()
})

it('leaves an error to the screen, which can retry', async () => {
  const refusal = new Error('There is no such project')

  const first = await openFirstPlace(depsWith({ open: () => Promise.reject(refusal) }), PLACE)

  expect(first.script('proj_1', null)).toBeUndefined()
  await expect(first.take('proj_1', null)).rejects.toBe(refusal)
  expect(first.take('proj_1', null)).toBeNull()
})

it('requests only the screen in other areas and renders if that fails to load', async () => {
  const deps = depsWith({ fetchScreen: () => Promise.reject(new Error('gone')) })

  const first = await openFirstPlace(deps, { area: 'voices' })

  expect([deps.asked, first.script('proj_1', null), first.take('proj_1', null)]).toEqual([[], undefined, null])
})
