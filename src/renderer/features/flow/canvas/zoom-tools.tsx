import { Maximize, Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import styles from './canvas.module.css'
import { t } from './messages/t.ts'

const STEP = 1.25

/** Zoom buttons in the corner of a canvas; `percent` is shown between them if given. */
export function ZoomTools({
  percent,
  onZoom,
  onFit,
}: {
  percent?: number
  onZoom: (factor: number) => void
  onFit: () => void
}) {
  return (
    <div className={styles.tools} role="group" aria-label={t('zoom')}>
      <IconButton label={t('zoomOut')} onPress={() => onZoom(1 / STEP)}>
        <Minus size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {percent !== undefined && <span className={styles.zoom}>{percent} %</span>}
      <IconButton label={t('zoomIn')} onPress={() => onZoom(STEP)}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomToFit')} onPress={onFit}>
        <Maximize size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
