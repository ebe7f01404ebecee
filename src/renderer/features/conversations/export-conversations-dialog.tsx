import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import type {
  ConversationExportCheck,
  ConversationExportRequest,
  ConversationFile,
  ConversationFormat,
} from '#shared/contract/conversations.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './export-conversations.module.css'
import { t } from './messages/t.ts'

export interface ExportConversationsDialogProps {
  what: ConversationExportRequest['what']
  onClose: () => void
}

const FORMATS: readonly ConversationFormat[] = ['txt', 'csv', 'vtt', 'json']

interface ExportChoice {
  formats: ConversationFormat[]
  /** Empty for the default. */
  folder: string
  /** Empty for the default. */
  baseName: string
}

type State =
  | { kind: 'choosing'; failure: Failure | null }
  | { kind: 'writing'; done: number; total: number }
  | { kind: 'written'; files: ConversationFile[] }

/** Exports stored conversations to files; sends no requests. */
export function ExportConversationsDialog({ what, onClose }: ExportConversationsDialogProps) {
  const { client, queries } = useStudio()
  const [choice, setChoice] = useState<ExportChoice>({ formats: ['txt'], folder: '', baseName: '' })
  const [state, setState] = useState<State>({ kind: 'choosing', failure: null })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const about = useQuery(queries.app.about.queryOptions()).data
  const { formats, folder, baseName } = choice
  const request = {
    what,
    formats,
    ...(folder === '' ? {} : { folder: expandPath(folder, about?.ownFolder) }),
    ...(baseName === '' ? {} : { baseName }),
  }
  const check = useQuery({
    ...queries.conversations.checkExport.queryOptions({ input: request }),
    enabled: formats.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const existing = check.data?.existingPaths ?? []
  const unread = check.data?.unreadCount ?? 0

  const run = async () => {
    const stop = new AbortController()
    leaving.current = stop
    setState({ kind: 'writing', done: 0, total: check.data?.conversationCount ?? 1 })
    try {
      const order = { ...request, overwrite: existing.length > 0 }
      for await (const event of await client.conversations.export(order, { signal: stop.signal }))
        setState(event.kind === 'finished' ? { kind: 'written', files: event.files } : { ...event, kind: 'writing' })
    } catch (error) {
      setState({ kind: 'choosing', failure: stop.signal.aborted ? null : getFailure(error) })
      void check.refetch()
    }
  }
  const isOne = 'conversationIds' in what && what.conversationIds.length === 1
  const title = t(isOne ? 'export.titleOne' : 'export.title')
  return (
    <Dialog
      title={title}
      isOpen
      isWide
      onClose={onClose}
      footer={
        state.kind === 'written' ? (
          <Button isLarge look="primary" onPress={onClose}>
            {common('done')}
          </Button>
        ) : state.kind === 'writing' ? (
          <Button isLarge onPress={() => leaving.current?.abort()}>
            {common('cancel')}
          </Button>
        ) : (
          <Button
            isLarge
            look="primary"
            // Placeholder names from the previous check don't show what would be replaced.
            isDisabled={formats.length === 0 || !check.data || check.isPlaceholderData || check.isError}
            onPress={() => void run()}
          >
            {existing.length > 0
              ? t('export.replace', { count: existing.length })
              : t('export.export', { count: check.data?.fileCount ?? formats.length })}
          </Button>
        )
      }
    >
      {state.kind === 'written' ? (
        <WrittenFiles files={state.files} />
      ) : (
        <>
          <ExportFields
            choice={choice}
            check={check.data}
            onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
          />
          {check.isError && <FailureNotice failure={getFailure(check.error)} topic="managing" />}
          {state.kind === 'choosing' && state.failure && <FailureNotice failure={state.failure} topic="managing" />}
          {unread > 0 && <Notice tone="warning">{t('export.unread', { count: unread })}</Notice>}
          {existing.length > 0 && (
            <Notice
              tone="warning"
              detail={existing
                .slice(0, 5)
                .map((path) => shortenPath(path, about?.ownFolder))
                .join(', ')}
            >
              {t('export.existing', { count: existing.length })}
            </Notice>
          )}
          {state.kind === 'writing' && (
            <p role="status">{t('export.progress', { done: String(state.done), count: state.total })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

function ExportFields({
  choice,
  check,
  onChange,
}: {
  choice: ExportChoice
  /** What the choice would write; undefined until it is known. */
  check: ConversationExportCheck | undefined
  onChange: (part: Partial<ExportChoice>) => void
}) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions()).data
  return (
    <>
      <CheckboxGroup
        aria-label={t('export.formats')}
        className={styles.formats}
        value={choice.formats}
        onChange={(chosen) => onChange({ formats: FORMATS.filter((id) => chosen.includes(id)) })}
      >
        {FORMATS.map((id) => (
          <CheckBox key={id} value={id}>
            {t(`export.format.${id}`)}
          </CheckBox>
        ))}
      </CheckboxGroup>
      <TextField
        label={common('name')}
        isLarge
        value={choice.baseName}
        placeholder={check?.baseName ?? ''}
        description={formatNames(check)}
        maxLength={200}
        onChange={(baseName) => onChange({ baseName })}
      />
      <div className={styles.folder}>
        <TextField
          label={common('folder')}
          isLarge
          value={choice.folder}
          placeholder={shortenPath(check?.folder ?? '', about?.ownFolder)}
          onChange={(folder) => onChange({ folder })}
        />
        {about?.capabilities.pickFolder && (
          <Button
            isLarge
            onPress={() =>
              void client.app.pickFolder().then((picked) => picked !== null && onChange({ folder: picked }))
            }
          >
            {common('choose')}
          </Button>
        )}
      </div>
    </>
  )
}

function WrittenFiles({ files }: { files: readonly ConversationFile[] }) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions()).data
  return (
    <>
      <p role="status">{t('export.done', { count: files.length })}</p>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.path} className={styles.file}>
            <span className={styles.path}>{shortenPath(file.path, about?.ownFolder)}</span>
            <span className="quiet">{formatSize(file.sizeBytes)}</span>
            {about?.capabilities.revealInFolder && (
              <Button onPress={() => void client.app.reveal({ path: file.path })}>
                <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
                {common('show')}
              </Button>
            )}
            {about?.capabilities.download && (
              <DownloadLink
                path={file.downloadUrl}
                aria-label={t('export.download', { format: file.format.toUpperCase() })}
              >
                <Download size={16} strokeWidth={1.5} aria-hidden />
              </DownloadLink>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function formatNames(check: ConversationExportCheck | undefined): string {
  if (!check) return ''
  const more = check.fileCount - check.fileNames.length
  const names = check.fileNames.join(', ')
  return more > 0 ? t('export.moreNames', { names, count: String(more) }) : names
}
