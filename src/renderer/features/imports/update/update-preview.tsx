import type { ScriptUpdatePreview } from '#shared/contract/script-update.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { describeProblems, describeSource, formatFigures, formatOutdated } from './format-update.ts'
import { t } from './messages/t.ts'
import { countChosen, type UpdateChoice } from './update-choice.ts'
import { UpdateList } from './update-list.tsx'
import styles from './update.module.css'

export interface UpdatePreviewProps {
  preview: ScriptUpdatePreview
  chosen: UpdateChoice
  onChoose: (chosen: UpdateChoice) => void
  removesMissing: boolean
  onRemoveMissing: (removes: boolean) => void
}

/** What an update would do, and what is left to choose. */
export function UpdatePreview({ preview, chosen, onChoose, removesMissing, onRemoveMissing }: UpdatePreviewProps) {
  const { items, conflictCount, missingCount, newSpeakers } = preview
  const problems = describeProblems(preview)
  const source = describeSource(preview)
  const isAllChosen = countChosen(preview, chosen) === conflictCount
  return (
    <div className={styles.update}>
      {items.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <p role="status">
          {formatFigures(preview)} {formatOutdated(preview, chosen)}
        </p>
      )}
      {newSpeakers.length > 0 && (
        <p dir="auto">{t('speakers', { count: newSpeakers.length, names: newSpeakers.join(', ') })}</p>
      )}
      {source !== '' && <p>{source}</p>}
      {problems.length > 0 && (
        <Notice tone="warning">
          {t('problems')}
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem} dir="auto">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {conflictCount > 0 && (
        <Notice
          tone="warning"
          actions={
            <Button onPress={() => onChoose({ isAll: !isAllChosen, blockIds: new Set() })}>
              {isAllChosen ? t('allStudio') : t('allFile')}
            </Button>
          }
        >
          {t('conflicts', { count: conflictCount })}
        </Notice>
      )}
      {missingCount > 0 && (
        <SwitchField
          label={t('removeMissing', { count: missingCount })}
          description={t('removeMissing.text', { count: missingCount })}
          isSelected={removesMissing}
          onChange={onRemoveMissing}
        />
      )}
      {items.length > 0 && (
        <UpdateList preview={preview} chosen={chosen} onChoose={onChoose} removesMissing={removesMissing} />
      )}
    </div>
  )
}
