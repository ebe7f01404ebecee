import type { ReactNode, Ref } from 'react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportPreview } from '#shared/contract/exports.ts'
import { isAudioFormat } from '#shared/domain/export-formats.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { DeliveryField } from './delivery/delivery-field.tsx'
import type { ExportChoice } from './export-choice.ts'
import { ExportFields } from './export-fields.tsx'
import { findPreset } from './export-presets.ts'
import { t } from './messages/t.ts'
import { PresetField } from './preset-field.tsx'
import { isTagWrong, TagFields } from './tag-fields.tsx'
import { isPartlyChanged } from './use-export-plan.ts'

export interface ExportSettingsProps {
  chapterId: string
  projectId: string
  /** Chapters in the project. */
  chapterCount: number
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  plan: ExportPreview | undefined
  /** The individual settings were opened. */
  isCustomizing: boolean
  onCustomize: (isCustomizing: boolean) => void
  nameField: Ref<HTMLInputElement>
  capabilities: Capabilities | null
  ownFolder: string | undefined
  /** What the audio measures. */
  soundReport: ReactNode
}

/** What is exported and how. */
export function ExportSettings({
  chapterId,
  projectId,
  chapterCount,
  choice,
  onChange,
  plan,
  isCustomizing,
  onCustomize,
  nameField,
  capabilities,
  ownFolder,
  soundReport,
}: ExportSettingsProps) {
  const areFieldsOpen = isCustomizing || findPreset(choice) === null || isTagWrong(choice)
  const hasAudio = choice.formats.some(isAudioFormat)
  const customize = (changed: ExportChoice) => {
    onChange(changed)
    // Fields stay open when a change makes the settings those of a preset.
    onCustomize(true)
  }
  return (
    <>
      <SelectField
        label={t('scope')}
        isLarge
        autoFocus
        value={scopeId(choice)}
        options={SCOPES.filter(({ isOfProject }) => !isOfProject || chapterCount > 1).map(({ id }) => ({
          id,
          label: t(`scope.${id}`),
        }))}
        onChange={(id) => {
          const scope = SCOPES.find((each) => each.id === id)
          if (!scope) return
          onChange({ ...choice, what: scope.isOfProject ? { projectId } : { chapterId }, division: scope.division })
        }}
      />
      {plan && (choice.onlyChanged || isPartlyChanged(plan.changed)) && (
        <SwitchField
          label={t('onlyChanged')}
          description={formatChanged(plan.changed)}
          isSelected={choice.onlyChanged}
          onChange={(onlyChanged) => onChange({ ...choice, onlyChanged })}
        />
      )}
      <PresetField
        choice={choice}
        projectId={chapterCount > 1 ? projectId : null}
        onChange={onChange}
        isOpen={areFieldsOpen}
        onOpen={onCustomize}
      />
      {hasAudio && <DeliveryField choice={choice} fileNames={plan?.fileNames ?? []} onChange={onChange} />}
      {hasAudio && soundReport}
      {areFieldsOpen && (
        <ExportFields
          choice={choice}
          onChange={customize}
          folder={shortenPath(plan?.folder ?? '', ownFolder)}
          baseName={plan?.baseName ?? ''}
          nameField={nameField}
          namesHint={plan ? formatNames(plan) : ''}
          canPick={capabilities?.pickFolder ?? false}
          tagFields={
            <TagFields
              projectId={projectId}
              defaultLanguage={plan?.language ?? null}
              choice={choice}
              onChange={customize}
            />
          }
        />
      )}
    </>
  )
}

/** `3 of 120 files: 001.wav, 002.wav and 1 more.` */
function formatChanged({ fileCount, ofCount, fileNames }: ExportPreview['changed']): string {
  if (fileCount === 0) return t('changed.none')
  const more = fileCount - fileNames.length
  const values = { count: fileCount, total: ofCount, names: fileNames.join(', ') }
  return more > 0 ? t('changed.more', { ...values, more }) : t('changed.all', values)
}

const SCOPES = [
  { id: 'chapter', isOfProject: false, division: 'chapter' },
  { id: 'chapter-blocks', isOfProject: false, division: 'block' },
  { id: 'project', isOfProject: true, division: 'chapter' },
  { id: 'project-whole', isOfProject: true, division: 'whole' },
  { id: 'project-blocks', isOfProject: true, division: 'block' },
] as const

function scopeId({ what, division }: ExportChoice): string {
  const isOfProject = 'projectId' in what
  return SCOPES.find((scope) => scope.isOfProject === isOfProject && scope.division === division)?.id ?? 'chapter'
}

/** `01 The road.wav, 02 The lamp.wav and 3 more.`, with placeholders. */
function formatNames({ fileNames, fileCount }: { fileNames: readonly string[]; fileCount: number }): string {
  const shown = fileNames.slice(0, 2)
  const more = fileCount - shown.length
  const names = shown.join(', ')
  const placeholders = '{project} {chapter} {number} {block} {speaker} {words} {id} {file}'
  if (more > 0) return t('names.more', { names, more: String(more), placeholders })
  return names === '' ? t('names.none', { placeholders }) : t('names.all', { names, placeholders })
}
