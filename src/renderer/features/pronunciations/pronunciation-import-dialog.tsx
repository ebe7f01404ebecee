import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useQuery } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { PronunciationFile, PronunciationImportRow } from '#shared/contract/pronunciation.ts'
import { formatField } from '#shared/errors/field-problem.ts'
import { readTextFile, type TextFile, withEncoding } from '../../lib/read-text-file.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './pronunciation.module.css'
import { formatEffect } from './format-effect.ts'
import { t } from './messages/t.ts'

type Where = 'project' | 'everywhere'
const WHERE: readonly Where[] = ['project', 'everywhere']

/** Far more than the words that a file may have. */
const MAX_BYTES = 5_000_000

export interface PronunciationImportDialogProps {
  projectId: string
  beforeAsking: () => Promise<unknown>
  onImported: () => void
  onClose: () => void
}

/** Imports pronunciations from a CSV or PLS file, after showing the effect of each. */
export function PronunciationImportDialog({
  projectId,
  beforeAsking,
  onImported,
  onClose,
}: PronunciationImportDialogProps) {
  const { client } = useStudio()
  const [file, setFile] = useState<TextFile | null>(null)
  const [where, setWhere] = useState<Where>('project')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const content = file?.decoded.text ?? ''
  const isPls = /\.(pls|xml)$/i.test(file?.name ?? '') || content.trimStart().startsWith('<')
  const request = file && {
    format: isPls ? ('pls' as const) : ('csv' as const),
    content,
    scope: where === 'project' ? { kind: where, projectId } : { kind: where },
  }
  const preview = useQuery({
    queryKey: ['pronunciation-import', file?.name, content, where],
    queryFn: async ({ signal }) => {
      await beforeAsking()
      return client.pronunciations.previewImport(request as PronunciationFile, { signal })
    },
    enabled: file !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const running = useRunningChoice(preview.data?.effect.runningBlockIds ?? [])
  const taken = (preview.data?.newCount ?? 0) + (preview.data?.changedCount ?? 0)

  const choose = async (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    setFailure(null)
    try {
      setFile(await readTextFile(chosen, { maxBytes: MAX_BYTES, formats: t('import.formats') }))
    } catch (error) {
      setFailure({ code: 'invalid_input', reason: { kind: 'stated', text: (error as Error).message } })
    }
  }
  const run = async () => {
    if (!request) return
    setBusy(true)
    setFailure(null)
    try {
      const { newCount, changedCount } = await client.pronunciations.import(request as PronunciationFile)
      showToast({ text: t('import.done', { added: newCount, changed: changedCount }) })
      await running.apply()
      onImported()
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('import.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={taken === 0 || isBusy} onPress={() => void run()}>
          {taken === 0 ? t('import.confirm') : t('import.confirmCount', { count: taken })}
        </DialogFooter>
      }
    >
      <div className={styles.form}>
        <div className={styles.tools}>
          <FileTrigger acceptedFileTypes={['.csv', '.pls', '.xml']} onSelect={(files) => void choose(files)}>
            <Button isLarge>{file ? t('import.chooseOther') : t('import.choose')}</Button>
          </FileTrigger>
          <span className={styles.cell}>{file?.name}</span>
          {file && (
            <EncodingField
              encoding={file.decoded.encoding}
              onChange={(encoding) => setFile(withEncoding(file, encoding))}
            />
          )}
        </div>
        {file && <EncodingNotice {...file.decoded} />}
        {!file && <p className="quiet">{t('import.hint')}</p>}
        <ChoiceField
          label={t('appliesTo')}
          options={WHERE.map((id) => ({ id, label: t(`appliesTo.${id}`) }))}
          value={where}
          onChange={setWhere}
        />
        {file && preview.isPending && <Skeleton label={t('import.loading')} />}
        {preview.isError && <FailureNotice failure={getFailure(preview.error)} />}
        {preview.data && (
          <>
            <p role="status">
              {t('import.found', {
                count: preview.data.newCount,
                changed: String(preview.data.changedCount),
                same: String(preview.data.sameCount),
              })}{' '}
              {formatEffect(preview.data.effect)}
            </p>
            {preview.data.badCount > 0 && (
              <Notice tone="warning">{t('import.unreadable', { count: preview.data.badCount })}</Notice>
            )}
            {/* Focusable, so arrow keys scroll long lists. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.rows} role="group" aria-label={t('import.words')} tabIndex={0}>
              <ul>
                {preview.data.rows.map((row) => (
                  <li key={row.line}>
                    <span className="quiet">{t('import.line', { number: String(row.line) })}</span>
                    <span className={styles.cell} dir="auto">
                      {row.written}
                    </span>
                    <span className={styles.cell} dir="auto">
                      {row.spoken}
                    </span>
                    <span className="quiet">{formatOutcome(row)}</span>
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

function formatOutcome({ outcome }: PronunciationImportRow): string {
  switch (outcome.kind) {
    case 'new':
    case 'same':
      return t(`import.outcome.${outcome.kind}`)
    case 'changed':
      return t('import.outcome.changed', { before: outcome.spokenBefore })
    case 'bad':
      return formatField(outcome.problem)
  }
}
