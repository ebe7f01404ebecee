import { useEffect } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { t as inspectorText } from '../inspector/messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { createProjectSteps } from '../project/project-steps.ts'
import { CastMemberDialog, type EditedMember } from './cast-member-dialog.tsx'

export interface NewSpeakerDialogProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
}

const UNNAMED: EditedMember = { kind: 'new', name: '' }

/** Adds a speaker to the cast and gives them the selected words, as one undo step; shown when the menu of speakers asks. */
export function NewSpeakerDialog({ workspace, catalog, names }: NewSpeakerDialogProps) {
  const { client } = useStudio()
  const { marks } = workspace
  const project = useStore(workspace.project)
  const isAsked = useStore(marks.front)?.kind === 'new-speaker'
  const hasVoices = (catalog?.voices.length ?? 0) > 0
  useEffect(() => {
    if (!isAsked || hasVoices) return
    marks.returnToText()
    showToast({ text: inspectorText('voice.notLoaded') })
  }, [marks, isAsked, hasVoices])
  if (!isAsked || !catalog || !hasVoices) return null
  return (
    <CastMemberDialog
      project={project}
      catalog={catalog}
      names={names}
      edited={UNNAMED}
      steps={createProjectSteps(client, project.id)}
      onStored={(step, name) => {
        if (step) marks.setNewSpeaker(name, step)
        return workspace.reopen()
      }}
      onClose={marks.returnToText}
    />
  )
}
