import { Download, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useStore } from '../../lib/use-store.ts'
import styles from './export-indicator.module.css'
import { ExportJobContext, isWorking } from './export-job.ts'
import { mustHaveJob } from './use-export.ts'

// Fetched when it is first wanted: the title bar is there from the start.
const ExportProgressDialog = lazy(() =>
  import('./export-progress-dialog.tsx').then((module) => ({ default: module.ExportProgressDialog })),
)

/** An export that goes on while nobody has it before them, and the way to it and to its report. */
export function ExportIndicator() {
  const { state, isWatched } = useStore(mustHaveJob(useContext(ExportJobContext)))
  const [isOpen, setOpen] = useState(false)
  useCloseGuard(isWorking(state))
  const isShown = state.kind !== 'idle' && state.kind !== 'cancelled' && !isWatched
  const percent = 'total' in state && state.total > 0 ? Math.floor((100 * state.done) / state.total) : 0
  const words =
    state.kind === 'finished' ? 'Exported' : state.kind === 'failed' ? 'Export failed' : `Exporting, ${percent} %`
  const Icon = state.kind === 'failed' ? TriangleAlert : Download
  return (
    <>
      {/* The end is read out; a figure that changes ten times a second is not. */}
      <span className="visually-hidden" role="status">
        {isShown && (state.kind === 'finished' || state.kind === 'failed') ? words : ''}
      </span>
      {isShown && (
        <Button className={styles.indicator} aria-label={`${words}. Show it`} onPress={() => setOpen(true)}>
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          {words}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ExportProgressDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** An export ends with its window: while one runs, closing or reloading it asks first. */
function useCloseGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
}
