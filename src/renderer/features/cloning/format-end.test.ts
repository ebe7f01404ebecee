import { expect, it } from 'vitest'
import type { CutReason } from '#shared/contract/cloning.ts'
import { formatCutReason } from './format-end.ts'

it.each([
  [{ kind: 'interrupted' }, 'Overvoice closed during this recording.'],
  [{ kind: 'other-recording' }, 'Another recording was started.'],
  [{ kind: 'disk' }, 'Couldn’t write to the disk.'],
  [{ kind: 'window-reloaded' }, 'The window was closed or reloaded.'],
  [{ kind: 'unplugged', microphone: 'Scarlett 2i2' }, 'Scarlett 2i2 was disconnected.'],
  [
    { kind: 'silenced', microphone: '' },
    'The microphone stopped sending audio, for example because the computer slept.',
  ],
  [{ kind: 'withdrawn', microphone: 'Scarlett 2i2' }, 'Microphone access was revoked.'],
] as const satisfies [CutReason, string][])('formats %j', (reason, text) => {
  expect(formatCutReason(reason)).toBe(text)
})

it('shows a reason that an earlier version stored as it is', () => {
  expect(formatCutReason('The microphone {1} was unplugged.')).toBe('The microphone {1} was unplugged.')
})
