import { AArrowDown, AArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { READING_SCALES, useReadingScale } from './reading-scale.ts'

/** A text for the speaker to read aloud, with controls for its size here and in the speaker window. */
export function TextToRead({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  const [scale, setScale] = useReadingScale()
  const at = READING_SCALES.indexOf(scale)
  const step = (to: number) => () => setScale(READING_SCALES[to] ?? scale)
  return (
    // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
    <div className={styles.words} style={{ '--reading-scale': scale } as CSSProperties}>
      <div className={styles.leadRow}>
        <p className={styles.lead}>{lead}</p>
        <div role="group" aria-label={t('textSize')} className={styles.textSize}>
          <IconButton label={t('textSize.smaller')} isDisabled={at === 0} onPress={step(at - 1)}>
            <AArrowDown size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
          <IconButton label={t('textSize.larger')} isDisabled={at === READING_SCALES.length - 1} onPress={step(at + 1)}>
            <AArrowUp size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      </div>
      {children}
    </div>
  )
}
