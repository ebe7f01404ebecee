import type { Take } from '#shared/contract/takes.ts'
import type { Model } from '#shared/contract/voices.ts'
import { tellsWordTimes } from '#shared/domain/voice-fit.ts'
import styles from './script.module.css'

/** What is to be said of a take whose single words have no times; nothing of others. */
export function WordTiming({ take, models }: { take: Take; models: readonly Model[] }) {
  if (take.wordCount === 0) {
    return take.status === 'complete' ? (
      <p className={styles.quiet}>
        No word timing: the service sent no times with this take. No word is lit, and none is guessed.
      </p>
    ) : null
  }
  return tellsWordTimes(take.inputs.modelId, models) ? null : (
    <p className={styles.quiet}>
      No times of single words: the service tells none for this model. A few sentences are lit together while they
      sound.
    </p>
  )
}
