import { useState } from 'react'
import type { Voice } from '#shared/contract/voices.ts'
import { VoiceBrowser } from '../features/voices/voice-browser.tsx'
import { useStudio } from '../rpc/studio.ts'
import { t } from './messages/t.ts'
import { RetireVoiceDialog } from './retire-voice-dialog.tsx'
import { hashOf } from './routes.ts'
import type { ProjectMemory } from '../features/script/project/project-memory.ts'
import { goTo } from './use-route.ts'
import { UseVoiceDialog } from './use-voice-dialog.tsx'

/** The voice catalog. */
export function VoicesScreen({ memory }: { memory: ProjectMemory }) {
  const { client } = useStudio()
  const [deleted, setDeleted] = useState<Voice | null>(null)
  const [offered, setOffered] = useState<readonly Voice[]>([])
  return (
    <>
      <VoiceBrowser
        hrefOf={(projectId) => hashOf({ area: 'script', projectId, chapterId: null })}
        onUse={setOffered}
        onDelete={setDeleted}
      />
      {offered.length > 0 && (
        <UseVoiceDialog
          voices={offered}
          onUse={(projectId, voiceId) => {
            memory.request(projectId, { kind: 'voice', voiceId })
            goTo({ area: 'script', projectId, chapterId: null })
          }}
          onClose={() => setOffered([])}
        />
      )}
      {deleted && (
        <RetireVoiceDialog
          title={t('deleteVoice.title', { name: deleted.displayName })}
          voice={{ id: deleted.id, name: deleted.displayName }}
          confirm={t('deleteVoice.confirm')}
          busy={t('deleteVoice.busy')}
          kept={t('deleteVoice.kept')}
          done={t('deleteVoice.done', { name: deleted.displayName })}
          onConfirm={() => client.voices.remove({ voiceId: deleted.id })}
          onClose={() => setDeleted(null)}
        >
          <p>{t('deleteVoice.text')}</p>
          <p>{t('deleteVoice.keptText')}</p>
        </RetireVoiceDialog>
      )}
    </>
  )
}
