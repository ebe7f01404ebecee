import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Cover } from '#shared/contract/exports.ts'
import { uploadPath } from '#shared/domain/media-paths.ts'
import { COVER_MAX_BYTES } from '#shared/domain/sound-tags.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-count.ts'
import { mediaUrl, type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './exports.module.css'

type State = { kind: 'still' } | { kind: 'taking' } | { kind: 'refused'; reason: Reason }

/** The project's picture: shown, chosen or dropped, and taken away. What it is called is read from the file itself. */
export function CoverField({ projectId }: { projectId: string }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const options = queries.exports.cover.queryOptions({ input: { projectId } })
  const cover = useQuery(options).data ?? null
  const [state, setState] = useState<State>({ kind: 'still' })
  const labelId = useId()

  const change = async (act: () => Promise<Cover | null>) => {
    setState({ kind: 'taking' })
    try {
      cache.setQueryData(options.queryKey, await act())
      setState({ kind: 'still' })
    } catch (error) {
      setState({ kind: 'refused', reason: reasonOf(error) })
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    // Of a larger file no more is sent than shows that it is one; the core says the words.
    const upload = file.size > COVER_MAX_BYTES ? file.slice(0, COVER_MAX_BYTES + 1) : file
    const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
    const answer = await fetch(mediaUrl(uploadPath(uploadId)), { method: 'PUT', body: upload }).catch(() => undefined)
    if (answer?.status === 507) {
      const message = 'The disk is full. The cover is as it was.'
      return setState({ kind: 'refused', reason: { code: 'disk_full', message, details: {} } })
    }
    // What did not arrive is not found, which is said with what to do.
    await change(() => client.exports.setCover({ projectId, uploadId }))
  }

  return (
    <div className={styles.cover} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        Cover
      </span>
      <DropTarget className={styles.coverDrop} words="Drop the picture" onDrop={({ files }) => void take(files[0])}>
        {cover ? (
          <img
            className={styles.coverPicture}
            src={mediaUrl(cover.pictureUrl)}
            alt={`Cover, ${cover.widthPx} × ${cover.heightPx} pixels`}
          />
        ) : (
          <div className={styles.coverEmpty}>
            <Image size={24} strokeWidth={1.5} aria-hidden />
            <span>No cover</span>
          </div>
        )}
      </DropTarget>
      <span className={styles.quiet}>
        {cover ? sayPicture(cover) : 'PNG or JPEG, at most 5 MB. Shops ask for a square.'}
      </span>
      <div className={styles.coverTools}>
        <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg']} onSelect={(files) => void take(files?.[0])}>
          <Button isDisabled={state.kind === 'taking'}>{cover ? 'Replace…' : 'Choose…'}</Button>
        </FileTrigger>
        {cover && (
          <Button
            look="quiet"
            isDisabled={state.kind === 'taking'}
            onPress={() => void change(async () => (await client.exports.removeCover({ projectId }), null))}
          >
            Remove
          </Button>
        )}
      </div>
      {state.kind === 'refused' && <FailureNotice failure={failureOf(state.reason)} />}
    </div>
  )
}

function sayPicture({ contentType, widthPx, heightPx, sizeBytes }: Cover): string {
  return `${contentType === 'image/png' ? 'PNG' : 'JPEG'}, ${widthPx} × ${heightPx}, ${formatSize(sizeBytes)}`
}
