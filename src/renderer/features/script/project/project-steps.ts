import type { CastMember, CastVoice, SoundChange } from '#shared/contract/cast.ts'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { offerRegeneration } from '../../../rpc/offer-regeneration.ts'
import type { StudioClient } from '../../../rpc/studio.ts'
import { t } from './messages/t.ts'

/** The undo steps of changes to a whole project. */
export interface ProjectSteps {
  settings(before: ProjectSettings, changes: Partial<ProjectSettings>): OutsideStep
  added(member: CastMember): OutsideStep
  removed(member: CastMember): OutsideStep
  restored(member: CastMember): OutsideStep
  /** A speaker's new name and voice. */
  changed(before: CastMember, after: CastMember): OutsideStep
}

type StepClient = Pick<StudioClient, 'projects' | 'cast' | 'takes'>

/** Open chapters follow each step by the studio's events, so a step outlives the chapter it was made in. */
export function createProjectSteps(client: StepClient, projectId: string): ProjectSteps {
  /** Undoing leaves running blocks alone, but not without a word. */
  const perform = async (change: SoundChange, work: () => Promise<unknown>) => {
    const { runningBlockIds: blockIds } = await client.cast.preview({ projectId, change })
    await work()
    offerRegeneration(client, blockIds)
  }
  const remove = ({ id: castId }: CastMember) =>
    perform({ kind: 'remove', castId }, () => client.cast.remove({ castId }))
  const restore = ({ id: castId, name, ...member }: CastMember) =>
    perform({ kind: 'add', name, voice: voiceOf(member) }, () => client.cast.restore({ castId }))
  const set = (settings: Partial<ProjectSettings>) =>
    perform({ kind: 'settings', settings }, () => client.projects.update({ projectId, settings }))

  return {
    settings(before, changes) {
      // Settings changed by another window in between stay as they are.
      const names = Object.keys(changes) as (keyof ProjectSettings)[]
      const undone = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<ProjectSettings>
      return { name: t('step.settings'), undo: () => set(undone), redo: () => set(changes) }
    },
    added: (member) => ({
      name: t('step.added', { name: member.name }),
      undo: () => remove(member),
      redo: () => restore(member),
    }),
    removed: (member) => ({
      name: t('step.removed', { name: member.name }),
      undo: () => restore(member),
      redo: () => remove(member),
    }),
    restored: (member) => ({
      name: t('step.restored', { name: member.name }),
      undo: () => remove(member),
      redo: () => restore(member),
    }),
    changed(before, after) {
      const { id: castId } = before
      const apply = async (member: CastMember, other: CastMember) => {
        const voice = voiceOf(member)
        await perform({ kind: 'voice', castId, voice }, () => client.cast.setVoice({ castId, voice }))
        if (member.name !== other.name) await client.cast.rename({ castId, name: member.name })
      }
      return {
        name: t('step.changed', { name: before.name }),
        undo: () => apply(before, after),
        redo: () => apply(after, before),
      }
    },
  }
}

/** How a member speaks. */
export function voiceOf({ voiceId, modelId, language, emotion }: CastVoice): CastVoice {
  return { voiceId, modelId, language, emotion }
}
