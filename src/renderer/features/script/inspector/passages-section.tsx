import { Play, RefreshCw } from 'lucide-react'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { cutVoices, hasSeveralVoices } from '#shared/domain/speech-text/voice-runs.ts'
import { IconButton } from '../../../ui/button.tsx'
import { InspectorSection } from './inspector-section.tsx'
import styles from './inspector.module.css'
import { t } from './messages/t.ts'

export interface PassagesSectionProps {
  inputs: TakeInputs
  /** Of the block, with the names of its speakers. */
  markup: readonly MarkupSpan[]
  voiceName: (voiceId: string) => string
  /** Null while there is no audio of the passages. */
  onPlay: ((charOffset: number) => void) | null
  /** Null while a passage can't be regenerated alone. */
  onRegenerate: ((charOffset: number) => void) | null
}

/** The passages of a block with several voices, each of which can be heard and regenerated alone. */
export function PassagesSection({ inputs, markup, voiceName, onPlay, onRegenerate }: PassagesSectionProps) {
  if (!hasSeveralVoices(inputs)) return null
  const passages = cutVoices(inputs)
    .filter(({ endChar }) => endChar > inputs.spokenFromChar)
    .map(({ startChar, endChar, voice }) => ({
      charOffset: Math.max(startChar, inputs.spokenFromChar),
      text: inputs.text.slice(Math.max(startChar, inputs.spokenFromChar), endChar).trim(),
      speaker: voice && findSpeakerAt(markup, startChar),
      voice: voiceName((voice ?? inputs).voiceId),
    }))
  return (
    <InspectorSection
      id="passages"
      title={t('passages.title')}
      label={t('passages.title')}
      summary={t('passages.count', { count: passages.length })}
      startsOpen
    >
      <ul className={styles.passages} aria-label={t('passages.title')}>
        {passages.map(({ charOffset, text, speaker, voice }) => (
          <li key={charOffset}>
            <div className={styles.passage}>
              <span dir="auto">{speaker ? t('passages.speaker', { speaker, voice }) : voice}</span>
              <span className={styles.passageText} dir="auto" title={text}>
                {text}
              </span>
            </div>
            <IconButton
              label={t('passages.play', { text })}
              look="plain"
              isDisabled={onPlay === null}
              onPress={() => onPlay?.(charOffset)}
            >
              <Play size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
            <IconButton
              label={t('passages.regenerate', { text })}
              look="plain"
              isDisabled={onRegenerate === null}
              onPress={() => onRegenerate?.(charOffset)}
            >
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </InspectorSection>
  )
}

function findSpeakerAt(markup: readonly MarkupSpan[], char: number): string | null {
  const found = markup.find((span) => span.kind === 'speaker' && span.startChar <= char && char < span.endChar)
  return found?.kind === 'speaker' ? found.name : null
}
