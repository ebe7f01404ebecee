import { useState } from 'react'
import type { Voice } from '#shared/contract/voices.ts'
import { VoiceBrowser } from '../features/voices/voice-browser.tsx'
import { useStudio } from '../rpc/studio.ts'
import { usePageTitle } from './page-title.ts'
import { RetireVoiceDialog } from './retire-voice-dialog.tsx'
import { hashOf } from './routes.ts'

/** The voice catalog. */
export function VoicesScreen() {
  usePageTitle('Voices')
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
          title={`Delete ${deleted.displayName}`}
          voice={{ id: deleted.id, name: deleted.displayName }}
          confirm="Delete voice"
          busy="Deleting voice…"
          kept="The voice is still there."
          done={`${deleted.displayName} is deleted.`}
          onConfirm={() => client.voices.remove({ voiceId: deleted.id })}
          onClose={() => setDeleted(null)}
        >
          <p>The voice, its sample and the consent record are deleted from the service. This can’t be undone.</p>
          <p>Recordings and consent records stay on this computer until you withdraw consent.</p>
        </RetireVoiceDialog>
      )}
    </>
  )
}
