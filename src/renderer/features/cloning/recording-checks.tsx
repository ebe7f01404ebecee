import { Check, CircleX, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { Recording } from '#shared/contract/cloning.ts'
import { formatQualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { formatDbfs } from '../../audio/microphone/format-level.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatCutReason } from './format-end.ts'
import { formatLength } from './format-length.ts'
import { t } from './messages/t.ts'
import styles from './recording-checks.module.css'

type Quality = NonNullable<Recording['quality']>
type Problem = Quality['problems'][number]

interface Check {
  label: 'length' | 'speech' | 'speechLevel' | 'noise' | 'clippedSamples' | 'checks.conditions'
  /** The problems that fail it. */
  codes: readonly Problem['code'][]
  format?: (quality: Quality) => string
  /** Without speech there is nothing to measure. */
  needsSpeech?: boolean
  /** Compares a consent statement with its sample. */
  isOfConsent?: boolean
}

const CHECKS: readonly Check[] = [
  { label: 'length', codes: ['too_short', 'too_long'], format: ({ durationMs }) => formatLength(durationMs) },
  { label: 'speech', codes: ['silent', 'little_speech'], format: ({ speechMs }) => formatLength(speechMs) },
  {
    label: 'speechLevel',
    codes: ['too_quiet'],
    format: ({ speechLevelDbfs }) => formatDbfs(speechLevelDbfs),
    needsSpeech: true,
  },
  { label: 'noise', codes: ['noisy'], format: ({ noiseLevelDbfs }) => formatDbfs(noiseLevelDbfs), needsSpeech: true },
  { label: 'clippedSamples', codes: ['clipped'], format: ({ clippedSamples }) => formatNumber(clippedSamples) },
  {
    label: 'checks.conditions',
    codes: ['other_device', 'other_noise', 'other_level'],
    needsSpeech: true,
    isOfConsent: true,
  },
]

interface Line {
  label: string
  value: string
  /** What was measured and what to do, for each reason that it failed. */
  texts: readonly string[]
  isBlocking: boolean
}

/** What was checked about a recording: passed, or failed with what to do. */
export function RecordingChecks({ recording }: { recording: Recording }) {
  const lines = getLines(recording)
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={t('checks')}>
      {lines.map(({ label, value, texts, isBlocking }) => (
        <li key={label} className={styles.line}>
          <ResultIcon hasPassed={texts.length === 0} isBlocking={isBlocking} />
          <span className={styles.label}>{label}</span>{' '}
          {value !== '' && (
            <>
              <span className="tabular">{value}</span>{' '}
            </>
          )}
          <span className={styles.result}>{t(texts.length === 0 ? 'checks.passed' : 'checks.failed')}</span>
          {texts.map((text) => (
            <Fragment key={text}>
              {' '}
              <p>{text}</p>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** How many of a recording's checks failed. */
export function ChecksSummary({ recording }: { recording: Recording }) {
  const lines = getLines(recording)
  const failed = lines.filter(({ texts }) => texts.length > 0)
  if (lines.length === 0) return null
  return (
    <p className={styles.summary} role="status">
      <ResultIcon hasPassed={failed.length === 0} isBlocking={failed.some(({ isBlocking }) => isBlocking)} />
      {failed.length === 0 ? t('checks.allPassed') : t('checks.someFailed', { count: failed.length })}
    </p>
  )
}

/** Of another shape for each result. */
function ResultIcon({ hasPassed, isBlocking }: { hasPassed: boolean; isBlocking: boolean }) {
  const Icon = hasPassed ? Check : isBlocking ? CircleX : TriangleAlert
  const className = hasPassed ? styles.passed : isBlocking ? styles.blocking : styles.failed
  return <Icon className={className} size={16} strokeWidth={1.5} aria-hidden />
}

function getLines({ state, cutReason, durationMs, purpose, quality }: Recording): Line[] {
  const lines: Line[] = []
  if (state === 'cut') {
    const reason = formatCutReason(cutReason ?? '')
    const text = t('recordingCut', { length: formatLength(durationMs), reason })
    lines.push({ label: t('checks.complete'), value: '', texts: [text], isBlocking: false })
  }
  if (!quality) return lines
  let unlisted = quality.problems
  for (const { label, codes, format, needsSpeech = false, isOfConsent = false } of CHECKS) {
    const problems = quality.problems.filter(({ code }) => codes.includes(code))
    unlisted = unlisted.filter((problem) => !problems.includes(problem))
    const isMade = (quality.speechMs > 0 || !needsSpeech) && (purpose === 'consent' || !isOfConsent)
    if (isMade || problems.length > 0) lines.push(toLine(t(label), format?.(quality) ?? '', problems))
  }
  if (unlisted.length > 0) lines.push(toLine(t('checks.other'), '', unlisted))
  return lines
}

function toLine(label: string, value: string, problems: readonly Problem[]): Line {
  return {
    ...{ label, value },
    texts: problems.map(({ message, isBlocking }) => {
      const problem = formatQualityMessage(message)
      return isBlocking ? t('willBeRejected', { problem }) : problem
    }),
    isBlocking: problems.some(({ isBlocking }) => isBlocking),
  }
}
