import type { CastList, CastLoudness } from '#shared/contract/cast.ts'
import type { ClippedBlock } from '#shared/contract/exports.ts'
import type { BlockPlace } from '../script-slots.ts'
import type { Emotion } from '#shared/domain/speech-text/ssml-values.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { Button } from '../../../ui/button.tsx'
import { formatLoudness } from './cast-loudness.tsx'
import styles from './cast.module.css'
import { t } from './messages/t.ts'
import { t as formatting } from '../marks/messages/t.ts'

export interface CastMemberRowProps {
  member: CastList['members'][number]
  /** The name of the voice of the member's lines. */
  voice: string
  /** Null while unmeasured. */
  loudness: CastLoudness | null
  /** Called to show a line that clips. */
  onShowBlock: (place: BlockPlace) => void
  onChange: () => void
  onRemove: () => void
}

/** A speaker with their voice and lines; without lines, how to give them some. */
export function CastMemberRow({ member, voice, loudness, onShowBlock, onChange, onRemove }: CastMemberRowProps) {
  const clipped = loudness?.clippedBlocks[0]
  const { name } = member
  const isUnused = member.lineCount + member.passageCount + member.ownVoiceBlockCount === 0
  return (
    <li className={styles.member}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.voice}>{formatSpeech(voice, member.emotion)}</span>
      <span className={styles.figure}>{formatUses(member)}</span>
      <span className={styles.buttons}>
        <Button aria-label={t('member.changeName', { name })} onPress={onChange}>
          {t('member.change')}
        </Button>
        <Button aria-label={t('member.removeName', { name })} look="quiet" onPress={onRemove}>
          {common('remove')}
        </Button>
      </span>
      {isUnused && <span className={styles.hint}>{t('member.noLines', { name })}</span>}
      {loudness && formatLoudness(loudness) !== '' && (
        <span className={styles.hint}>
          <span>{formatLoudness(loudness)}</span>{' '}
          {clipped && (
            <Button look="quiet" onPress={() => onShowBlock(clipped)}>
              {formatShow(clipped)}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

function formatSpeech(voice: string, emotion: Emotion | null): string {
  return emotion === null ? voice : `${voice} · ${formatting(`emotion.${emotion}`)}`
}

function formatUses({ lineCount, passageCount, ownVoiceBlockCount }: CastList['members'][number]): string {
  if (lineCount === 0 && passageCount === 0 && ownVoiceBlockCount > 0)
    return t('member.blocks', { count: ownVoiceBlockCount })
  if (passageCount === 0) return t('member.lines', { count: lineCount })
  const passages = t('member.passages', { count: passageCount })
  return lineCount === 0 ? passages : `${t('member.lines', { count: lineCount })} · ${passages}`
}

function formatShow({ chapterNumber, blockNumber }: ClippedBlock): string {
  const block = String(blockNumber)
  return chapterNumber === null
    ? t('member.showBlock', { block })
    : t('member.showBlockOfChapter', { chapter: String(chapterNumber), block })
}
