import { expect, it } from 'vitest'
import { createStartLongWork } from './long-work.ts'
import { FakeNotification, fakeElectron, FakeWindow } from './strict-electron.test-support.ts'

function open() {
  const electron = fakeElectron()
  const clock = { nowMs: 0 }
  const start = createStartLongWork(
    electron.modules,
    () => void electron.calls.push('show window'),
    () => clock.nowMs,
  )
  return { calls: electron.calls, clock, start }
}

it('keeps the computer awake until the work ends', () => {
  const { calls, start } = open()

  const end = start('recording')
  expect(calls).toEqual(['block prevent-app-suspension'])
  end()

  expect(calls).toEqual(['block prevent-app-suspension', 'unblock 7'])
})

it('notifies of the end of long work in the background, and shows the window on a click', () => {
  const { calls, clock, start } = open()
  const ends = [start('generation'), start('export')]

  clock.nowMs = 10_000
  for (const end of ends) end()
  FakeNotification.shown[0]?.emit('click')

  expect(FakeNotification.shown.map(({ options }) => options.title)).toEqual(['Generation ended', 'Export ended'])
  expect(calls.at(-1)).toBe('show window')
})

it.each([
  { why: 'a window has the focus', work: 'export', durationMs: 60_000, hasFocus: true },
  { why: 'the work was short', work: 'export', durationMs: 9_999, hasFocus: false },
  { why: 'it was a recording', work: 'recording', durationMs: 60_000, hasFocus: false },
] as const)('doesn’t notify if $why', ({ work, durationMs, hasFocus }) => {
  const { clock, start } = open()
  if (hasFocus) FakeWindow.focused = {} as FakeWindow

  const end = start(work)
  clock.nowMs = durationMs
  end()

  expect(FakeNotification.shown).toEqual([])
})
