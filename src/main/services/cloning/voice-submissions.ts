import type { Speaker, UploadProgress } from '#shared/contract/cloning.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listUnclearSpeakers } from '../../db/repos/speakers-repo.ts'
import { saveRefusal } from './request-challenge.ts'
import { prepareVoice, sendVoice, type SubmitDeps } from './submit-voice.ts'

export interface VoiceSubmissionsDeps extends SubmitDeps {
  onProgress(speakerId: string, sentBytes: number, totalBytes: number): void
  /** Called when a submission has ended in any way. */
  onEnded(speakerId: string): Promise<void>
  reportBug(error: unknown): void
}

/** Running submissions, at most one per speaker. */
export interface VoiceSubmissions {
  /** Started when this resolves. @throws StudioError `conflict` if one is running, or as `prepareVoice` */
  start(speaker: Speaker): Promise<void>
  isUnderWay(speakerId: string): boolean
  /** Null if none is running. */
  progressOf(speakerId: string): UploadProgress | null
  /** Resolves when none is running. */
  cancel(speakerId: string): Promise<void>
  dispose(): Promise<void>
}

/** Starts empty. */
export function createVoiceSubmissions(deps: VoiceSubmissionsDeps): VoiceSubmissions {
  const all = new Map<string, { ending: AbortController; done: Promise<void>; progress: UploadProgress }>()

  async function run(speaker: Speaker, signal: AbortSignal, started: () => void): Promise<void> {
    const prepared = await prepareVoice(deps, speaker)
    started()
    const onSent = (sentBytes: number, totalBytes: number) => {
      const one = all.get(speaker.id)
      if (one) one.progress = { sentBytes, totalBytes }
      deps.onProgress(speaker.id, sentBytes, totalBytes)
    }
    await sendVoice(deps, { speakerId: speaker.id, prepared, onSent }, signal)
  }

  return {
    async start(speaker) {
      if (all.has(speaker.id)) throw new StudioError('conflict', 'already-submitting')
      const ending = new AbortController()
      let hasStarted = false
      const { promise: under, resolve: underWay, reject: refused } = Promise.withResolvers<void>()
      const work = run(speaker, ending.signal, () => {
        hasStarted = true
        underWay()
      })
      const done = work
        .catch((error: unknown) => {
          if (!hasStarted) refused(error)
          else deps.reportBug(error)
        })
        .then(() => {
          all.delete(speaker.id)
          return deps.onEnded(speaker.id)
        })
        .catch((error: unknown) => deps.reportBug(error))
      all.set(speaker.id, { ending, done, progress: { sentBytes: 0, totalBytes: 0 } })
      return under
    },
    isUnderWay: (speakerId) => all.has(speakerId),
    progressOf: (speakerId) => all.get(speakerId)?.progress ?? null,
    async cancel(speakerId) {
      const one = all.get(speakerId)
      one?.ending.abort()
      await one?.done
    },
    async dispose() {
      for (const { ending } of all.values()) ending.abort()
      await Promise.all([...all.values()].map(({ done }) => done))
    },
  }
}

/** Marks submissions that were running when the studio ended as having an unknown result. Run at the start. */
export function recoverSubmissions(deps: Pick<SubmitDeps, 'db' | 'service' | 'now'>): void {
  for (const { id } of listUnclearSpeakers(deps.db))
    saveRefusal(deps, id, new StudioError('service_unavailable', 'closed-while-submitting'))
}
