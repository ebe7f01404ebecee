import { useMemo, useState } from 'react'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { parseSsml } from '#shared/domain/speech-text/parse-ssml.ts'
import { validateSsml } from '#shared/domain/speech-text/read-ssml.ts'
import { formatSsmlReason, type SsmlProblem } from '#shared/domain/speech-text/ssml-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import styles from './inspector.module.css'

/** Status of a raw SSML block: whether the service accepts it, and a way to convert it to formatting. */
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
          actions={<Button onPress={() => workspace.marks.goTo(shown)}>{t('ssml.goToError')}</Button>}
        >
          {t(problem ? 'ssml.invalid' : 'ssml.notShown', {
            problem: withoutStop(formatSsmlReason(shown.reason)),
            position: String(shown.startChar + 1),
          })}
        </Notice>
      ) : (
        <p className="quiet tabular">{t('ssml.exact')}</p>
      )}
      <div>
        <Button isDisabled={problem !== null} onPress={turn}>
          {t('ssml.convert')}
        </Button>
      </div>
    </section>
  )
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
