import type { CastList } from '#shared/contract/cast.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cast.module.css'

export interface CastMemberRowProps {
  member: CastList['members'][number]
  /** The name of the voice of the member's lines. */
  voice: string
  onChange: () => void
  onRemove: () => void
}

/** A speaker with their voice and lines; without lines, how to give them some. */
export function CastMemberRow({ member, voice, onChange, onRemove }: CastMemberRowProps) {
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
    </li>
  )
}
