import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import { formatField } from '#shared/errors/field-problem.ts'
import type { Failure } from '#shared/contract/base.ts'
import { common } from '../../lib/common/messages/common.ts'
import { readTextFile, type TextFile, withEncoding } from '../../lib/read-text-file.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'

const LIST_MAX_CHARS = 200_000
/** Upper bound in bytes: UTF-8 uses at most three per UTF-16 unit. */
const LIST_MAX_BYTES = LIST_MAX_CHARS * 3

/** Accepts a pasted list or CSV file and previews the speakers before adding them. */
export function AddSpeakersDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { client, queries } = useStudio()
  const [text, setText] = useState('')
  const [file, setFile] = useState<TextFile | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const preview = useQuery({
    ...queries.cloning.previewSpeakers.queryOptions({ input: { text } }),
    enabled: text.trim() !== '',
    placeholderData: (before) => before,
  })
  const found = text.trim() === '' ? { speakers: [], problems: [] } : (preview.data ?? { speakers: [], problems: [] })

  const add = async () => {
    setBusy(true)
    try {
      await client.cloning.addSpeakers({ sessionId, speakers: found.speakers })
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }
  const refuse = (reason: string) => setFailure({ code: 'invalid_input', reason: { kind: 'stated', text: reason } })
  const show = (chosen: TextFile) => {
    const { text: list } = chosen.decoded
    if (list.length > LIST_MAX_CHARS) return refuse(t('list.tooLong', { name: chosen.name, count: LIST_MAX_CHARS }))
    setFile(chosen)
    setText(list)
  }
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setFailure(null)
    try {
      show(await readTextFile(chosen, { maxBytes: LIST_MAX_BYTES, formats: t('list.formats') }))
    } catch (error) {
      refuse((error as Error).message)
    }
  }

  return (
    <Dialog
      title={t('list.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={isBusy || found.speakers.length === 0} onPress={() => void add()}>
          {t('list.add', { count: found.speakers.length })}
        </DialogFooter>
      }
    >
      <TextAreaField label={t('list.field')} value={text} maxLength={LIST_MAX_CHARS} onChange={setText} />
      <div>
        <FileTrigger acceptedFileTypes={['.csv', '.txt']} onSelect={(files) => void read(files?.[0])}>
          <Button>{t('list.choose')}</Button>
        </FileTrigger>
      </div>
      {file?.decoded.text === text && (
        <>
          <EncodingField encoding={file.decoded.encoding} onChange={(encoding) => show(withEncoding(file, encoding))} />
          <EncodingNotice {...file.decoded} />
        </>
      )}
      {preview.error && <FailureNotice failure={getFailure(preview.error)} />}
      {failure && <FailureNotice failure={failure} />}
      {found.problems.length > 0 && (
        <Notice tone="warning" role="status">
          {found.problems.slice(0, 20).map(({ line, problem }) => (
            <div key={`${line} ${problem.kind}`}>{t('list.problem', { line, problem: formatField(problem) })}</div>
          ))}
          {found.problems.length > 20 && <div>{t('list.more', { count: found.problems.length - 20 })}</div>}
        </Notice>
      )}
      {found.speakers.length > 0 && (
        <div className={styles.preview}>
          <table aria-label={t('list.preview')}>
            <thead>
              <tr>
                <th scope="col">{t('fullName')}</th>
                <th scope="col">{common('voice')}</th>
                <th scope="col">{t('list.gender')}</th>
                <th scope="col">{common('language')}</th>
              </tr>
            </thead>
            <tbody>
              {found.speakers.slice(0, 200).map((speaker, index) => (
                <tr key={index}>
                  <td dir="auto">{speaker.fullName}</td>
                  <td dir="auto">{speaker.voiceName}</td>
                  <td>{t(`list.gender.${speaker.gender}`)}</td>
                  <td>{speaker.locale}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.speakers.length > 200 && <p>{t('list.more', { count: found.speakers.length - 200 })}</p>}
        </div>
      )}
    </Dialog>
  )
}
