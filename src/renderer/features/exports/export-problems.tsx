import type { ReactNode } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ExportPreview } from '#shared/contract/exports.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatGaps } from './export-report.tsx'
import styles from './exports.module.css'
import { GenerateFirst, type Generating, GeneratingNotice } from './generate-first.tsx'
import { t } from './messages/t.ts'

export interface ExportProblemsProps {
  projectId: string
  /** What is exported. */
  what: 'chapter' | 'project'
  plan: ExportPreview | undefined
  /** There is no audio to export. */
  isSilent: boolean
  /** Why there is no plan. */
  failure: Failure | null
  /** Why pending edits weren't saved. */
  unsaved: string | null
  generating: Generating
  ownFolder: string | undefined
  /** How the last export from this dialog ended early. */
  ending: ReactNode
  onGenerate: (blockIds: string[]) => void
  onRename: () => void
}

/** What an export failed on, and what its files will lack or replace. */
export function ExportProblems({
  projectId,
  what,
  plan,
  isSilent,
  failure,
  unsaved,
  generating,
  ownFolder,
  ending,
  onGenerate,
  onRename,
}: ExportProblemsProps) {
  const existing = plan?.existingPaths ?? []
  const generateFirst = plan && plan.unreadyBlockIds.length > 0 && plan.runningBlockCount === 0 && (
    <GenerateFirst
      projectId={projectId}
      blockIds={plan.unreadyBlockIds}
      onPress={() => onGenerate(plan.unreadyBlockIds)}
    />
  )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      {unsaved !== null && (
        <Notice tone="failed" role="alert">
          {t('unsaved', { reason: unsaved })}
        </Notice>
      )}
      {ending}
      {plan && isSilent && plan.runningBlockCount === 0 && (
        <Notice tone="warning" actions={generateFirst}>
          {t(`silent.${what}`)}
        </Notice>
      )}
      {plan && !isSilent && formatGaps(plan) !== '' && (
        <Notice tone="warning" actions={generateFirst}>
          {formatGaps(plan)}
        </Notice>
      )}
      {plan && <GeneratingNotice generating={generating} plan={plan} />}
      {existing.length > 0 && (
        <Replaced paths={existing.map((path) => shortenPath(path, ownFolder))} onRename={onRename} />
      )}
    </>
  )
}

/** Replaced files listed; the rest are counted. */
const SHOWN_PATHS = 5

function Replaced({ paths, onRename }: { paths: readonly string[]; onRename: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={<Button onPress={onRename}>{t('changeName')}</Button>}
      detail={
        <ul className={styles.paths}>
          {paths.slice(0, SHOWN_PATHS).map((path) => (
            <li key={path}>{path}</li>
          ))}
          {paths.length > SHOWN_PATHS && <li>{t('moreFiles', { count: paths.length - SHOWN_PATHS })}</li>}
        </ul>
      }
    >
      {t('replaced', { count: paths.length })}
    </Notice>
  )
}
