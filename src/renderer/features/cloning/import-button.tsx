import { FileTrigger } from 'react-aria-components'
import { common } from '../../lib/common/messages/common.ts'
import { LARGE_SOUND_ENDINGS } from '../../lib/large-sound-endings.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { useImportRecording } from './use-import-recording.ts'

/** Chooses a file instead of recording. */
export function ImportButton({ speakerId, purpose }: { speakerId: string; purpose: 'sample' | 'consent' }) {
  const { read, cancel, isReading, failure } = useImportRecording(speakerId, purpose)
  return (
    <>
      <div className={styles.buttons}>
        <FileTrigger
          acceptedFileTypes={['audio/*', 'video/*', ...LARGE_SOUND_ENDINGS]}
          onSelect={(files) => void read(files?.[0])}
        >
          <Button isLarge isDisabled={isReading}>
            {t(isReading ? 'importing' : 'useFile')}
          </Button>
        </FileTrigger>
        {isReading && (
          <Button isLarge look="quiet" onPress={cancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
