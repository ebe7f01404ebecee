import type { CloningService } from '../services/cloning/cloning-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** What the procedures need of the sessions. */
export type CloningProcedures = Omit<CloningService, 'putPiece' | 'receiptFile' | 'dispose'>

/** Consent sessions: speakers, what they record, and the way to a voice. */
export function cloningProcedures(studio: StudioImplementer['cloning'], cloning: CloningProcedures) {
  return {
    sessions: studio.sessions.handler(() => cloning.sessions()),
    createSession: studio.createSession.handler(({ input }) => cloning.createSession(input)),
    renameSession: studio.renameSession.handler(({ input }) => cloning.renameSession(input)),
    removeSession: studio.removeSession.handler(({ input }) => cloning.removeSession(input)),
    restoreSession: studio.restoreSession.handler(({ input }) => cloning.restoreSession(input)),
    speakers: studio.speakers.handler(({ input }) => cloning.speakers(input)),
    previewSpeakers: studio.previewSpeakers.handler(({ input }) => cloning.previewSpeakers(input)),
    addSpeakers: studio.addSpeakers.handler(({ input }) => cloning.addSpeakers(input)),
    updateSpeaker: studio.updateSpeaker.handler(({ input }) => cloning.updateSpeaker(input)),
    removeSpeaker: studio.removeSpeaker.handler(({ input }) => cloning.removeSpeaker(input)),
    restoreSpeaker: studio.restoreSpeaker.handler(({ input }) => cloning.restoreSpeaker(input)),
    goToStep: studio.goToStep.handler(({ input }) => cloning.goToStep(input)),
    startRecording: studio.startRecording.handler(({ input }) => cloning.startRecording(input)),
    finishRecording: studio.finishRecording.handler(({ input }) => cloning.finishRecording(input)),
    importRecording: studio.importRecording.handler(({ input, context }) =>
      cloning.importRecording(input, context.signal),
    ),
    trim: studio.trim.handler(({ input }) => cloning.trim(input)),
    choose: studio.choose.handler(({ input }) => cloning.choose(input)),
    barrier: studio.barrier.handler(() => cloning.barrier()),
    requestChallenge: studio.requestChallenge.handler(({ input, context }) =>
      cloning.requestChallenge(input, context.signal),
    ),
    submit: studio.submit.handler(({ input }) => cloning.submit(input)),
    cancelSubmit: studio.cancelSubmit.handler(({ input }) => cloning.cancelSubmit(input)),
    receipts: studio.receipts.handler(() => cloning.receipts()),
    receipt: studio.receipt.handler(({ input }) => cloning.receipt(input)),
    exportReceipt: studio.exportReceipt.handler(({ input }) => cloning.exportReceipt(input)),
    revoke: studio.revoke.handler(({ input, context }) => cloning.revoke(input, context.signal)),
    retention: studio.retention.handler(() => cloning.retention()),
    voice: studio.voice.handler(({ input, context }) => cloning.voice(input, context.signal)),
    watch: studio.watch.handler(({ input, context }) => cloning.watch(input, context.signal)),
  }
}
