import { getPeakClearanceDb, isAudioFormat } from '#shared/domain/export-formats.ts'
import { DeliveryReport } from './delivery/delivery-report.tsx'
import type { ExportChecks } from './export-job.ts'
import { LoudnessReport } from './loudness-report/loudness-report.tsx'

/** The measured loudness of exported files, and their checks. */
export function SoundChecks({ files, sounds, delivery }: ExportChecks) {
  return (
    <>
      <LoudnessReport
        sounds={sounds}
        areFilesMeasured={files.some(
          ({ format }) => format !== 'manifest' && isAudioFormat(format) && getPeakClearanceDb([format]) === 0,
        )}
      />
      {delivery && <DeliveryReport {...delivery} />}
    </>
  )
}
