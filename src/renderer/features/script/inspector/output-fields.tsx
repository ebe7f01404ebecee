import { type BlockOutput, hasOutput, MAX_TARGET_MS, MIN_TARGET_MS } from '#shared/domain/block-output.ts'
import { BLOCK_FILE_NAME_LENGTH, EXTERNAL_ID_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { formatNumber, formatPlaces } from '../../../lib/format-number.ts'
import { PauseField } from '../../../ui/pause-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import { useTypedSetting } from './use-typed-setting.ts'

export interface OutputFieldsProps {
  session: ChapterSession
  blockId: string
  output: BlockOutput
  /** Duration of the block's audio as it plays; null if there is none, or it is out of date. */
  heardMs: number | null
}

/** The block's ID, file name and target length. Every keystroke is stored; leaving a field makes one undo step. */
export function OutputFields({ session, blockId, output, heardMs }: OutputFieldsProps) {
  const { type, leave } = useTypedSetting(session)
  const { externalId, fileName, targetMs } = output
  const edit = (part: Partial<BlockOutput>) => ({
    ...{ kind: 'set-output' as const, blockId, externalId, fileName, targetMs },
    ...part,
  })
  return (
    <InspectorSection
      id="output"
      title={t('output.title')}
      label={t('output.label')}
      summary={summarize(output)}
      startsOpen={hasOutput(output)}
    >
      <TextField
        label={t('output.id')}
        value={externalId}
        maxLength={EXTERNAL_ID_LENGTH}
        onChange={(value) => type(edit({}), edit({ externalId: value }))}
        onBlur={leave}
      />
      <TextField
        label={t('output.fileName')}
        description={t('output.fileNameUse')}
        value={fileName}
        maxLength={BLOCK_FILE_NAME_LENGTH}
        onChange={(value) => type(edit({}), edit({ fileName: value }))}
        onBlur={leave}
      />
      <PauseField
        label={t('output.target')}
        valueMs={targetMs}
        inherited={t('output.none')}
        shortestMs={MIN_TARGET_MS}
        longestMs={MAX_TARGET_MS}
        description={targetMs === null || heardMs === null ? null : compareWithTarget(heardMs, targetMs)}
        onChange={(changedMs) => session.setSettings(edit({ targetMs: changedMs }))}
      />
    </InspectorSection>
  )
}

/** Such as `VO_0001, vo_0001, 3.5 s`. */
function summarize({ externalId, fileName, targetMs }: BlockOutput): string {
  const target = targetMs === null ? '' : t('sound.seconds', { seconds: formatNumber(targetMs / 1000) })
  return [externalId, fileName, target].filter((part) => part.trim() !== '').join(', ') || t('output.none')
}

/** Audio this close to its target matches it: the difference would round to zero. */
const TOLERANCE_MS = 50

function compareWithTarget(heardMs: number, targetMs: number): string {
  const differenceMs = heardMs - targetMs
  const length = tenths(heardMs)
  if (Math.abs(differenceMs) <= TOLERANCE_MS) return t('output.matches', { length })
  const difference = tenths(Math.abs(differenceMs))
  return differenceMs > 0 ? t('output.over', { length, difference }) : t('output.under', { length, difference })
}

function tenths(durationMs: number): string {
  return t('sound.seconds', { seconds: formatPlaces(durationMs / 1000, 1) })
}
