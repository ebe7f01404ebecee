import { agentList } from './agent-list.bench.ts'
import { flowChecking } from './check-flow.bench.ts'
import { audiobookMemory } from './audiobook.bench.ts'
import { busyRender } from './busy-render.bench.ts'
import { chunkHop } from './chunk-hop.bench.ts'
import { durableEdit } from './durable-edit.bench.ts'
import { exportHour, exportHourMemory } from './export-hour.bench.ts'
import { firstAudio } from './first-audio.bench.ts'
import { chapterMemory, chapterMemoryAboveParts, firstPaint, scriptPainted } from './first-paint.bench.ts'
import { filterVoiceList } from './filter-voices.bench.ts'
import { firstSound } from './first-sound.bench.ts'
import { flowComparing, flowDeleting, flowFrames, flowLongestFrame, flowTyping } from './flow-frames.bench.ts'
import { highlight } from './highlight.bench.ts'
import { generateMany } from './generate-many.bench.ts'
import { historyPage, historyPageOfMillion } from './history-page.bench.ts'
import { keystrokes } from './keystroke.bench.ts'
import { importEpub } from './import-epub.bench.ts'
import { largeCheck } from './large-check.bench.ts'
import { ledgerQuery, ledgerScreen } from './ledger.bench.ts'
import { longTake } from './long-take.bench.ts'
import { formatTable, measureRow, type BenchResult, type BenchRow } from './measure.ts'
import { mixDown } from './mix-down.bench.ts'
import { openHourMemory, openHourTime } from './open-hour.bench.ts'
import { openProject } from './open-project.bench.ts'
import { peaksAtMemoryPace, peaksOfAnHour } from './peaks.bench.ts'
import { planExport } from './plan-export.bench.ts'
import { projectWaveformFrames, projectWaveformOpened } from './project-waveform.bench.ts'
import { receiveWebhook, receiveWebhookFlood } from './receive-webhook.bench.ts'
import { queueFolder } from './queue-folder.bench.ts'
import { recordingJournal, recordingJournalCost } from './recording-journal.bench.ts'
import { schedulerCost, schedulerMakespans } from './scheduler.bench.ts'
import { secondStart } from './second-start.bench.ts'
import { seek } from './seek.bench.ts'
import { searchMessagesRow } from './search-messages.bench.ts'
import { searchWritten, searchWrittenRanked } from './search-written.bench.ts'
import { smallCall } from './small-call.bench.ts'
import { uploads } from './upload.bench.ts'
import { verifyWebhook, verifyWebhookByLibrary } from './verify-webhook.bench.ts'
import { waveformRedraw, waveformRedrawOfTenHours } from './waveform-redraw.bench.ts'

const ROWS: readonly BenchRow[] = [
  firstPaint,
  scriptPainted,
  chapterMemory,
  chapterMemoryAboveParts,
  peaksOfAnHour,
  peaksAtMemoryPace,
  openHourTime,
  openHourMemory,
  ...keystrokes,
  openProject,
  highlight,
  firstSound,
  chunkHop,
  firstAudio,
  secondStart,
  durableEdit,
  historyPage,
  historyPageOfMillion,
  searchWritten,
  searchWrittenRanked,
  searchMessagesRow,
  longTake,
  importEpub,
  largeCheck,
  ...queueFolder,
  ...generateMany,
  ledgerQuery,
  ledgerScreen,
  recordingJournal,
  recordingJournalCost,
  ...uploads,
  smallCall,
  waveformRedraw,
  waveformRedrawOfTenHours,
  projectWaveformOpened,
  projectWaveformFrames,
  seek,
  filterVoiceList,
  flowFrames,
  flowLongestFrame,
  flowTyping,
  flowDeleting,
  flowChecking,
  flowComparing,
  agentList,
  schedulerCost,
  ...schedulerMakespans,
  verifyWebhook,
  verifyWebhookByLibrary,
  receiveWebhook,
  receiveWebhookFlood,
  planExport,
  exportHour,
  exportHourMemory,
  audiobookMemory,
  mixDown,
  busyRender,
]

const wanted = new Set(process.argv.slice(2).map((id) => id.toUpperCase()))
const rows = ROWS.filter((row) => wanted.size === 0 || wanted.has(row.id))
const unknown = [...wanted].filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  process.stderr.write(`Unknown row: ${unknown.join(', ')}. Rows: ${ROWS.map(({ id }) => id).join(', ')}.\n`)
  process.exit(1)
}
const results: BenchResult[] = []
let brokenRows = 0
for (const row of rows) {
  process.stderr.write(`${row.id} ${row.what} …\n`)
  const startedAt = performance.now()
  try {
    results.push(await measureRow(row))
  } catch (error) {
    // The other rows remain valid.
    brokenRows += 1
    console.error(error)
  }
  process.stderr.write(`   ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
}
process.stdout.write(`${formatTable(results)}\n`)
process.exitCode = brokenRows === 0 && results.every((result) => result.holds || result.isNoisy) ? 0 : 1
