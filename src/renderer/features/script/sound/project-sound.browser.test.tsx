import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { createProjectSound } from './project-sound.ts'

const SAMPLE_COUNT = TIMELINE_RATE_HZ / 4

/** A chapter of one block that plays for a quarter of a second. */
function makeShortChapter(chapterId: string) {
  const audioUrl = URL.createObjectURL(new Blob([new Int16Array(SAMPLE_COUNT)]))
  onTestFinished(() => URL.revokeObjectURL(audioUrl))
  const text = 'The lamp was lit.'
  const take = makeTake(`block_${chapterId}`, text, {
    ...{ id: `take_${chapterId}`, audioUrl, sampleCount: SAMPLE_COUNT, sampleRateHz: TIMELINE_RATE_HZ },
    durationMs: 250,
  })
  return { ...makeChapter([makeBlock(`block_${chapterId}`, text, { activeTake: take })]), chapterId }
}

it('continues into the next chapter even if it loads after this one has ended', async () => {
  const scripts = { first: makeShortChapter('first'), second: makeShortChapter('second') }
  const read = Promise.withResolvers<void>()
  const sound = createProjectSound({
    projectId: scripts.first.project.id,
    async open() {
      await read.promise
      return scripts.second
    },
    goToChapter: () => undefined,
    after(delayMs, call) {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
  })
  onTestFinished(() => sound.dispose())
  const { player } = sound
  sound.setChapters('first', [
    { id: 'first', name: 'Chapter 1', number: 1, title: '', durationMs: 250 },
    { id: 'second', name: 'Chapter 2', number: 2, title: '', durationMs: 250 },
  ])
  player.setChapter({
    chapterId: 'first',
    entries: scripts.first.blocks.map(({ id, activeTake }) => ({
      ...{ blockId: id, take: activeTake, pauseAfterMs: 0, marks: [] },
    })),
  })
  // The user is typing in the first chapter.
  sound.enter('first', () => false)

  await userEvent.click(document.body)
  player.play()
  await expect.poll(() => player.getSnapshot().state).toBe('ended')
  expect(sound.elsewhere.get()).toBeNull()

  const heard: (string | null)[] = []
  sound.elsewhere.subscribe(() => heard.push(sound.elsewhere.get()?.name ?? null))
  read.resolve()
  await expect.poll(() => heard).toEqual(['Chapter 2', null])
  expect(player.getSnapshot()).toMatchObject({ state: 'ended', chapterId: 'first' })
})
