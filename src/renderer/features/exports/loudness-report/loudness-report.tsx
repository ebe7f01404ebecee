import type { MeasuredSound } from '#shared/contract/exports.ts'
import { Notice } from '../../../ui/notice.tsx'
import { formatFigures } from './format-figures.ts'
import { t } from './messages/t.ts'

/** Sounds listed; the rest are counted. */
const SHOWN_SOUNDS = 5

/**
 * The measured result of loudness changes: all files, those that missed the target, and those that can't be measured.
 * Files of some formats aren't measured again once they are encoded.
 */
export function LoudnessReport({
  sounds,
  areFilesMeasured,
}: {
  sounds: readonly MeasuredSound[]
  areFilesMeasured: boolean
}) {
  const changed = sounds.filter(({ after }) => after !== null)
  const withVerdict = (wanted: MeasuredSound['verdict']) => changed.filter(({ verdict }) => verdict === wanted)
  const measured = changed.filter(({ verdict }) => verdict !== 'unmeasured')
  return (
    <>
      <Figures
        tone="quiet"
        words={areFilesMeasured ? t('measured', { count: measured.length }) : t('measuredBefore')}
        sounds={measured}
        isNamed={changed.length > 1}
      />
      <Figures tone="warning" words={t('missed')} sounds={withVerdict('missed')} isNamed={changed.length > 1} />
      <Figures tone="warning" words={t('unmeasured')} sounds={withVerdict('unmeasured')} isNamed={changed.length > 1} />
    </>
  )
}

interface FiguresProps {
  tone: 'quiet' | 'warning'
  words: string
  sounds: readonly MeasuredSound[]
  /** Several files: each line names its own. */
  isNamed: boolean
}

function Figures({ tone, words, sounds, isNamed }: FiguresProps) {
  if (sounds.length === 0) return null
  const list = (
    <ul>
      {sounds.slice(0, SHOWN_SOUNDS).map(({ name, after, verdict }) => {
        const figures = after ? formatFigures(after, { needsLoudness: verdict === 'unmeasured' }) : ''
        return <li key={name}>{isNamed ? t('file', { name, figures }) : figures}</li>
      })}
      {sounds.length > SHOWN_SOUNDS && <li>{t('more', { count: sounds.length - SHOWN_SOUNDS })}</li>}
    </ul>
  )
  return (
    <Notice tone={tone} detail={list}>
      {words}
    </Notice>
  )
}
