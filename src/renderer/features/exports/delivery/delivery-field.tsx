import { DESTINATION_IDS, type DestinationId } from '#shared/domain/delivery/destinations.ts'
import { getRequiredChanges } from '#shared/domain/delivery/required-changes.ts'
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS, isAudioFormat } from '#shared/domain/export-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { ExportChoice } from '../export-choice.ts'
import { formatRequired } from './format-check.ts'
import { t } from './messages/t.ts'

export interface DeliveryFieldProps {
  choice: ExportChoice
  /** The first files of the export, with extensions. */
  fileNames: readonly string[]
  onChange: (choice: ExportChoice) => void
}

/** Chooses the destination whose rules are checked, and names those that the other settings don’t meet. */
export function DeliveryField({ choice, fileNames, onChange }: DeliveryFieldProps) {
  return (
    <>
      <SelectField
        label={t('checkFor')}
        isLarge
        description={t('checkForHint')}
        value={choice.delivery ?? 'none'}
        options={(['none', ...DESTINATION_IDS] as const).map((id) => ({ id, label: t(`destination.${id}`) }))}
        onChange={(id) =>
          onChange({ ...choice, delivery: DESTINATION_IDS.find((destination) => destination === id) ?? null })
        }
      />
      {choice.delivery && <UnmetRules destination={choice.delivery} {...{ choice, fileNames, onChange }} />}
    </>
  )
}

function UnmetRules({ destination, choice, fileNames, onChange }: DeliveryFieldProps & { destination: DestinationId }) {
  const { unmet, changes } = getRequiredChanges(destination, choice, joinAudioNames(fileNames))
  if (unmet.length === 0) return null
  return (
    <Notice
      tone="quiet"
      detail={
        <ul>
          {unmet.map((check) => (
            <li key={check.rule}>
              {t('requirement', { rule: t(`rule.${check.rule}`), required: formatRequired(check) })}
            </li>
          ))}
        </ul>
      }
      actions={<Button onPress={() => onChange({ ...choice, ...changes })}>{t('applySettings')}</Button>}
    >
      {t('unmet', { destination: t(`destination.${destination}`) })}
    </Notice>
  )
}

const AUDIO_ENDINGS = EXPORT_FORMAT_IDS.filter(isAudioFormat).map((format) => `.${EXPORT_FORMATS[format].extension}`)

/** Names of audio files without extensions, as one; null without any. */
function joinAudioNames(fileNames: readonly string[]): string | null {
  const names = fileNames.flatMap((name) => {
    const ending = AUDIO_ENDINGS.find((each) => name.endsWith(each))
    return ending ? [name.slice(0, -ending.length)] : []
  })
  return names.length > 0 ? names.join(' ') : null
}
