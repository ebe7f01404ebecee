import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../lib/failure-words.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport } from './export-report.tsx'
import { useExport } from './use-export.ts'

/** The export that runs in the background, away from the form that it was started from: its progress, then its report. */
export function ExportProgressDialog({ onClose }: { onClose: () => void }) {
  const { queries } = useStudio()
  const { state, name, cancel } = useExport()
  const about = useQuery(queries.app.about.queryOptions())
  const isWorking = state.kind === 'running' || state.kind === 'measuring'
  const footer = isWorking ? (
    <>
      <Button isLarge onPress={() => (cancel(), onClose())}>
        Cancel the export
      </Button>
      <Button isLarge look="primary" onPress={onClose}>
        Go on working
      </Button>
    </>
  ) : (
    <Button isLarge look="primary" onPress={onClose}>
      Done
    </Button>
  )
  return (
    <Dialog title={name === '' ? 'Export' : `Export of ${name}`} isOpen isWide onClose={onClose} footer={footer}>
      {isWorking && <ExportProgress state={state} />}
      {state.kind === 'failed' && <FailureNotice failure={failureOf(state.reason)} />}
      {state.kind === 'finished' && (
        <ExportReport {...state} capabilities={about.data?.capabilities ?? null} ownFolder={about.data?.ownFolder} />
      )}
    </Dialog>
  )
}
