import { getPeakClearanceDb, isAudioFormat } from '#shared/domain/export-formats.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { DeliveryReport } from './delivery/delivery-report.tsx'
import type { ExportChecks } from './export-job.ts'
import { LoudnessReport } from './loudness-report/loudness-report.tsx'
import { t } from './messages/t.ts'

/** The measured loudness of exported files, their checks, and what was left out of them. */
export function SoundChecks({ files, sounds, delivery, coverFailure }: ExportChecks) {
  return (
    <>
      {coverFailure && (
        <Notice tone="warning" detail={formatReason(coverFailure)}>
          {t('cover.omitted')}
        </Notice>
      )}
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
