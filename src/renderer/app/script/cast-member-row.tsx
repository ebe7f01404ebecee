import type { CastList, CastLoudness } from '#shared/contract/cast.ts'
import { type BlockPlace, formatBlock } from '../../features/exports/clipping-notice.tsx'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { formatLoudness } from './cast-loudness.tsx'
import styles from './cast.module.css'

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
  const { name, lineCount, ownVoiceBlockCount } = member
  return (
    <li className={styles.member}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.voice}>{voice}</span>
      <span className={styles.figure}>
        {lineCount === 0 && ownVoiceBlockCount > 0
          ? `${formatCount(ownVoiceBlockCount, 'block')} with this voice`
          : formatCount(lineCount, 'line')}
      </span>
      <span className={styles.buttons}>
        <Button aria-label={`Change ${name}`} onPress={onChange}>
          Change
        </Button>
        <Button aria-label={`Remove ${name}`} look="quiet" onPress={onRemove}>
          Remove
        </Button>
      </span>
      {lineCount === 0 && ownVoiceBlockCount === 0 && (
        <span className={styles.hint}>
          No lines yet. Start a line with “{name}:” or choose {name} for a block.
        </span>
      )}
      {loudness && formatLoudness(loudness) !== '' && (
        <span className={styles.hint}>
          <span>{formatLoudness(loudness)}</span>{' '}
          {clipped && (
            <Button look="quiet" onPress={() => onShowBlock(clipped)}>
              Show {formatBlock(clipped)}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
