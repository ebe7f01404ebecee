import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import { decodeBytes, isBinary } from '../../lib/decode-bytes.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './cloning.module.css'

const LIST_MAX_CHARS = 200_000
/** Bytes that can hold no more than that: in UTF-8 a letter has up to three for each of its UTF-16 units. */
const LIST_MAX_BYTES = LIST_MAX_CHARS * 3

/** Takes a pasted list or a CSV file and shows who will be added before anybody is. */
export function AddSpeakersDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { client, queries } = useStudio()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<FailureFacts | null>(null)
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
      setFailure(failureOf(reasonOf(error)))
      setBusy(false)
    }
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    setFailure(null)
    try {
      setText(await readList(file))
    } catch (error) {
      const message = error instanceof Error ? error.message : `${file.name} could not be read.`
      setFailure({ code: 'invalid_input', message })
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
        label="Names, one a line, or CSV with the columns full_name, voice_name, gender, locale"
        value={text}
        maxLength={LIST_MAX_CHARS}
        onChange={setText}
      />
      <div>
        <FileTrigger acceptedFileTypes={['.csv', '.txt']} onSelect={(files) => void read(files?.[0])}>
          <Button>Read a file…</Button>
        </FileTrigger>
      </div>
      {preview.error && <FailureNotice failure={failureOf(reasonOf(preview.error))} />}
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
                  <td>{speaker.gender === 'not_specified' ? 'not said' : speaker.gender}</td>
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

/** @throws Error with a sentence for a person; nothing of the file is taken then */
async function readList(file: File): Promise<string> {
  const tooLong = `${file.name} is longer than ${formatCount(LIST_MAX_CHARS, 'character')}. Cut it into several lists.`
  if (file.size > LIST_MAX_BYTES) throw new Error(tooLong)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) throw new Error(`${file.name} could not be read. It may have been moved, or is in use.`)
  if (isBinary(bytes)) throw new Error(`${file.name} is not plain text. Save it as CSV or TXT and choose that file.`)
  const { text } = decodeBytes(bytes)
  if (text.length > LIST_MAX_CHARS) throw new Error(tooLong)
  return text
}
