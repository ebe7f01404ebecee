import { expect, it } from 'vitest'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import type { StudioClient } from '../../../rpc/studio.ts'
import { toasts } from '../../../ui/toast.tsx'
import { createProjectSteps } from './project-steps.ts'

const { settings } = makeChapter([makeBlock('block_a', 'One.')]).project
const marlo = { id: 'cast_1', name: 'Marlo', voiceId: 'geo', modelId: null, language: null, emotion: null }

function openSteps(runningBlockIds: string[] = []) {
  const calls: unknown[] = []
  const record = (name: string) => async (input: unknown) => void calls.push([name, input])
  const client = {
    projects: { update: record('update') },
    cast: {
      preview: async () => ({ runningBlockIds }),
      ...{ setVoice: record('setVoice'), rename: record('rename') },
      ...{ remove: record('remove'), restore: record('restore') },
    },
    takes: { regenerateRunning: record('regenerateRunning') },
  } as unknown as StudioClient
  return { steps: createProjectSteps(client, 'proj_1'), calls }
}

it('undoes and redoes only the settings that changed', async () => {
  const { steps, calls } = openSteps()
  const step = steps.settings(settings, { voiceId: 'lena', pauseAfterMs: 900 })

  await step.undo()
  await step.redo()

  expect(calls).toEqual([
    ['update', { projectId: 'proj_1', settings: { voiceId: settings.voiceId, pauseAfterMs: settings.pauseAfterMs } }],
    ['update', { projectId: 'proj_1', settings: { voiceId: 'lena', pauseAfterMs: 900 } }],
  ])
})

it('undoes what was done to a speaker, with the earlier name and voice', async () => {
  const { steps, calls } = openSteps()
  const { name: _name, id: castId, ...voice } = marlo

  await steps.added(marlo).undo()
  await steps.removed(marlo).undo()
  await steps.changed(marlo, { ...marlo, name: 'Ada', voiceId: 'lena' }).undo()

  expect(calls).toEqual([
    ['remove', { castId }],
    ['restore', { castId }],
    ['setVoice', { castId, voice }],
    ['rename', { castId, name: 'Marlo' }],
  ])
})

it('says which blocks are still generating with the other settings, and offers to regenerate them', async () => {
  const { steps, calls } = openSteps(['block_a', 'block_b'])

  await steps.settings(settings, { voiceId: 'lena' }).undo()
  const message = toasts.visibleToasts.at(-1)?.content
  message?.action?.onPress()

  expect(message?.text).toBe('2 blocks are still queued or generating with the other settings.')
  expect(calls.at(-1)).toEqual(['regenerateRunning', { blockIds: ['block_a', 'block_b'] }])
  toasts.clear()
})
