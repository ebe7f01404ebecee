import type { Catalog } from '#shared/contract/voices.ts'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { t as castText } from '../cast/messages/t.ts'
import type { CatalogNames } from '../catalog-names.ts'
import { useScriptSlots } from '../script-slots.ts'
import styles from './casting.module.css'
import { t } from './messages/t.ts'
import type { ReviewedSpeaker } from './review-quotations.ts'
import type { QuotationReview } from './use-quotation-review.ts'

export interface QuotationSpeakersProps {
  review: QuotationReview
  settings: ProjectSettings
  catalog: Catalog
  names: CatalogNames
}

/** The proposed speakers: their voices, and whether they are speakers of their own. */
export function QuotationSpeakers({ review, settings, catalog, names }: QuotationSpeakersProps) {
  const { VoicePicker } = useScriptSlots()
  const listed = review.speakers.filter(({ quotationCount }) => quotationCount > 0)
  return (
    <section className={styles.speakers} aria-label={t('speakers')}>
      <h3 className={styles.heading}>{t('speakers')}</h3>
      <ul className={styles.list} aria-label={t('speakers')}>
        {listed.map((speaker) => {
          const { key, name, member, quotationCount } = speaker
          const use = review.useOf(speaker)
          const voiceId = review.voiceOf(speaker)
          return (
            <li key={key} className={styles.speaker}>
              <div className={styles.speakerHead}>
                <bdi className={styles.name}>{name}</bdi>
                <span className={styles.quiet}>{t('count', { count: quotationCount })}</span>
              </div>
              {member && (
                <p className={styles.quiet}>
                  {t('speaker.inCast', { voice: names.voice(voiceId ?? settings.voiceId) })}
                </p>
              )}
              {!member && use === key && (
                <VoicePicker
                  label={t('speaker.voice', { name })}
                  severalLabel=""
                  autoFocus={false}
                  catalog={catalog}
                  voiceId={voiceId}
                  modelId={settings.modelId}
                  language={settings.language}
                  inheritLabel={castText('cast.projectVoice', { voice: names.voice(settings.voiceId) })}
                  onChange={(chosen) => review.setVoice(key, chosen)}
                />
              )}
              <SelectField
                label={t('speaker.use', { name })}
                value={use === null ? 'none' : use === key ? 'own' : `same:${use}`}
                options={[
                  { id: 'own', label: t('speaker.use.own') },
                  { id: 'none', label: t('speaker.use.none') },
                  ...listTargets(review, speaker).map((other) => ({
                    id: `same:${other.key}`,
                    label: t('speaker.use.same', { name: other.name }),
                  })),
                ]}
                onChange={(id) =>
                  review.setUse(key, id === 'own' ? key : id === 'none' ? null : id.slice('same:'.length))
                }
              />
            </li>
          )
        })}
      </ul>
      {review.unlistedSpeakerCount > 0 && (
        <p className={styles.quiet}>{t('speakers.unlisted', { count: review.unlistedSpeakerCount })}</p>
      )}
    </section>
  )
}

/** Speakers that another one can be the same as. */
function listTargets(review: QuotationReview, speaker: ReviewedSpeaker): ReviewedSpeaker[] {
  return review.speakers.filter((other) => other.key !== speaker.key && review.useOf(other) === other.key)
}
