import { useState } from 'react'
import type { Voice } from '#shared/contract/voices.ts'
import { VoiceBrowser } from '../features/voices/voice-browser.tsx'
import { useStudio } from '../rpc/studio.ts'
import { t } from './messages/t.ts'
import { RetireVoiceDialog } from './retire-voice-dialog.tsx'
import { hashOf } from './routes.ts'

/** The voice catalog. */
export function VoicesScreen() {
  const { client } = useStudio()
  const [deleted, setDeleted] = useState<Voice | null>(null)
  return (
    <>
      <VoiceBrowser
        hrefOf={(projectId) => hashOf({ area: 'script', projectId, chapterId: null })}
        onDelete={setDeleted}
      />
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
