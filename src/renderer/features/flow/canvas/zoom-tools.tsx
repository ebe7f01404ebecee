import { useStore } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '../../../lib/format-number.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './canvas.module.css'
import { t } from './messages/t.ts'

const STEP = 1.25

/** Zoom buttons in the corner of a canvas, with the readout between them. */
export function ZoomTools({
  readout,
  onZoom,
  onFit,
}: {
  readout?: ReactNode
  onZoom: (factor: number) => void
  onFit: () => void
}) {
  return (
    <div className={styles.tools} role="group" aria-label={t('zoom')}>
      <IconButton label={t('zoomOut')} onPress={() => onZoom(1 / STEP)}>
        <Minus size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {readout}
      <IconButton label={t('zoomIn')} onPress={() => onZoom(STEP)}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomToFit')} onPress={onFit}>
        <Maximize size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}

/** The canvas's zoom in percent; at zoom `base`, nodes have the size of the interface's text. */
export function ZoomReadout({ base }: { base: number }) {
  const zoom = useStore(({ transform }) => transform[2])
  return <span className={styles.zoom}>{formatPercent(zoom / base)}</span>
}
