import { Loader, Play, Square } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type {
  PronunciationChange,
  PronunciationDraft,
  PronunciationPreview,
  PronunciationScope,
} from '#shared/contract/pronunciation.ts'
import { PRONUNCIATION_SPOKEN_LENGTH, PRONUNCIATION_WRITTEN_LENGTH } from '#shared/domain/text-lengths.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HearStatus } from './hear-status.tsx'
import { createHeardPlayer, type HeardPlayer } from './heard-player.ts'
import { t } from './messages/t.ts'
import styles from './pronunciation.module.css'
import { formatEffect } from './format-effect.ts'
import { useDelayed } from './use-delayed.ts'

export interface PronunciationDialogProps {
  /** Initial field values. */
  draft: PronunciationDraft
  /** The entry being edited; null creates a new one. */
  pronunciationId: string | null
  projectId: string
  /** The block whose voice is used for previews and that `Only this block` refers to. */
  blockId: string
  voiceName: string
  /** Resolves once all edits are stored, because effects are counted on stored text. */
  beforeAsking: () => Promise<unknown>
  /** Not for the open chapter, which is notified by the studio. */
  onSaved?: () => void
  onClose: () => void
}

type ScopeChoice = PronunciationScope['kind']
const SCOPES: readonly ScopeChoice[] = ['block', 'project', 'everywhere']
const PREVIEW_DELAY_MS = 250

/** Edits a pronunciation: previewed in the block's voice and counted in the scripts before it is saved. */
export function PronunciationDialog(props: PronunciationDialogProps) {
  const { pronunciationId, projectId, blockId, voiceName, beforeAsking, onSaved, onClose } = props
  const { client } = useStudio()
  const [written, setWritten] = useState(props.draft.written)
  const [spoken, setSpoken] = useState(props.draft.spoken)
  const [scope, setScope] = useState<PronunciationScope>(props.draft.scope)
  const [matchCase, setMatchCase] = useState(props.draft.matchCase)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<'written' | 'spoken' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [player] = useState(() =>
    createHeardPlayer(async (words, signal) => {
      await beforeAsking()
      return client.takes.hear({ blockId, words }, { signal })
    }),
  )
  useEffect(() => () => player.close(), [player])
  const draft: PronunciationDraft = { written: written.trim(), spoken: spoken.trim(), scope, matchCase }
  const isWhole = draft.written !== '' && draft.spoken !== ''

  const { preview, previewNow } = useEffectPreview(draft, pronunciationId, isWhole, beforeAsking)
  const runningBlockIds = (isWhole && preview.data?.runningBlockIds) || []
  const running = useRunningChoice(runningBlockIds)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return setMissing(draft.written === '' ? 'written' : 'spoken')
    setBusy(true)
    setFailure(null)
    try {
      // The shown effect may be of an earlier draft; nothing running is left out of date without asking.
      const { runningBlockIds: concerned } = await previewNow()
      if (concerned.some((id) => !runningBlockIds.includes(id))) return setBusy(false)
      if (pronunciationId === null) await client.pronunciations.add(draft)
      else await client.pronunciations.update({ pronunciationId, draft })
      await running.apply()
      onSaved?.()
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }
  const choose = (kind: ScopeChoice) =>
    setScope(kind === 'block' ? { kind, blockId } : kind === 'project' ? { kind, projectId } : { kind })

  return (
    <Dialog
      title={pronunciationId === null ? t('add') : t('edit.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form="pronunciation" isDisabled={isBusy}>
          {common('save')}
        </DialogFooter>
      }
    >
      <form id="pronunciation" className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('edit.word')}
          value={written}
          onChange={(value) => (setWritten(value), setMissing(null))}
          maxLength={PRONUNCIATION_WRITTEN_LENGTH}
          error={missing === 'written' ? t('edit.wordMissing') : null}
          isLarge
          autoFocus={draft.written === ''}
        />
        <div className={styles.spoken}>
          <TextField
            label={t('edit.spoken')}
            description={t('edit.spokenHint')}
            value={spoken}
            onChange={(value) => (setSpoken(value), setMissing(null))}
            maxLength={PRONUNCIATION_SPOKEN_LENGTH}
            error={missing === 'spoken' ? t('edit.spokenMissing') : null}
            isLarge
            autoFocus={draft.written !== ''}
          />
          <HearButton player={player} words={draft.spoken} voiceName={voiceName} />
        </div>
        <ChoiceField
          label={t('appliesTo')}
          options={SCOPES.map((id) => ({ id, label: t(`appliesTo.${id}`) }))}
          value={scope.kind}
          onChange={choose}
        />
        <SwitchField label={t('edit.matchCase')} isSelected={matchCase} onChange={setMatchCase} />
        <Effect preview={preview} isWhole={isWhole} />
      </form>
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

function HearButton({ player, words, voiceName }: { player: HeardPlayer; words: string; voiceName: string }) {
  const state = useStore(player.state)
  const isPlaying = state.kind === 'playing'
  const cost = words === '' ? null : player.has(words) ? t('free') : t('characters', { count: words.length })
  const Icon = isPlaying ? Square : state.kind === 'asking' ? Loader : Play
  return (
    <>
      <Button
        isLarge
        isDisabled={words === '' || state.kind === 'asking'}
        onPress={() => (isPlaying ? player.stop() : void player.play(words))}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        {isPlaying ? common('stop') : cost === null ? common('preview') : `${common('preview')} · ${cost}`}
      </Button>
      <HearStatus state={state} voiceName={voiceName} />
    </>
  )
}

/** How saving would affect the scripts, counted while editing. */
function useEffectPreview(
  draft: PronunciationDraft,
  pronunciationId: string | null,
  isWhole: boolean,
  beforeAsking: () => Promise<unknown>,
) {
  const { client } = useStudio()
  const cache = useQueryClient()
  const current = JSON.stringify(
    pronunciationId === null ? { kind: 'add', draft } : { kind: 'update', pronunciationId, draft },
  )
  const delayed = useDelayed(current, PREVIEW_DELAY_MS)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const optionsFor = (change: string) => ({
    queryKey: ['pronunciation-effect', change],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PronunciationPreview> => {
      await beforeAsking()
      return client.pronunciations.preview(JSON.parse(change) as PronunciationChange, { signal })
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const preview = useQuery({
    ...optionsFor(submitted === current ? current : delayed),
    enabled: isWhole,
    placeholderData: (before) => before,
  })
  return {
    preview,
    /** Counts the effect of the current draft now, and shows it. */
    previewNow() {
      setSubmitted(current)
      return cache.fetchQuery(optionsFor(current))
    },
  }
}

function Effect({ preview, isWhole }: Pick<ReturnType<typeof useEffectPreview>, 'preview'> & { isWhole: boolean }) {
  if (!isWhole) return <p className="quiet">{t('edit.effectHint')}</p>
  if (preview.isError) return <FailureNotice failure={getFailure(preview.error)} role="status" />
  return (
    <div className={styles.effect} role="status">
      {preview.data ? (
        <>
          {formatEffect(preview.data)}
          <ul className={styles.places}>
            {preview.data.places.slice(0, 3).map((place) => (
              <li key={`${place.blockId} ${place.startChar}`} dir="auto">
                {place.startChar > place.excerptStartChar && '…'}
                {place.excerpt.slice(0, place.excerptStartChar)}
                <mark>
                  {place.excerpt.slice(
                    place.excerptStartChar,
                    place.excerptStartChar + place.endChar - place.startChar,
                  )}
                </mark>
                {place.excerpt.slice(place.excerptStartChar + place.endChar - place.startChar)}
                {place.goesOn && '…'}
              </li>
            ))}
          </ul>
        </>
      ) : (
        t('edit.searching')
      )}
    </div>
  )
}
