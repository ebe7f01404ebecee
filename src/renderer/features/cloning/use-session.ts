import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CloningEvent, SessionSummary, Speaker } from '#shared/contract/cloning.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

/** A session's current state, in every window that shows it. */
export function useSession(sessionId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [session, setSession] = useState<SessionSummary | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const options = queries.cloning.speakers.queryOptions({ input: { sessionId } })
  const list = useQuery({ ...options, staleTime: 0 })
  const { queryKey } = options

  const patch = (speakerId: string, change: (speaker: Speaker) => Speaker): void => {
    cache.setQueryData<Speaker[]>(queryKey, (all) => all?.map((each) => (each.id === speakerId ? change(each) : each)))
  }
  const onEvent = (event: CloningEvent) => {
    switch (event.kind) {
      case 'speakers':
        setSession(event.session)
        // A speaker that was completed has a voice.
        void cache.invalidateQueries({ queryKey: queries.voices.key() })
        return void cache.invalidateQueries({ queryKey })
      case 'speaker':
        // A response of the service may be the one that every speaker waits for.
        void cache.invalidateQueries({ queryKey: queries.cloning.barrier.key() })
        return patch(event.speaker.id, () => event.speaker)
      case 'uploading': {
        const { sentBytes, totalBytes } = event
        return patch(event.speakerId, (speaker) => ({ ...speaker, sending: { sentBytes, totalBytes } }))
      }
      case 'level':
        return undefined
    }
  }
  useWatch(
    `session-${sessionId}`,
    (caller, signal) => caller.cloning.watch({ sessionId }, { signal }),
    onEvent,
    (reason) => setFailure(reason),
  )

  const restore = async (speaker: Speaker) => {
    try {
      await client.cloning.restoreSpeaker({ speakerId: speaker.id })
    } catch (error) {
      showToast({
        text: t('speaker.restoreFailed', { name: nameOf(speaker), reason: formatReason(getFailure(error)) }),
      })
    }
  }
  const remove = async (speaker: Speaker) => {
    try {
      await client.cloning.removeSpeaker({ speakerId: speaker.id })
      showToast({
        text: t('speaker.removed', { name: nameOf(speaker) }),
        action: { label: common('undo'), onPress: () => void restore(speaker) },
      })
    } catch (error) {
      showToast({ text: t('speaker.removeFailed', { name: nameOf(speaker), reason: formatReason(getFailure(error)) }) })
    }
  }

  return {
    session,
    speakers: list.data ?? null,
    failure: failure ?? (list.error ? getFailure(list.error) : null),
    remove,
    /** Rejects if nothing could be sent. */
    submit: async (speakerId: string) => {
      const under = await client.cloning.submit({ speakerId })
      patch(speakerId, () => under)
    },
    cancelSubmit: async (speakerId: string): Promise<void> => {
      await client.cloning.cancelSubmit({ speakerId })
    },
  }
}

/** A speaker's display name. */
export function nameOf(speaker: Pick<Speaker, 'fullName'>): string {
  return speaker.fullName === '' ? t('newSpeaker') : speaker.fullName
}
