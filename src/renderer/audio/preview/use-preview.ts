import { useEffect, useState } from 'react'
import { createPreviewPlayer, type PreviewPlayer } from './preview-player.ts'

/** A preview player that stops when the screen is left. */
export function usePreview(): PreviewPlayer {
  const [player] = useState(createPreviewPlayer)
  useEffect(() => () => player.stop(), [player])
  return player
}
