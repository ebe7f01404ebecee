import { Download, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useStore } from '../../lib/use-store.ts'
import styles from './export-indicator.module.css'
import { ExportJobContext, isWorking } from './export-job.ts'
import { t } from './messages/t.ts'
import { mustHaveJob } from './use-export.ts'

// Loaded on demand: the title bar is there from the start.
const ExportProgressDialog = lazy(() =>
  import('./export-progress-dialog.tsx').then((module) => ({ default: module.ExportProgressDialog })),
)

/** A background export, with access to its progress and report. */
export function ExportIndicator() {
  const { state, isWatched } = useStore(mustHaveJob(useContext(ExportJobContext)))
  const [isOpen, setOpen] = useState(false)
  useCloseGuard(isWorking(state))
  const isShown = state.kind !== 'idle' && state.kind !== 'canceled' && !isWatched
  const percent = 'total' in state && state.total > 0 ? Math.floor((100 * state.done) / state.total) : 0
  const words =
    state.kind === 'finished' || state.kind === 'failed'
      ? t(`indicator.${state.kind}`)
      : t('indicator.running', { share: percent / 100 })
  const Icon = state.kind === 'failed' ? TriangleAlert : Download
  return (
    <>
      {/* The end is announced; progress that changes ten times a second isn't. */}
      <span className="visually-hidden" role="status">
        {isShown && (state.kind === 'finished' || state.kind === 'failed') ? words : ''}
      </span>
      {isShown && (
        <Button
          className={styles.indicator}
          aria-label={t('indicator.show', { state: words })}
          onPress={() => setOpen(true)}
        >
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

/** An export ends with its window, so closing or reloading asks first. */
function useCloseGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
}
