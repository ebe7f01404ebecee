import { useEffect, useState } from 'react'
import { createPreviewPlayer, type PreviewPlayer } from './preview-player.ts'

/** A preview player that falls silent when the screen is left. */
export function usePreview(): PreviewPlayer {
  const [player] = useState(createPreviewPlayer)
  useEffect(() => () => player.stop(), [player])
  return player
}
