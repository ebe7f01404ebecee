import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import type { Cover } from '#shared/contract/exports.ts'
import { COVER_FILE_MAX_BYTES } from '#shared/domain/sound-tags.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { MediaImage } from '../../rpc/media-image.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { uploadFile } from '../../rpc/upload-file.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

type State = { kind: 'still' } | { kind: 'taking' } | { kind: 'several' } | { kind: 'refused'; reason: Failure }

/** The project's cover: show, choose, drop and remove. The file type is detected from its content. */
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
      setState({ kind: 'refused', reason: getFailure(error) })
    }
  }
  const take = async (files: FileList | null) => {
    const [file, ...others] = files ?? []
    if (!file) return
    if (others.length > 0) return setState({ kind: 'several' })
    // Sends just enough of an oversized file for the core to reject it.
    const upload = file.size > COVER_FILE_MAX_BYTES ? file.slice(0, COVER_FILE_MAX_BYTES + 1) : file
    const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
    const problem = await uploadFile(uploadId, upload).catch(() => 'unreadable')
    if (problem === 'disk-full') {
      return setState({ kind: 'refused', reason: { code: 'disk_full', reason: 'disk-full-cover-unchanged' } })
    }
    // A failed upload results in a "not found" error with advice.
    await change(() => client.exports.setCover({ projectId, uploadId }))
  }

  return (
    <div className={styles.cover} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {t('cover')}
      </span>
      <DropTarget className={styles.coverDrop} words={t('cover.drop')} onDrop={({ files }) => void take(files)}>
        {cover ? (
          <MediaImage
            className={styles.coverPicture}
            path={cover.pictureUrl}
            alt={t('cover.alt', { width: String(cover.widthPx), height: String(cover.heightPx) })}
          />
        ) : (
          <div className={styles.coverEmpty}>
            <Image size={24} strokeWidth={1.5} aria-hidden />
            <span>{t('cover.none')}</span>
          </div>
        )}
      </DropTarget>
      <span className="quiet">{cover ? formatPicture(cover) : t('cover.hint')}</span>
      <div className={styles.coverTools}>
        <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg']} onSelect={(files) => void take(files)}>
          <Button isDisabled={state.kind === 'taking'}>{t(cover ? 'cover.replace' : 'cover.choose')}</Button>
        </FileTrigger>
        {cover && (
          <Button
            look="quiet"
            isDisabled={state.kind === 'taking'}
            onPress={() => void change(async () => (await client.exports.removeCover({ projectId }), null))}
          >
            {common('remove')}
          </Button>
        )}
      </div>
      {state.kind === 'several' && (
        <Notice tone="failed" role="alert">
          {t('cover.several')}
        </Notice>
      )}
      {state.kind === 'refused' && <FailureNotice failure={state.reason} />}
    </div>
  )
}

function formatPicture({ contentType, widthPx, heightPx, sizeBytes }: Cover): string {
  return `${contentType === 'image/png' ? 'PNG' : 'JPEG'}, ${widthPx} × ${heightPx}, ${formatSize(sizeBytes)}`
}
