import { Plus, Trash2 } from 'lucide-react'
import { type EvaluationList } from '#shared/domain/agents/evaluation-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { randomId } from '../../lib/random-id.ts'
import { useNow } from '../../lib/use-now.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './agents.module.css'
import parts from './evaluation.module.css'
import { t } from './messages/t.ts'
import { useEvaluation } from './use-evaluation.ts'

const TYPES = ['string', 'int', 'number', 'boolean'] as const

/** An agent's success criteria and collected data. */
export function EvaluationTab({ agentId }: { agentId: string }) {
  const screen = useEvaluation(agentId)
  const now = new Date(useNow(60_000))
  const { detail, lists, fetchFailure, saveFailure } = screen
  const path = `/v1/agents/${encodeURIComponent(agentId)}/evaluation-config`
  const incomplete = useIncompleteEntries([path], detail?.asOf ?? null)
  if (!lists)
    return fetchFailure ? (
      <div className={parts.tabNotice}>
        <FailureNotice
          failure={fetchFailure}
          topic="managing"
          actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
        />
        <p className={styles.hint}>{t('evaluation.unread')}</p>
      </div>
    ) : (
      <Skeleton label={t('evaluation.loading')} />
    )

  const change = (list: EvaluationList, entries: JsonObject[]) => screen.edit({ ...lists, [list]: entries })
  const changeEntry = (list: EvaluationList, index: number, part: JsonObject) =>
    change(
      list,
      lists[list].map((entry, at) => (at === index ? { ...entry, ...part } : entry)),
    )
  const removeEntry = (list: EvaluationList, index: number) =>
    change(
      list,
      lists[list].filter((_entry, at) => at !== index),
    )
  return (
    <div className={parts.evaluation}>
      <div className={parts.tabHead}>
        <span className={styles.status} role="status">
          {detail?.asOf && t('lastSynced', { time: formatMoment(detail.asOf, now) })}
        </span>
      </div>
      {saveFailure && (
        <FailureNotice
          failure={saveFailure}
          topic="managing"
          kept={t('changeUnsaved')}
          actions={<Button onPress={() => void screen.settle().catch(() => undefined)}>{t('saveNow')}</Button>}
        />
      )}
      {fetchFailure && (
        <FailureNotice
          role="status"
          failure={fetchFailure}
          topic="managing"
          kept={t('showingStored')}
          actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
        />
      )}
      <IncompleteEntries entries={incomplete} />
      <section aria-label={t('evaluation.criteria')} className={styles.entries}>
        <h2>{t('evaluation.criteria')}</h2>
        <p className={styles.hint}>{t('evaluation.criteriaHint')}</p>
        {lists.criteria.map((entry, index) => (
          <div
            key={index}
            className={parts.entry}
            role="group"
            aria-label={t('evaluation.criterion', { number: index + 1 })}
          >
            <TextField
              label={common('name')}
              value={textOf(entry['name'])}
              maxLength={500}
              onChange={(name) => changeEntry('criteria', index, { name })}
            />
            <TextAreaField
              label={t('evaluation.condition')}
              value={textOf(entry['description'])}
              maxLength={20_000}
              onChange={(description) => changeEntry('criteria', index, { description })}
            />
            <IconButton
              label={t('evaluation.removeCriterion', { number: index + 1 })}
              onPress={() => removeEntry('criteria', index)}
            >
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            onPress={() =>
              change('criteria', [...lists.criteria, { id: randomId('criterion_'), name: '', description: '' }])
            }
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('evaluation.addCriterion')}
          </Button>
        </div>
      </section>
      <section aria-label={t('evaluation.fields')} className={styles.entries}>
        <h2>{t('evaluation.fields')}</h2>
        <p className={styles.hint}>{t('evaluation.fieldsHint')}</p>
        {lists.data_collection.map((entry, index) => (
          <div
            key={index}
            className={parts.entry}
            data-kind="data"
            role="group"
            aria-label={t('evaluation.field', { number: index + 1 })}
          >
            <TextField
              label={t('evaluation.key')}
              value={textOf(entry['key'])}
              maxLength={64}
              placeholder="order_number"
              onChange={(key) => changeEntry('data_collection', index, { key })}
            />
            <SelectField
              label={t('evaluation.type')}
              options={typesWith(textOf(entry['type']))}
              value={textOf(entry['type'])}
              onChange={(type) => changeEntry('data_collection', index, { type })}
            />
            <TextAreaField
              label={t('evaluation.description')}
              value={textOf(entry['description'])}
              maxLength={20_000}
              onChange={(description) => changeEntry('data_collection', index, { description })}
            />
            <IconButton
              label={t('evaluation.removeField', { number: index + 1 })}
              onPress={() => removeEntry('data_collection', index)}
            >
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            onPress={() =>
              change('data_collection', [...lists.data_collection, { key: '', description: '', type: 'string' }])
            }
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('evaluation.addField')}
          </Button>
        </div>
      </section>
    </div>
  )
}

/** The service may have types this studio doesn't know; those are kept. */
function typesWith(type: string): { id: string; label: string }[] {
  const known = TYPES.map((id) => ({ id, label: t(`type.${id}`) }))
  return type === '' || known.some(({ id }) => id === type) ? known : [...known, { id: type, label: type }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
