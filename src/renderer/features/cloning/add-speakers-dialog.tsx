import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import { formatCount } from '../../lib/format-count.ts'
import { readTextFile, type TextFile, withEncoding } from '../../lib/read-text-file.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './cloning.module.css'

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
    if (list.length > LIST_MAX_CHARS)
      return refuse(`${chosen.name} is over ${formatCount(LIST_MAX_CHARS, 'character')}. Split it into several lists.`)
    setFile(chosen)
    setText(list)
  }
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setFailure(null)
    try {
      show(await readTextFile(chosen, { maxBytes: LIST_MAX_BYTES, formats: 'CSV or TXT' }))
    } catch (error) {
      refuse((error as Error).message)
    }
  }

  return (
    <Dialog
      title="Add speakers from a list"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={isBusy || found.speakers.length === 0} onPress={() => void add()}>
            Add {formatCount(found.speakers.length, 'speaker')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label="One name per line, or CSV with the columns full_name, voice_name, gender, locale"
        value={text}
        maxLength={LIST_MAX_CHARS}
        onChange={setText}
      />
      <div>
        <FileTrigger acceptedFileTypes={['.csv', '.txt']} onSelect={(files) => void read(files?.[0])}>
          <Button>Choose file…</Button>
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
          {found.problems.slice(0, 20).map((problem) => (
            <div key={`${problem.line} ${problem.message}`}>
              Line {problem.line}: {problem.message}
            </div>
          ))}
          {found.problems.length > 20 && <div>and {found.problems.length - 20} more</div>}
        </Notice>
      )}
      {found.speakers.length > 0 && (
        <div className={styles.preview}>
          <table aria-label="Speakers that will be added">
            <thead>
              <tr>
                <th scope="col">Full name</th>
                <th scope="col">Voice</th>
                <th scope="col">Gender</th>
                <th scope="col">Language</th>
              </tr>
            </thead>
            <tbody>
              {found.speakers.slice(0, 200).map((speaker, index) => (
                <tr key={index}>
                  <td dir="auto">{speaker.fullName}</td>
                  <td dir="auto">{speaker.voiceName}</td>
                  <td>{speaker.gender === 'not_specified' ? 'Not specified' : speaker.gender}</td>
                  <td>{speaker.locale}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.speakers.length > 200 && <p>and {found.speakers.length - 200} more</p>}
        </div>
      )}
    </Dialog>
  )
}
