import { useMemo, useState } from 'react'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { parseSsml } from '#shared/domain/speech-text/parse-ssml.ts'
import { type SsmlProblem, validateSsml } from '#shared/domain/speech-text/read-ssml.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Workspace } from './open-workspace.ts'
import styles from './script.module.css'

/** What is to be known of a block of raw SSML: whether the service takes it, and the way to marks. */
export function BlockSsml({ workspace, text }: { workspace: Workspace; text: string }) {
  const isRaw = isSsml(text)
  const problem = useMemo(() => (isRaw ? validateSsml(text) : null), [isRaw, text])
  const [refused, setRefused] = useState<{ text: string; problem: SsmlProblem } | null>(null)
  if (!isRaw) return null
  const shown = problem ?? (refused?.text === text ? refused.problem : null)
  const turn = () => {
    const parsed = parseSsml(text)
    if (parsed.kind === 'problem') setRefused({ text, problem: parsed.problem })
    else workspace.marks.toggleSsml()
  }

  return (
    <section className={styles.section} aria-label="SSML">
      {shown ? (
        <Notice
          tone="warning"
          role="status"
          actions={<Button onPress={() => workspace.marks.goTo(shown)}>Go to the error</Button>}
        >
          {problem ? 'This SSML cannot be sent' : 'Marks cannot say this'}: {withoutStop(shown.message)} (character{' '}
          {shown.startChar + 1}).
        </Notice>
      ) : (
        <p className={styles.quiet}>Written as SSML: it is sent as it stands and has no marks.</p>
      )}
      <div>
        <Button isDisabled={problem !== null} onPress={turn}>
          Turn into marks
        </Button>
      </div>
    </section>
  )
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
