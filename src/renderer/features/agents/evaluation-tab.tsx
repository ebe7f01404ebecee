import { Plus, Trash2 } from 'lucide-react'
import type { AgentEvaluation } from '#shared/contract/agents.ts'
import { type EvaluationList } from '#shared/domain/agents/evaluation-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { randomId } from '../../lib/random-id.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import parts from './evaluation.module.css'
import { checkEvaluation, sayEntry } from './evaluation-words.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useEvaluation } from './use-evaluation.ts'

const TYPES = [
  { id: 'string', label: 'Text' },
  { id: 'int', label: 'Whole number' },
  { id: 'number', label: 'Number' },
  { id: 'boolean', label: 'Yes or no' },
]
const REPLACES = 'Sending replaces all criteria and all data fields at the service with what is chosen here.'

/** What finished conversations are judged by and what is read out of them. */
export function EvaluationTab({ agentId }: { agentId: string }) {
  const screen = useEvaluation(agentId)
  const now = new Date(useNow(60_000))
  const { detail, lists, isChanged, fetchFailure, keepFailure, pushFailure, compared } = screen
  const problems = lists ? checkEvaluation(lists) : []
  if (!lists)
    return fetchFailure ? (
      <div className={parts.tabNotice}>
        <FailureNotice
          failure={failureOf(fetchFailure)}
          topic="managing"
          actions={<Button onPress={screen.refresh}>Ask again</Button>}
        />
        <p className={styles.hint}>What the service has must be read once before it can be changed.</p>
      </div>
    ) : (
      <Skeleton label="Reading the evaluation" />
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
          {isChanged && <span className={styles.unsent}>Kept here, not sent · </span>}
          {detail?.asOf && `As of ${sayMoment(detail.asOf, now)}`}
        </span>
        <Button
          look={isChanged ? 'primary' : 'plain'}
          isDisabled={!isChanged || screen.isSending || problems.length > 0}
          onPress={screen.review}
        >
          {screen.isSending ? 'Asking the service' : 'Preview and send'}
        </Button>
        {isChanged && (
          <Button
            onPress={() => {
              const before: AgentEvaluation = lists
              void screen.drop().then(() =>
                showToast({
                  text: 'Unsent changes taken back.',
                  action: { label: 'Undo', onPress: () => screen.edit(before) },
                }),
              )
            }}
          >
            Take back
          </Button>
        )}
      </div>
      {keepFailure && (
        <FailureNotice
          failure={failureOf(keepFailure)}
          topic="managing"
          kept="The last change is on this screen only."
          actions={<Button onPress={() => void screen.settle().catch(() => undefined)}>Keep it now</Button>}
        />
      )}
      {fetchFailure && (
        <FailureNotice
          role="status"
          failure={failureOf(fetchFailure)}
          topic="managing"
          kept="What was last seen is shown, and can be changed."
          actions={<Button onPress={screen.refresh}>Ask again</Button>}
        />
      )}
      {pushFailure && !compared && (
        <FailureNotice failure={failureOf(pushFailure)} topic="managing" kept="Your changes are kept here." />
      )}
      {problems.length > 0 && (
        <p className={styles.hint} role="status">
          Before this can be sent: {problems.join(' ')}
        </p>
      )}
      <section aria-label="Criteria" className={styles.entries}>
        <h2>Criteria</h2>
        <p className={styles.hint}>
          Each finished conversation is judged by every one of them: passed, failed or unknown.
        </p>
        {lists.criteria.map((entry, index) => (
          <div key={index} className={parts.entry} role="group" aria-label={`Criterion ${index + 1}`}>
            <TextField
              label="Name"
              value={textOf(entry['name'])}
              maxLength={500}
              onChange={(name) => changeEntry('criteria', index, { name })}
            />
            <TextAreaField
              label="When it is passed"
              value={textOf(entry['description'])}
              maxLength={20_000}
              onChange={(description) => changeEntry('criteria', index, { description })}
            />
            <IconButton label={`Remove criterion ${index + 1}`} onPress={() => removeEntry('criteria', index)}>
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
            Add a criterion
          </Button>
        </div>
      </section>
      <section aria-label="Data to collect" className={styles.entries}>
        <h2>Data to collect</h2>
        <p className={styles.hint}>Each is read out of the finished conversation, under its key.</p>
        {lists.data_collection.map((entry, index) => (
          <div key={index} className={parts.entry} data-kind="data" role="group" aria-label={`Data field ${index + 1}`}>
            <TextField
              label="Key"
              value={textOf(entry['key'])}
              maxLength={64}
              placeholder="order_number"
              onChange={(key) => changeEntry('data_collection', index, { key })}
            />
            <SelectField
              label="Type"
              options={typesWith(textOf(entry['type']))}
              value={textOf(entry['type'])}
              onChange={(type) => changeEntry('data_collection', index, { type })}
            />
            <TextAreaField
              label="What it is"
              value={textOf(entry['description'])}
              maxLength={20_000}
              onChange={(description) => changeEntry('data_collection', index, { description })}
            />
            <IconButton label={`Remove data field ${index + 1}`} onPress={() => removeEntry('data_collection', index)}>
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
            Add a data field
          </Button>
        </div>
      </section>
      {compared && (
        <ReviewDialog
          rows={compared.differences.map(({ entry, kind, base, mine, theirs }) => ({
            id: entry,
            label: sayEntry(entry, mine ?? theirs ?? base),
            kind,
            base: sayEntry(entry, base, true),
            mine: sayEntry(entry, mine, true),
            theirs: sayEntry(entry, theirs, true),
          }))}
          warning={`${REPLACES} It then has ${formatCount(lists.criteria.length, 'criterion', 'criteria')} and ${formatCount(lists.data_collection.length, 'data field')} from here, and what is listed above as changed there.`}
          failure={pushFailure}
          isSending={screen.isSending}
          onSend={(keepTheirs) => screen.send(compared.token, keepTheirs)}
          onClose={screen.closeReview}
        />
      )}
    </div>
  )
}

/** The service may know more types than this studio: what it says can be kept. */
function typesWith(type: string): { id: string; label: string }[] {
  return type === '' || TYPES.some(({ id }) => id === type) ? TYPES : [...TYPES, { id: type, label: type }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
