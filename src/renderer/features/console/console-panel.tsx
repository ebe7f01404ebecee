import { Plus, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { ConsoleEntry, ConsoleMethod } from '#shared/contract/console.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConsoleAnswerView } from './console-answer-view.tsx'
import {
  type ConsoleDraft,
  getDraft,
  EMPTY_DRAFT,
  jsonProblem,
  formatLikelyCharge,
  sizeProblem,
  withRow,
} from './console-draft.ts'
import styles from './console.module.css'
import type { ConsoleMemory } from './console-memory.ts'
import { FormRows } from './form-rows.tsx'
import { t } from './messages/t.ts'
import { UploadFailed, useConsole } from './use-console.ts'

const METHODS: readonly { id: ConsoleMethod; label: string }[] = (
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const
).map((id) => ({ id, label: id }))
const BODIES = ['none', 'json', 'form'] as const
/** Code, so it is the same in every language. */
const JSON_EXAMPLE = '{ "input": "…" }'

/** Sends custom requests to the service, for what the interface leaves open. */
export function ConsolePanel({ memory }: { memory: ConsoleMemory }) {
  const draft = useStore(memory.draft) ?? EMPTY_DRAFT
  const answer = useStore(memory.answer)
  const [problem, setProblem] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const { history, send, isSending, cancel, clearHistory, saveAnswer } = useConsole(memory)
  const { queries } = useStudio()
  const usesSandbox = useQuery(queries.settings.get.queryOptions()).data?.usesSandbox ?? false
  const charge = formatLikelyCharge(draft, usesSandbox)
  const change = (part: Partial<ConsoleDraft>) => {
    setProblem(null)
    setTooLarge(null)
    memory.draft.set({ ...draft, ...part })
  }
  const ask = () => {
    const [wrong, large] = [jsonProblem(draft), sizeProblem(draft)]
    setProblem(wrong)
    setTooLarge(large)
    if (wrong === null && large === null) send.mutate(draft)
  }
  const failure = send.error && (send.error instanceof UploadFailed ? null : getFailure(send.error))
  const isAsSent = send.variables === draft
  const wrong = formatFields(isAsSent ? failure : null)
  const wrongPath = wrong['path']
  const wrongBody = problem ?? wrong['body'] ?? null

  return (
    <div className={styles.panel}>
      <form
        className={styles.request}
        aria-label={t('request')}
        // Errors of the last request must not block the next one.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) ask()
        }}
      >
        <div className={styles.first}>
          <div className={styles.method}>
            <SelectField
              label={t('method')}
              options={METHODS}
              value={draft.method}
              onChange={(id) => change({ method: METHODS.find((option) => option.id === id)?.id ?? 'GET' })}
            />
          </div>
          <div className={styles.path}>
            <TextField
              label={t('path')}
              value={draft.path}
              onChange={(path) => change({ path })}
              error={wrongPath ?? null}
            />
          </div>
        </div>
        <ChoiceField
          label={t('body')}
          options={BODIES.map((id) => ({ id, label: t(`body.${id}`) }))}
          value={draft.bodyKind}
          onChange={(bodyKind) =>
            change({ bodyKind, rows: bodyKind === 'form' && draft.rows.length === 0 ? withRow([]) : draft.rows })
          }
        />
        {draft.bodyKind === 'json' && (
          <TextAreaField
            label={t('body.json')}
            value={draft.json}
            onChange={(json) => change({ json })}
            error={wrongBody}
            placeholder={JSON_EXAMPLE}
            isCode
          />
        )}
        {draft.bodyKind === 'form' && (
          <>
            <FormRows rows={draft.rows} onChange={(rows) => change({ rows })} />
            <div>
              <Button onPress={() => change({ rows: withRow(draft.rows) })}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                {t('addField')}
              </Button>
            </div>
          </>
        )}
        <Notice tone={charge.isFree ? 'quiet' : 'warning'}>
          {charge.words} {t('usesKey')}
        </Notice>
        <div className={styles.line}>
          <Button isLarge look="primary" type="submit">
            {t(isSending ? 'sending' : 'send')}
          </Button>
          {isSending && (
            <Button isLarge onPress={cancel}>
              {common('cancel')}
            </Button>
          )}
        </div>
        {tooLarge !== null && (
          <Notice tone="failed" role="alert">
            {tooLarge}
          </Notice>
        )}
        {send.error instanceof UploadFailed && (
          <Notice tone="failed" role="alert">
            {send.error.message}
          </Notice>
        )}
        {failure && failure.code !== 'canceled' && !failure.fields && (
          <FailureNotice failure={failure} topic="managing" />
        )}
        <History entries={history.data ?? []} onTake={(entry) => change(getDraft(entry))} onClear={clearHistory} />
      </form>
      <section className={styles.answer} aria-label={t('response')}>
        {answer ? (
          <ConsoleAnswerView key={answer.id} answer={answer} onSave={saveAnswer} />
        ) : (
          <p className={styles.quiet}>{t(isSending ? 'waiting' : 'noResponseYet')}</p>
        )}
      </section>
    </div>
  )
}

function History({
  entries,
  onTake,
  onClear,
}: {
  entries: readonly ConsoleEntry[]
  onTake: (entry: ConsoleEntry) => void
  onClear: () => void
}) {
  const now = new Date(useNow(60_000))
  if (entries.length === 0) return null
  return (
    <section className={styles.history} aria-label={t('history')}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{t('history')}</h2>
        <IconButton label={t('clearHistory')} onPress={onClear}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <ListBox
        aria-label={t('previousRequests')}
        className={styles.entries}
        items={entries}
        onAction={(key) => {
          const entry = entries.find(({ id }) => id === Number(key))
          if (entry) onTake(entry)
        }}
      >
        {(entry) => (
          <ListBoxItem id={entry.id} textValue={`${entry.method} ${entry.path}`} className={styles.entry}>
            <span className={styles.place} dir="ltr" title={`${entry.method} ${entry.path}`}>
              <b>{entry.method}</b> {entry.path}
            </span>
            <span className={styles.fact}>
              {entry.status ?? t('noResponse')} · {formatMoment(entry.at, now)}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </section>
  )
}
