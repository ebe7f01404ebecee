import type { ExportTags } from '#shared/contract/exports.ts'
import { isAudioFormat } from '#shared/domain/export-formats.ts'
import { LANGUAGE_CODE, SOUND_TAG_LENGTHS } from '#shared/domain/sound-tags.ts'
import { common } from '../../lib/common/messages/common.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CoverField } from './cover-field.tsx'
import styles from './exports.module.css'
import type { ExportChoice } from './export-choice.ts'
import { t } from './messages/t.ts'

/** All fields use the defaults. */
export const NO_TAGS: ExportTags = {
  ...{ title: '', artist: '', album: '', year: null },
  ...{ language: '', comment: '', copyright: '' },
}

/** Whether any field is invalid. */
export function isTagWrong({ tags, formats }: Pick<ExportChoice, 'tags' | 'formats'>): boolean {
  return tags !== null && formats.some(isAudioFormat) && !LANGUAGE_CODE.test(tags.language)
}

/** Metadata and cover of exported audio. */
export function TagFields({
  projectId,
  defaultLanguage,
  choice,
  onChange,
}: {
  projectId: string
  /** Written if the field is empty; null if none is known. */
  defaultLanguage: string | null
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
}) {
  const { tags } = choice
  const change = (part: Partial<ExportTags>) => onChange({ ...choice, tags: { ...(tags ?? NO_TAGS), ...part } })
  return (
    <>
      <CheckBox
        isSelected={tags !== null}
        onChange={(isSelected) => onChange({ ...choice, tags: isSelected ? NO_TAGS : null })}
      >
        {t('embedTags')}
      </CheckBox>
      {tags !== null && (
        <div className={styles.tags}>
          <CoverField projectId={projectId} />
          <div className={styles.fields}>
            <TextField
              label={t('tag.title')}
              isLarge
              value={tags.title}
              placeholder={titleOf(choice)}
              maxLength={SOUND_TAG_LENGTHS.title}
              onChange={(title) => change({ title })}
            />
            <TextField
              label={t('tag.artist')}
              isLarge
              value={tags.artist}
              maxLength={SOUND_TAG_LENGTHS.artist}
              onChange={(artist) => change({ artist })}
            />
            <TextField
              label={t('tag.album')}
              isLarge
              value={tags.album}
              placeholder={t('tag.albumDefault')}
              maxLength={SOUND_TAG_LENGTHS.album}
              onChange={(album) => change({ album })}
            />
            <NumberField
              label={t('tag.year')}
              isLarge
              value={tags.year}
              min={1}
              max={9999}
              isWhole
              isLive
              onChange={(year) => change({ year })}
            />
            <TextField
              label={common('language')}
              isLarge
              value={tags.language}
              placeholder={defaultLanguage ?? t('tag.noLanguage')}
              error={LANGUAGE_CODE.test(tags.language) ? null : t('tag.languageWrong')}
              maxLength={SOUND_TAG_LENGTHS.language}
              onChange={(language) => change({ language })}
            />
            <TextField
              label={t('tag.copyright')}
              isLarge
              value={tags.copyright}
              maxLength={SOUND_TAG_LENGTHS.copyright}
              onChange={(copyright) => change({ copyright })}
            />
            <div className={styles.wholeRow}>
              <TextAreaField
                label={t('tag.comment')}
                value={tags.comment}
                maxLength={SOUND_TAG_LENGTHS.comment}
                onChange={(comment) => change({ comment })}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function titleOf({ division, what }: ExportChoice): string {
  if (division === 'block') return '{words}'
  return division === 'whole' && 'projectId' in what ? '{project}' : '{chapter}'
}
