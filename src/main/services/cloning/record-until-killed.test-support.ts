import { openCloning, RATE_HZ } from './open-cloning.test-support.ts'
import { signalSample } from './known-signal.test-support.ts'

// A studio that records a known signal chunk by chunk and reports what it received before storing it. The next chunk
// follows only when the last one is stored, so load doesn't affect the signal. Its parent kills it.
const [folder = ''] = process.argv.slice(2)
const PIECE_MS = 50
const PIECE_SAMPLES = (RATE_HZ * PIECE_MS) / 1000
const studio = await openCloning(folder)
const { speaker } = studio.addSpeaker()
const { id } = await studio.cloning.startRecording({
  speakerId: speaker.id,
  purpose: 'sample',
  sampleRateHz: RATE_HZ,
  device: { deviceId: 'mic', label: 'Known signal', voiceProcessing: false },
})
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
say({ sessionId: speaker.sessionId, recordingId: id })
for (let sent = 0; ;) {
  say({ heard: sent + PIECE_SAMPLES })
  const piece = Int16Array.from({ length: PIECE_SAMPLES }, (_, index) => signalSample(sent + index))
  const answer = await studio.putPiece(id, sent, piece)
  if (answer.status !== 200) throw new Error(`A piece was answered ${answer.status}`)
  sent += PIECE_SAMPLES
  say({ kept: sent })
  await new Promise((resolve) => setTimeout(resolve, PIECE_MS))
}
