import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { t } from './messages/t.ts'
import styles from './support-bundle.module.css'

/** The files that can be sent with a report, shown one by one before saving. */
export function SupportBundleDialog({ hasBodies, onClose }: { hasBodies: boolean; onClose: () => void }) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const [withBodies, setWithBodies] = useState(false)
  const [shownName, setShownName] = useState('requests.jsonl')
  const bundle = useQuery({
    ...queries.requests.prepareBundle.queryOptions({ input: { withBodies } }),
    staleTime: 0,
    gcTime: 0,
  })
  const save = useMutation({ mutationFn: (id: string) => client.requests.saveBundle({ id }) })
  const files = bundle.data?.files ?? []
  const shown = files.find(({ name }) => name === shownName) ?? files[0]
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const { capabilities, ownFolder } = about.data ?? {}
  const saved = save.data

  return (
    <Dialog
      title={t('bundle.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        // The same button throughout, so it keeps the focus.
        <Button
          isLarge
          look="primary"
          onPress={() => {
            if (saved) onClose()
            else if (bundle.data && !bundle.isFetching && !save.isPending) save.mutate(bundle.data.id)
          }}
        >
          {saved
            ? common('done')
            : save.isPending
              ? t('bundle.saving')
              : files.length > 0
                ? t('bundle.save', { size: formatSize(sizeBytes) })
                : common('save')}
        </Button>
      }
    >
      <p className={styles.words}>{t('bundle.text')}</p>
      {hasBodies && (
        <CheckBox
          isSelected={withBodies}
          onChange={(next) => {
            save.reset()
            setWithBodies(next)
          }}
        >
          {t('bundle.withBodies')}
        </CheckBox>
      )}
      {bundle.isError && (
        <FailureNotice
          failure={getFailure(bundle.error)}
          topic="managing"
          actions={<Button onPress={() => void bundle.refetch()}>{common('tryAgain')}</Button>}
        />
      )}
      {bundle.isPending && <Skeleton label={t('bundle.preparing')} />}
      {shown && (
        <div className={styles.parts}>
          <ListBox
            aria-label={t('bundle.files')}
            className={styles.files}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[shown.name]}
            onSelectionChange={(keys) => setShownName(String([...keys][0] ?? shown.name))}
          >
            {files.map((file) => (
              <ListBoxItem key={file.name} id={file.name} textValue={file.name} className={styles.file}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.size}>{formatSize(file.sizeBytes)}</span>
              </ListBoxItem>
            ))}
          </ListBox>
          <div className={styles.text}>
            <TextAreaField
              label={t('bundle.content', { name: shown.name })}
              description={shown.isCut ? t('bundle.cut', { size: formatSize(shown.text.length) }) : undefined}
              value={shown.text === '' ? t('bundle.empty') : shown.text}
              isCode
              isReadOnly
              onChange={() => undefined}
            />
          </div>
        </div>
      )}
      {save.isError && <FailureNotice failure={getFailure(save.error)} topic="managing" />}
      {saved && (
        <Notice
          tone="quiet"
          role="status"
          actions={
            <>
              {capabilities?.revealInFolder && (
                <Button onPress={() => void client.app.reveal({ path: saved.path })}>{t('bundle.show')}</Button>
              )}
              {capabilities?.download && <DownloadLink path={saved.downloadUrl}>{t('bundle.download')}</DownloadLink>}
            </>
          }
        >
          {t('bundle.saved', { path: shortenPath(saved.path, ownFolder), size: formatSize(saved.sizeBytes) })}
        </Notice>
      )}
    </Dialog>
  )
}
