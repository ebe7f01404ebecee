import { useQuery } from '@tanstack/react-query'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExportEnding } from './export-ending.tsx'
import { isWorking } from './export-job.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport } from './export-report.tsx'
import { useExport } from './use-export.ts'

/** The export that runs in the background, away from the form that it was started from: its progress, then its report. */
export function ExportProgressDialog({ onClose }: { onClose: () => void }) {
  const { queries } = useStudio()
  const { state, name, cancel, get } = useExport()
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const capabilities = about.data?.capabilities ?? null
  const stop = () => {
    cancel()
    // Where files stay, they are told first.
    if (get().state.kind === 'idle') onClose()
  }
  const footer = isWorking(state) ? (
    <>
      <Button isLarge onPress={stop}>
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
      <ExportProgress state={state} />
      <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />
      {state.kind === 'finished' && <ExportReport {...state} capabilities={capabilities} ownFolder={ownFolder} />}
    </Dialog>
  )
}
