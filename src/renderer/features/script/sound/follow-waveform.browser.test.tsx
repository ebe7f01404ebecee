import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeBlock, makeTake } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from '../show-chapter.test-support.tsx'

const TEXT = 'The keeper trims the lamp and writes down the hour. '

/** Five hours: 3,000 blocks of six seconds, of very different heights. */
async function showFiveHours() {
  const blocks = Array.from({ length: 3_000 }, (_, index) => {
    const text = TEXT.repeat(1 + (index % 12))
    const take = makeTake(`block_${index}`, text, { id: `take_${index}`, sampleCount: 144_000, durationMs: 6_000 })
    return makeBlock(`block_${index}`, text, { activeTake: take })
  })
  const chapter = await showChapter(blocks)
  onTestFinished(chapter.close)
  const { workspace } = chapter
  const slider = chapter.screen.getByRole('slider')
  await expect.poll(() => workspace.player.getSnapshot().spans.length).toBe(blocks.length)
  /** Whether the block at the playhead is in view. */
  const isInView = () => {
    const view = workspace.editor()?.view
    const blockId = workspace.player.heardBlockId()
    if (!view || blockId === null) return false
    const place = view.coordsAtPos(view.state.doc.line(workspace.session.blockIds().indexOf(blockId) + 1).from)
    const frame = view.scrollDOM.getBoundingClientRect()
    return place !== null && place.top >= frame.top && place.top < frame.bottom
  }
  return { workspace, slider, isInView }
}

it('brings the script along when the waveform of a five-hour chapter is clicked, also after scrolling away', async () => {
  const { workspace, slider, isInView } = await showFiveHours()
  const { width } = (await slider.element()).getBoundingClientRect()

  await slider.click({ position: { x: Math.round(width * 0.9), y: 10 } })
  await expect.poll(isInView).toBe(true)
  const farBlock = workspace.player.heardBlockId()

  workspace.editor()?.view.contentDOM.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  expect(workspace.isFollowing.get()).toBe(false)
  await slider.click({ position: { x: Math.round(width * 0.3), y: 10 } })
  await expect.poll(isInView).toBe(true)

  expect(workspace.player.heardBlockId()).not.toBe(farBlock)
  expect(workspace.isFollowing.get()).toBe(true)
})

it('brings the script along when the playhead is moved by keyboard', async () => {
  const { workspace, slider, isInView } = await showFiveHours()
  ;(await slider.element()).focus()

  await userEvent.keyboard('{End}')

  await expect.poll(() => workspace.player.heardBlockId()).toBe('block_2999')
  await expect.poll(isInView).toBe(true)
})
