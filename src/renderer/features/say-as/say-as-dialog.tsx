import { Loader, Play, Square } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SayAsChange, SayAsDraft, SayAsScope } from '#shared/contract/say-as.ts'
import { SAY_AS_SPOKEN_LENGTH, SAY_AS_WRITTEN_LENGTH } from '#shared/domain/text-lengths.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { useStore } from '../../lib/use-store.ts'
import { reasonOf, type Reason, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createHeardPlayer, type HeardPlayer } from './heard-player.ts'
import styles from './say-as.module.css'
import { sayEffect } from './say-effect.ts'
import { useDelayed } from './use-delayed.ts'

export interface SayAsDialogProps {
  /** What the fields hold first. */
  draft: SayAsDraft
  /** The entry that is changed; null makes a new one. */
  sayAsId: string | null
  projectId: string
  /** The block whose voice is heard and that `Only this block` means. */
  blockId: string
  voiceName: string
  /** Resolves when everything written is stored: the effect is counted on what is stored. */
  beforeAsking: () => Promise<unknown>
  /** Not told to the open chapter: that hears of the change from the studio. */
  onSaved?: () => void
  onClose: () => void
}

type ScopeChoice = SayAsScope['kind']
const SCOPES: readonly { id: ScopeChoice; label: string }[] = [
  { id: 'block', label: 'Only this block' },
  { id: 'project', label: 'This project' },
  { id: 'everywhere', label: 'Everywhere' },
]
const PREVIEW_DELAY_MS = 250

/** How a word is said: heard in the block's voice and counted in the scripts before it is saved. */
export function SayAsDialog(props: SayAsDialogProps) {
  const { sayAsId, projectId, blockId, voiceName, beforeAsking, onSaved, onClose } = props
  const { client } = useStudio()
  const [written, setWritten] = useState(props.draft.written)
  const [spoken, setSpoken] = useState(props.draft.spoken)
  const [scope, setScope] = useState<SayAsScope>(props.draft.scope)
  const [matchCase, setMatchCase] = useState(props.draft.matchCase)
  const [failure, setFailure] = useState<Reason | null>(null)
  const [missing, setMissing] = useState<'written' | 'spoken' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [player] = useState(() =>
    createHeardPlayer(async (words, signal) => {
      await beforeAsking()
      return client.takes.hear({ blockId, words }, { signal })
    }),
  )
  useEffect(() => () => player.close(), [player])
  const draft: SayAsDraft = { written: written.trim(), spoken: spoken.trim(), scope, matchCase }
  const isWhole = draft.written !== '' && draft.spoken !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return setMissing(draft.written === '' ? 'written' : 'spoken')
    setBusy(true)
    setFailure(null)
    try {
      await beforeAsking()
      if (sayAsId === null) await client.sayAs.add(draft)
      else await client.sayAs.update({ sayAsId, draft })
      onSaved?.()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const choose = (kind: ScopeChoice) =>
    setScope(kind === 'block' ? { kind, blockId } : kind === 'project' ? { kind, projectId } : { kind })

  return (
    <Dialog
      title={sayAsId === null ? 'Say as' : 'Change how it is said'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form="say-as" isDisabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id="say-as" className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Written"
          value={written}
          onChange={(value) => (setWritten(value), setMissing(null))}
          maxLength={SAY_AS_WRITTEN_LENGTH}
          error={missing === 'written' ? 'Write the word as it stands in the script.' : null}
          isLarge
          autoFocus={draft.written === ''}
        />
        <div className={styles.spoken}>
          <TextField
            label="Said as"
            description="The script, the captions and the light keep the word as written."
            value={spoken}
            onChange={(value) => (setSpoken(value), setMissing(null))}
            maxLength={SAY_AS_SPOKEN_LENGTH}
            error={missing === 'spoken' ? 'Write it the way it sounds.' : null}
            isLarge
            autoFocus={draft.written !== ''}
          />
          <HearButton player={player} words={draft.spoken} voiceName={voiceName} />
        </div>
        <ChoiceField label="Where" options={SCOPES} value={scope.kind} onChange={choose} />
        <SwitchField label="Only with the same capital letters" isSelected={matchCase} onChange={setMatchCase} />
        <Effect draft={draft} sayAsId={sayAsId} isWhole={isWhole} beforeAsking={beforeAsking} />
      </form>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

function HearButton({ player, words, voiceName }: { player: HeardPlayer; words: string; voiceName: string }) {
  const state = useStore(player.state)
  const isPlaying = state.kind === 'playing'
  const isFree = player.has(words)
  const Icon = isPlaying ? Square : state.kind === 'asking' ? Loader : Play
  return (
    <>
      <Button
        isLarge
        isDisabled={words === '' || state.kind === 'asking'}
        onPress={() => (isPlaying ? player.stop() : void player.play(words))}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        {isPlaying
          ? 'Stop'
          : `Hear it${words === '' ? '' : isFree ? ' again · free' : ` · ${formatCount(words.length, 'character')}`}`}
      </Button>
      <span className={styles.quiet} role="status">
        {state.kind === 'asking' && `${voiceName} is asked`}
        {state.kind === 'playing' && `${voiceName} speaks`}
        {state.kind === 'heard' &&
          (state.chargedCharacters === null
            ? 'The service did not say what it charged.'
            : state.chargedCharacters === 0
              ? 'Not charged.'
              : `${formatCount(state.chargedCharacters, 'character')} charged.`)}
      </span>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} role="status" />}
    </>
  )
}

interface EffectProps {
  draft: SayAsDraft
  sayAsId: string | null
  isWhole: boolean
  beforeAsking: () => Promise<unknown>
}

/** What saving would do to the scripts, counted while it is written. */
function Effect({ draft, sayAsId, isWhole, beforeAsking }: EffectProps) {
  const { client } = useStudio()
  const change: SayAsChange = sayAsId === null ? { kind: 'add', draft } : { kind: 'update', sayAsId, draft }
  const asked = useDelayed(JSON.stringify(change), PREVIEW_DELAY_MS)
  const preview = useQuery({
    queryKey: ['say-as effect', asked],
    queryFn: async ({ signal }) => {
      await beforeAsking()
      return client.sayAs.preview(JSON.parse(asked) as SayAsChange, { signal })
    },
    enabled: isWhole,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!isWhole) return <p className={styles.quiet}>Whole words are replaced, and only in what is sent.</p>
  if (preview.isError) return <FailureNotice failure={failureOf(reasonOf(preview.error))} role="status" />
  return (
    <div className={styles.effect} role="status">
      {preview.data ? (
        <>
          {sayEffect(preview.data)}
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
        'Looking for the word in the scripts'
      )}
    </div>
  )
}
