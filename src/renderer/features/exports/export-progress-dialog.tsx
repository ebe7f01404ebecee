import { useQuery } from '@tanstack/react-query'
import { common } from '../../lib/common/messages/common.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExportEnding } from './export-ending.tsx'
import { isWorking } from './export-job.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport } from './export-report.tsx'
import { t } from './messages/t.ts'
import { useExport } from './use-export.ts'

/** Progress and report of an export running in the background. */
export function ExportProgressDialog({ onClose }: { onClose: () => void }) {
  const { queries } = useStudio()
  const { state, name, cancel, get } = useExport()
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const capabilities = about.data?.capabilities ?? null
  const stop = () => {
    cancel()
    // If files were kept, they are reported first.
    if (get().state.kind === 'idle') onClose()
  }
  const footer = isWorking(state) ? (
    <>
      <ExportProgress state={state} />
      <Button isLarge onPress={stop}>
        {common('cancel')}
      </Button>
      <Button isLarge look="primary" onPress={onClose}>
        {t('runInBackground')}
      </Button>
    </>
  ) : (
    <Button isLarge look="primary" onPress={onClose}>
      {common('done')}
    </Button>
  )
  return (
    <Dialog
      title={name === '' ? t('title.unnamed') : t('title.other', { name })}
      isOpen
      isWide
      onClose={onClose}
      footer={footer}
    >
      {isWorking(state) && <p>{t('whileRunning')}</p>}
      <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />
      {state.kind === 'finished' && <ExportReport {...state} capabilities={capabilities} ownFolder={ownFolder} />}
    </Dialog>
  )
}
