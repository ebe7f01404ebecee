import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { failureOf } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-count.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { mediaUrl, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './support-bundle.module.css'

/** What can be sent with a report, shown file by file before it is saved. */
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
      title="Support bundle"
      isOpen
      isWide
      onClose={onClose}
      footer={
        // The same button throughout, so that the focus stays on it.
        <Button
          isLarge
          look="primary"
          onPress={() => {
            if (saved) onClose()
            else if (bundle.data && !bundle.isFetching && !save.isPending) save.mutate(bundle.data.id)
          }}
        >
          {saved
            ? 'Done'
            : save.isPending
              ? 'Saving'
              : files.length > 0
                ? `Save ${formatSize(sizeBytes)} as a zip file`
                : 'Save'}
        </Button>
      }
    >
      <p className={styles.words}>
        Everything that is saved is shown here. The key, other secrets and the name of your own folder are taken out.
        Nothing is sent: you decide who gets the file.
      </p>
      {hasBodies && (
        <CheckBox
          isSelected={withBodies}
          onChange={(next) => {
            save.reset()
            setWithBodies(next)
          }}
        >
          With the bodies that were kept, which hold what was spoken
        </CheckBox>
      )}
      {bundle.isError && (
        <FailureNotice
          failure={failureOf(reasonOf(bundle.error))}
          topic="managing"
          actions={<Button onPress={() => void bundle.refetch()}>Try again</Button>}
        />
      )}
      {bundle.isPending && <Skeleton label="Putting the bundle together" />}
      {shown && (
        <div className={styles.parts}>
          <ListBox
            aria-label="Files of the bundle"
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
              label={`Content of ${shown.name}`}
              description={shown.isCut ? `The first ${formatSize(shown.text.length)} of it.` : undefined}
              value={shown.text === '' ? 'Empty.' : shown.text}
              isCode
              isReadOnly
              onChange={() => undefined}
            />
          </div>
        </div>
      )}
      {save.isError && <FailureNotice failure={failureOf(reasonOf(save.error))} topic="managing" />}
      {saved && (
        <Notice
          tone="quiet"
          role="status"
          actions={
            <>
              {capabilities?.revealInFolder && (
                <Button onPress={() => void client.app.reveal({ path: saved.path })}>Show in folder</Button>
              )}
              {capabilities?.download && (
                <a href={mediaUrl(saved.downloadUrl)} download>
                  Download
                </a>
              )}
            </>
          }
        >
          Saved as {shortenPath(saved.path, ownFolder)}, {formatSize(saved.sizeBytes)}.
        </Notice>
      )}
    </Dialog>
  )
}
