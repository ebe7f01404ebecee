import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { ProjectFileWritten } from '#shared/contract/project-files.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import styles from './projects.module.css'
import { useProjectFileWriting } from './use-project-file.ts'

/** Writes a project with all its takes to one file that another Overvoice can import. */
export function WriteProjectDialog({
  project,
  onClose,
}: {
  project: { id: string; title: string }
  onClose: () => void
}) {
  const { client, queries } = useStudio()
  const [name, setName] = useState('')
  const [folder, setFolder] = useState('')
  const { state, write, cancel } = useProjectFileWriting()
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const place = {
    projectId: project.id,
    ...(name.trim() === '' ? {} : { baseName: name.trim() }),
    ...(folder.trim() === '' ? {} : { folder: expandPath(folder.trim(), ownFolder) }),
  }
  const check = useQuery({
    ...queries.projectFiles.check.queryOptions({ input: place }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const exists = check.data?.exists ?? false
  const pick = async () => {
    const picked = await client.app.pickFolder()
    if (picked !== null) setFolder(shortenPath(picked, ownFolder))
  }

  const footer =
    state.kind === 'finished' ? (
      <Button isLarge look="primary" onPress={onClose}>
        {common('done')}
      </Button>
    ) : state.kind === 'running' ? (
      <Button isLarge onPress={cancel}>
        {common('cancel')}
      </Button>
    ) : (
      <Button
        isLarge
        look="primary"
        isDisabled={!check.data || check.isError}
        onPress={() => void write({ ...place, overwrite: exists })}
      >
        {exists ? t('write.replace') : t('write.export')}
      </Button>
    )

  return (
    <Dialog title={t('write.title')} isOpen onClose={onClose} footer={footer}>
      {state.kind === 'finished' ? (
        <Written written={state} ownFolder={ownFolder} />
      ) : (
        <>
          <p className={styles.says}>{t('write.text')}</p>
          <TextField
            label={common('name')}
            value={name}
            onChange={setName}
            placeholder={check.data?.baseName ?? project.title}
            isDisabled={state.kind === 'running'}
          />
          <div className={styles.place}>
            <TextField
              label={common('folder')}
              value={folder}
              onChange={setFolder}
              placeholder={shortenPath(check.data?.folder ?? '', ownFolder)}
              isDisabled={state.kind === 'running'}
            />
            {about.data?.capabilities.pickFolder && <Button onPress={() => void pick()}>{t('write.choose')}</Button>}
          </div>
          {check.data && (
            <p className={styles.says}>
              {t('write.content', { count: check.data.takes, size: formatSize(check.data.soundBytes) })}
            </p>
          )}
          {check.isError && <FailureNotice failure={getFailure(check.error)} />}
          {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
          {exists && (
            <Notice
              tone="warning"
              detail={<p className={styles.path}>{shortenPath(check.data?.path ?? '', ownFolder)}</p>}
            >
              {t('write.exists')}
            </Notice>
          )}
          {state.kind === 'running' && (
            <ProgressBar label={t('write.running')} done={state.doneBytes} total={state.totalBytes} />
          )}
        </>
      )}
    </Dialog>
  )
}

function Written({ written, ownFolder }: { written: ProjectFileWritten; ownFolder: string | undefined }) {
  const { client, queries } = useStudio()
  const { data: about } = useQuery(queries.app.about.queryOptions())
  const { counts, takesCutShort } = written
  return (
    <>
      <p role="status">
        {t('write.done', {
          chapters: counts.chapters,
          blocks: counts.blocks,
          takes: counts.takes,
          size: formatSize(written.sizeBytes),
        })}
      </p>
      {takesCutShort > 0 && <Notice tone="warning">{t('write.incomplete', { count: takesCutShort })}</Notice>}
      <div className={styles.place}>
        <p className={styles.path}>{shortenPath(written.path, ownFolder)}</p>
        {about?.capabilities.revealInFolder && (
          <Button onPress={() => void client.app.reveal({ path: written.path })}>
            <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
            {common('show')}
          </Button>
        )}
        {about?.capabilities.download && (
          <DownloadLink path={written.downloadUrl} aria-label={t('write.download')}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
          </DownloadLink>
        )}
      </div>
    </>
  )
}
