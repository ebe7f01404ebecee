import { afterEach, expect, it } from 'vitest'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { createTakeActivity } from './take-activity.ts'
import type { RegenerationClient } from '../../../rpc/offer-regeneration.ts'
import { toasts } from '../../../ui/toast.tsx'
import { offerRevertedVoices } from './offer-reverted-voices.ts'

afterEach(() => toasts.clear())

/** A chapter of two blocks whose first was given another voice. */
function openChanged() {
  const calls: unknown[] = []
  const activity = createTakeActivity()
  const client: RegenerationClient = {
    takes: {
      regenerateRunning: async ({ blockIds }) => void calls.push(['regenerate', blockIds]),
    },
  }
  const { session } = openHeadlessChapter(makeChapter([makeBlock('block_a', 'One.'), makeBlock('block_b', 'Two.')]), {
    onVoicesReverted: (blockIds) => offerRevertedVoices(client, { session, activity }, blockIds),
    async save(revision, edits) {
      calls.push(['save', edits.at(-1)])
      return { kind: 'stored', revision: revision + 1 }
    },
  })
  session.setSettings({ kind: 'set-voice', blockId: 'block_a', voiceId: 'lena', modelId: null, language: null })
  return { session, activity, calls, shown: () => toasts.visibleToasts.map(({ content }) => content) }
}

it('offers to regenerate a queued block whose voice is undone, after the undo is stored', async () => {
  const { session, activity, calls, shown } = openChanged()
  activity.apply({ kind: 'queued', blockIds: ['block_a'] })

  session.undo()
  const [message] = shown()
  message?.action?.onPress()

  expect(message).toMatchObject({
    text: '1 block is still queued or generating with the other settings.',
    action: { label: 'Cancel and regenerate' },
  })
  await expect
    .poll(() => calls)
    .toEqual([
      ['save', { kind: 'set-voice', blockId: 'block_a', voiceId: null, modelId: null, language: null }],
      ['regenerate', ['block_a']],
    ])
})

it('offers nothing when no block with a changed voice is running, or when another setting is undone', () => {
  const { session, activity, shown } = openChanged()
  activity.apply({ kind: 'queued', blockIds: ['block_b'] })
  session.undo()
  session.setSettings({ kind: 'set-note', blockId: 'block_b', note: 'Slower' })

  session.undo()

  expect(shown()).toEqual([])
})

it('offers nothing when undo brings back the voice that the block is being generated with', () => {
  const { session, activity, shown } = openChanged()
  activity.apply({ kind: 'started', take: makeTake('block_a', 'One.') })

  session.undo()
  expect(shown()).toEqual([])
  session.redo()

  expect(shown()).toHaveLength(1)
})
