import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useQuery } from '@tanstack/react-query'
import type { SayAsFile, SayAsImportRow } from '#shared/contract/say-as.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, type Reason, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './say-as.module.css'
import { sayEffect } from './say-effect.ts'

type Where = 'project' | 'everywhere'
const WHERE: readonly { id: Where; label: string }[] = [
  { id: 'project', label: 'This project' },
  { id: 'everywhere', label: 'Everywhere' },
]

interface ChosenFile {
  name: string
  format: SayAsFile['format']
  content: string
}

export interface SayAsImportDialogProps {
  projectId: string
  beforeAsking: () => Promise<unknown>
  onImported: () => void
  onClose: () => void
}

/** Reads words from a CSV or PLS file and shows what each would do before any is taken over. */
export function SayAsImportDialog({ projectId, beforeAsking, onImported, onClose }: SayAsImportDialogProps) {
  const { client } = useStudio()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [where, setWhere] = useState<Where>('project')
  const [failure, setFailure] = useState<Reason | null>(null)
  const [isBusy, setBusy] = useState(false)
  const request = file && {
    format: file.format,
    content: file.content,
    scope: where === 'project' ? { kind: where, projectId } : { kind: where },
  }
  const preview = useQuery({
    queryKey: ['say-as import', file?.name, file?.content, where],
    queryFn: async ({ signal }) => {
      await beforeAsking()
      return client.sayAs.previewImport(request as SayAsFile, { signal })
    },
    enabled: file !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const taken = (preview.data?.newCount ?? 0) + (preview.data?.changedCount ?? 0)

  const choose = async (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    setFailure(null)
    const content = await chosen.text()
    const isPls = /\.(pls|xml)$/i.test(chosen.name) || content.trimStart().startsWith('<')
    setFile({ name: chosen.name, format: isPls ? 'pls' : 'csv', content })
  }
  const run = async () => {
    if (!request) return
    setBusy(true)
    setFailure(null)
    try {
      const { newCount, changedCount } = await client.sayAs.import(request as SayAsFile)
      showToast({
        text: `${formatCount(newCount, 'new word')}, ${formatCount(changedCount, 'changed word')} imported.`,
      })
      onImported()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Import words"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={taken === 0 || isBusy} onPress={() => void run()}>
            {taken === 0 ? 'Import' : `Import ${formatCount(taken, 'word')}`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.tools}>
          <FileTrigger acceptedFileTypes={['.csv', '.pls', '.xml']} onSelect={(files) => void choose(files)}>
            <Button isLarge>{file ? 'Choose another file' : 'Choose a CSV or PLS file'}</Button>
          </FileTrigger>
          <span className={styles.cell}>{file?.name}</span>
        </div>
        {!file && (
          <p className={styles.quiet}>
            A CSV file has a heading and the columns written and spoken. Of a PLS file its aliases are read.
          </p>
        )}
        <ChoiceField label="Where they apply" options={WHERE} value={where} onChange={setWhere} />
        {file && preview.isPending && <Skeleton label="Reading the file" />}
        {preview.isError && <FailureNotice failure={failureOf(reasonOf(preview.error))} />}
        {preview.data && (
          <>
            <p role="status">
              {formatCount(preview.data.newCount, 'new word')}, {preview.data.changedCount} changed,{' '}
              {preview.data.sameCount} the same. {sayEffect(preview.data.effect)}
            </p>
            {preview.data.badCount > 0 && (
              <Notice tone="warning">
                {formatCount(preview.data.badCount, 'line')} cannot be read and{' '}
                {preview.data.badCount === 1 ? 'stays' : 'stay'} out.
              </Notice>
            )}
            {/* With the focus on them, long lists scroll by the arrow keys. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.rows} role="group" aria-label="Words of the file" tabIndex={0}>
              <ul>
                {preview.data.rows.map((row) => (
                  <li key={row.line}>
                    <span className={styles.quiet}>line {row.line}</span>
                    <span className={styles.cell} dir="auto">
                      {row.written}
                    </span>
                    <span className={styles.cell} dir="auto">
                      {row.spoken}
                    </span>
                    <span className={styles.quiet}>{sayOutcome(row)}</span>
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

function sayOutcome({ outcome }: SayAsImportRow): string {
  switch (outcome.kind) {
    case 'new':
      return 'new'
    case 'changed':
      return `was “${outcome.spokenBefore}”`
    case 'same':
      return 'there already'
    case 'bad':
      return outcome.message
  }
}
