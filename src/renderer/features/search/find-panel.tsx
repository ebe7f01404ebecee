import { Replace, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ToggleButton } from 'react-aria-components'
import type { FindQuery } from '#shared/contract/search.ts'
import { FIND_TEXT_LENGTH } from '#shared/domain/text-lengths.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure } from '../../rpc/studio.ts'
import { takeFirstResult } from '../../ui/first-result.ts'
import { Stale } from '../../ui/stale.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findState, type FoundPlace } from './find-state.ts'
import styles from './find.module.css'
import { FoundList } from './found-list.tsx'
import { chosenFigures, chosenRows, excludedAfter, foundRows } from './found-rows.ts'
import { formatButton, formatDone, formatFound, formatTouched } from './format-found.ts'
import { t } from './messages/t.ts'
import type { TakePlayer } from './outside-list.tsx'
import { OutsidePart } from './outside-part.tsx'
import { type FindDeps, useFind } from './use-find.ts'

export interface FindPanelProps extends Omit<FindDeps, 'state'> {
  onGoTo: (place: FoundPlace) => void
  onClose: () => void
  /** Provides a function that searches again, for callers that know the script has changed. */
  onReady: (refresh: () => void) => void
  /** A replacement that was undone or redone: its message no longer applies. */
  steppedOver: { replacementId: string; isDone: boolean } | null
  player: TakePlayer
}

const OPTIONS = ['matchCase', 'wholeWord', 'isPattern'] as const

/** Searches all chapters of a project while typing, and replaces in the selected blocks. */
export function FindPanel({ onGoTo, onClose, onReady, steppedOver, player, ...deps }: FindPanelProps) {
  const state = useStore(findState)
  const { query, replacement, replaces, excluded } = state
  const { found, asked, done, isBehind, refresh, replace, takeBack } = useFind({ ...deps, state })
  const field = useRef<HTMLInputElement>(null)
  const replaceField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const target = replaces && query.text !== '' ? replaceField : field
    target.current?.focus()
    target.current?.select()
    // Only when the panel is asked for: typing does not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state.askedFor])
  useEffect(() => {
    onReady(() => void refresh())
  })

  const change = (part: Partial<FindQuery>) =>
    findState.set({ ...state, query: { ...query, ...part }, excluded: new Set() })
  const close = () => {
    findState.set({ ...findState.get(), isOpen: false })
    onClose()
  }
  const closeWithEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  const result = query.text === '' ? undefined : found.data
  const failure = query.text !== '' && found.isError ? getFailure(found.error) : null
  const isWrongPattern = failure?.code === 'invalid_input'
  const rows = result && !failure ? foundRows(result) : []
  const chosen = chosenRows(rows, excluded)
  const figures = result && chosenFigures(result, excluded)
  const isDiscriminated =
    done.kind === 'taken-back' ||
    (done.kind === 'replaced' &&
      !(steppedOver?.replacementId === done.replacement.replacementId && !steppedOver.isDone))
  const canReplace = figures !== undefined && figures.hitCount > 0 && !isBehind && !failure && done.kind !== 'replacing'

  return (
    <section className={styles.panel} aria-label={t('panel')} data-pane>
      <div role="presentation" className={styles.inside} onKeyDown={closeWithEscape}>
        <div className={styles.head}>
          <div role="presentation" className={styles.grow} onKeyDownCapture={takeFirstResult}>
            <TextField
              label={t('find')}
              value={query.text}
              onChange={(text) => change({ text })}
              maxLength={FIND_TEXT_LENGTH}
              error={isWrongPattern ? formatReason(failure) : null}
              inputRef={field}
              dir="auto"
            />
          </div>
          <div className={styles.options} role="group" aria-label={t('options')}>
            {OPTIONS.map((key) => (
              <ToggleButton
                key={key}
                className={styles.option ?? ''}
                isSelected={query[key]}
                onChange={(isOn) => change({ [key]: isOn })}
              >
                {t(`option.${key}`)}
              </ToggleButton>
            ))}
            <ToggleButton
              className={styles.option ?? ''}
              isSelected={replaces}
              onChange={(isOn) => findState.set({ ...state, replaces: isOn, excluded: new Set() })}
            >
              {t('option.replaces')}
            </ToggleButton>
            <IconButton label={common('close')} keys={t('closeKey')} onPress={close}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        </div>
        {replaces && (
          <div className={styles.head}>
            <div className={styles.grow}>
              <TextField
                label={t('replaceWith')}
                value={replacement}
                onChange={(text) => findState.set({ ...state, replacement: text })}
                maxLength={FIND_TEXT_LENGTH}
                inputRef={replaceField}
                dir="auto"
                description={query.isPattern ? t('patternHint') : undefined}
              />
            </div>
            <div className={styles.options}>
              <Button isDisabled={!canReplace} onPress={() => void replace(query, replacement, excluded)}>
                <Replace size={16} strokeWidth={1.5} aria-hidden />
                {formatButton(figures)}
              </Button>
            </div>
          </div>
        )}
        <div className={styles.words}>
          <p role="status">{formatFound(query.text === '' ? null : (result ?? 'looking'), failure !== null)}</p>
          {replaces && figures && !failure && figures.hitCount > 0 && <p>{formatTouched(figures)}</p>}
        </div>
        {failure && !isWrongPattern && (
          <FailureNotice failure={failure} actions={<Button onPress={refresh}>{t('searchAgain')}</Button>} />
        )}
        {done.kind === 'failed' && <FailureNotice failure={done.reason} />}
        {isDiscriminated && (
          <p className={styles.done} role="status">
            {formatDone(done)}
            {done.kind === 'replaced' && done.replacement.replacementId !== null && (
              <Button onPress={() => void takeBack(done.replacement.replacementId ?? '')}>{common('undo')}</Button>
            )}
          </p>
        )}
        {rows.length > 0 && (
          <Stale isStale={isBehind}>
            <FoundList
              rows={rows}
              chosen={replaces ? chosen : null}
              isBehind={isBehind}
              onChoose={(after) => findState.set({ ...state, excluded: excludedAfter(rows, chosen, after) })}
              onGoTo={onGoTo}
            />
          </Stale>
        )}
        {!replaces && query.text !== '' && asked.text !== '' && (
          <OutsidePart
            projectId={deps.projectId}
            asked={asked}
            isBehind={asked !== query}
            player={player}
            onGoTo={onGoTo}
          />
        )}
      </div>
    </section>
  )
}
