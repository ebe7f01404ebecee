import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { UsedChannels } from '#shared/contract/cloning.ts'
import { ChannelNotice } from './channel-notice.tsx'

it.each<[string, UsedChannels, string]>([
  [
    'the left of two that cancel',
    { kind: 'canceling', count: 2, speaker: 'left', number: 1 },
    'The two channels cancel each other out. Only the left one is used.',
  ],
  [
    'the right of two, if the left is silent',
    { kind: 'only', count: 2, speaker: 'right', number: 2 },
    'Only the right channel has sound, so only it is used.',
  ],
  [
    'one of six',
    { kind: 'only', count: 6, speaker: 'center', number: 3 },
    'Only channel 3 of 6 has sound, so only it is used.',
  ],
])('names the channel that is used: %s', async (_what, channels, text) => {
  const screen = await render(<ChannelNotice channels={channels} />)

  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
})

it('says nothing if all channels are used', async () => {
  const screen = await render(<ChannelNotice channels={{ kind: 'all', count: 2, speaker: null, number: null }} />)

  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
