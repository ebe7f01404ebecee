import { Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createLineAudition } from '../../audio/preview/line-audition.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { t } from './messages/t.ts'
import { previewText } from './sample-texts.ts'

/** Generates and plays a short text in a cloned voice. */
export function ListenButton({ voiceId, locale }: { voiceId: string; locale: string }) {
  const { client } = useStudio()
  const [audition] = useState(createLineAudition)
  useEffect(() => () => audition.stop(), [audition])
  const state = useStore(audition.state)
  const text = previewText(locale)
  const isRunning = state.kind === 'asking' || state.kind === 'playing'
  return (
    <>
      <Button
        isLarge
        onPress={() =>
          isRunning
            ? audition.stop()
            : void audition.play([voiceId], (id, signal) =>
                client.voices.audition({ source: { text }, voiceId: id }, { signal }),
              )
        }
      >
        {isRunning ? (
          <Square size={16} strokeWidth={1.5} aria-hidden />
        ) : (
          <Play size={16} strokeWidth={1.5} aria-hidden />
        )}
        {state.kind === 'asking'
          ? t('generating')
          : state.kind === 'playing'
            ? common('stop')
            : t('playVoice', { count: text.length })}
      </Button>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </>
  )
}
