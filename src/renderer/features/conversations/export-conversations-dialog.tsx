import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import type { ConversationExportRequest, ConversationFile, ConversationFormat } from '#shared/contract/conversations.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { mediaUrl, type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './export-conversations.module.css'

export interface ExportConversationsDialogProps {
  what: ConversationExportRequest['what']
  onClose: () => void
}

const FORMATS: readonly { id: ConversationFormat; label: string }[] = [
  { id: 'txt', label: 'Text to read' },
  { id: 'csv', label: 'CSV, a row for each message' },
  { id: 'vtt', label: 'VTT captions, with who speaks' },
  { id: 'json', label: 'JSON, everything that is here' },
]

type State =
  | { kind: 'choosing'; failure: Reason | null }
  | { kind: 'writing'; done: number; total: number }
  | { kind: 'written'; files: ConversationFile[] }

/** Writes what is stored of conversations to files; nothing is asked of the service. */
export function ExportConversationsDialog({ what, onClose }: ExportConversationsDialogProps) {
  const { client, queries } = useStudio()
  const [formats, setFormats] = useState<ConversationFormat[]>(['txt'])
  const [folder, setFolder] = useState('')
  const [baseName, setBaseName] = useState('')
  const [state, setState] = useState<State>({ kind: 'choosing', failure: null })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const about = useQuery(queries.app.about.queryOptions()).data
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
      setState({ kind: 'choosing', failure: stop.signal.aborted ? null : reasonOf(error) })
      void check.refetch()
    }
  }
  const title =
    'conversationIds' in what && what.conversationIds.length === 1 ? 'Export the conversation' : 'Export conversations'
  if (state.kind === 'written')
    return (
      <Dialog
        title={title}
        isOpen
        isWide
        onClose={onClose}
        footer={
          <Button isLarge look="primary" onPress={onClose}>
            Done
          </Button>
        }
      >
        <p role="status">{formatCount(state.files.length, 'file')} written.</p>
        <ul className={styles.files}>
          {state.files.map((file) => (
            <li key={file.path} className={styles.file}>
              <span className={styles.path}>{shortenPath(file.path, about?.ownFolder)}</span>
              <span className={styles.quiet}>{formatSize(file.sizeBytes)}</span>
              {about?.capabilities.revealInFolder && (
                <Button onPress={() => void client.app.reveal({ path: file.path })}>
                  <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
                  Show
                </Button>
              )}
              {about?.capabilities.download && (
                <a href={mediaUrl(file.downloadUrl)} download aria-label={`Download ${file.format.toUpperCase()}`}>
                  <Download size={16} strokeWidth={1.5} aria-hidden />
                </a>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      isOpen
      isWide
      onClose={onClose}
      footer={
        state.kind === 'writing' ? (
          <Button isLarge onPress={() => leaving.current?.abort()}>
            Cancel
          </Button>
        ) : (
          <Button
            isLarge
            look="primary"
            // What is shown of the names before stays until these were looked at: it says nothing of what would be replaced.
            isDisabled={formats.length === 0 || !check.data || check.isPlaceholderData || check.isError}
            onPress={() => void run()}
          >
            {existing.length > 0
              ? `Export and replace ${formatCount(existing.length, 'file')}`
              : `Export ${formatCount(check.data?.fileCount ?? formats.length, 'file')}`}
          </Button>
        )
      }
    >
      <CheckboxGroup
        aria-label="Formats"
        className={styles.formats}
        value={formats}
        onChange={(chosen) => setFormats(FORMATS.map(({ id }) => id).filter((id) => chosen.includes(id)))}
      >
        {FORMATS.map(({ id, label }) => (
          <CheckBox key={id} value={id}>
            {label}
          </CheckBox>
        ))}
      </CheckboxGroup>
      <TextField
        label="Name"
        isLarge
        value={baseName}
        placeholder={check.data?.baseName ?? ''}
        description={sayNames(check.data)}
        maxLength={200}
        onChange={setBaseName}
      />
      <div className={styles.folder}>
        <TextField
          label="Folder"
          isLarge
          value={folder}
          placeholder={shortenPath(check.data?.folder ?? '', about?.ownFolder)}
          onChange={setFolder}
        />
        {about?.capabilities.pickFolder && (
          <Button
            isLarge
            onPress={() => void client.app.pickFolder().then((picked) => picked !== null && setFolder(picked))}
          >
            Choose
          </Button>
        )}
      </div>
      {check.isError && <FailureNotice failure={failureOf(reasonOf(check.error))} topic="managing" />}
      {state.kind === 'choosing' && state.failure && (
        <FailureNotice failure={failureOf(state.failure)} topic="managing" />
      )}
      {unread > 0 && (
        <Notice tone="warning">
          {formatCount(unread, 'transcript')} {unread === 1 ? 'is' : 'are'} not read here, or not to{' '}
          {unread === 1 ? 'its' : 'their'} end. The files hold what is here. Above the list of conversations,{' '}
          {unread === 1 ? 'it' : 'they'} can be read.
        </Notice>
      )}
      {existing.length > 0 && (
        <Notice
          tone="warning"
          detail={existing
            .slice(0, 5)
            .map((path) => shortenPath(path, about?.ownFolder))
            .join(', ')}
        >
          {formatCount(existing.length, 'file')} of these names {existing.length === 1 ? 'exists' : 'exist'} and would
          be replaced. Another name keeps {existing.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {state.kind === 'writing' && (
        <p role="status">
          {state.done} of {formatCount(state.total, 'conversation')} read
        </p>
      )}
    </Dialog>
  )
}

function sayNames(check: { fileNames: string[]; fileCount: number } | undefined): string {
  if (!check) return ''
  const more = check.fileCount - check.fileNames.length
  return `${check.fileNames.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
