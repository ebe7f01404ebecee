import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckedFile } from '#shared/contract/exports.ts'
import type { DestinationId } from '#shared/domain/delivery/destinations.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './delivery.module.css'
import { type Check, formatFix, formatMeasured, formatRequired } from './format-check.ts'
import { t } from './messages/t.ts'

/** Files listed at once; the rest open on request. */
const LISTED_FILES = 50

export interface DeliveryReportProps {
  destination: DestinationId
  files: readonly CheckedFile[]
  /** Audio files that weren't exported, so that they aren't checked. */
  uncheckedFiles?: number
}

/** How many files meet the rules of their destination, what to change in the others, and every rule on request. */
export function DeliveryReport({ destination, files, uncheckedFiles = 0 }: DeliveryReportProps) {
  if (files.length + uncheckedFiles === 0) return null
  const failed = files.filter(hasFailed)
  const passed = files.filter((file) => !hasFailed(file))
  return (
    <section aria-label={t('report')} className={styles.report}>
      <Notice tone={failed.length > 0 ? 'warning' : 'quiet'}>
        {files.length > 0 &&
          t('summary', {
            ...{ passed: passed.length, count: files.length },
            destination: t(`destination.${destination}`),
          })}{' '}
        {uncheckedFiles > 0 && t('unchecked', { count: uncheckedFiles })}
      </Notice>
      {failed.length > 0 && (
        <FileList label={t('failedFiles')} files={failed}>
          {({ name, checks }) => (
            <>
              <p className={styles.name}>{name}</p>
              <CheckList checks={checks.filter(({ verdict }) => verdict !== 'passed')} />
            </>
          )}
        </FileList>
      )}
      {passed.length > 0 && (
        <Opened summary={t('passedFiles', { count: passed.length })}>
          {() => (
            <FileList label={t('passedFiles', { count: passed.length })} files={passed}>
              {(file) => <Opened summary={formatPassed(file)}>{() => <CheckList checks={file.checks} />}</Opened>}
            </FileList>
          )}
        </Opened>
      )}
    </section>
  )
}

function hasFailed({ checks }: CheckedFile): boolean {
  return checks.some(({ verdict }) => verdict === 'failed')
}

function formatPassed({ name, checks }: CheckedFile): string {
  const count = checks.filter(({ verdict }) => verdict === 'unknown').length
  return count === 0 ? name : t('partlyChecked', { name, count })
}

interface FileListProps {
  label: string
  files: readonly CheckedFile[]
  children: (file: CheckedFile) => ReactNode
}

function FileList({ label, files, children }: FileListProps) {
  const remaining = files.slice(LISTED_FILES)
  return (
    <div className={styles.files}>
      <ul aria-label={label} className={styles.files}>
        {files.slice(0, LISTED_FILES).map((file) => (
          <li key={file.name}>{children(file)}</li>
        ))}
      </ul>
      {remaining.length > 0 && (
        <Opened summary={t('moreFiles', { count: remaining.length })}>
          {() => (
            <FileList label={label} files={remaining}>
              {children}
            </FileList>
          )}
        </Opened>
      )}
    </div>
  )
}

/** Renders its content while it is open: thousands of files have tens of thousands of checks. */
function Opened({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  )
}

const ICONS = { passed: CircleCheck, failed: CircleX, unknown: CircleHelp }

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul>
      {checks.map((check) => {
        const { rule, verdict } = check
        const Icon = ICONS[verdict]
        return (
          <li key={rule} className={styles.check}>
            <Icon size={16} strokeWidth={1.5} className={styles[verdict]} aria-hidden />
            <span>{t(`rule.${rule}`)}</span> <span>{t(`verdict.${verdict}`)}</span>{' '}
            <p>
              {t('values', { measured: formatMeasured(check), required: formatRequired(check) })}
              {verdict === 'failed' && ` ${formatFix(rule)}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
