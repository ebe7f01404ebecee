import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ExportState } from './export-job.ts'
import { formatLabel } from './format-groups.ts'

/** How far an export has come; nothing when none is running. */
export function ExportProgress({ state }: { state: ExportState }) {
  if (state.kind !== 'running' && state.kind !== 'measuring') return null
  return (
    <ProgressBar
      label={state.kind === 'measuring' ? 'Measuring the loudness' : `Writing ${formatLabel(state.format)}`}
      done={state.done}
      total={state.total}
    />
  )
}
