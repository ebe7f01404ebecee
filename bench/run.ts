import { chunkHop } from './chunk-hop.bench.ts'
import { durableEdit } from './durable-edit.bench.ts'
import { exportHour } from './export-hour.bench.ts'
import { chapterMemory, firstPaint, scriptPainted } from './first-paint.bench.ts'
import { firstSound } from './first-sound.bench.ts'
import { highlight } from './highlight.bench.ts'
import { keystrokes } from './keystroke.bench.ts'
import { longTake } from './long-take.bench.ts'
import { formatTable, measureRow, type BenchResult, type BenchRow } from './measure.ts'
import { openHourMemory, openHourTime } from './open-hour.bench.ts'
import { peaksOfAnHour } from './peaks.bench.ts'
import { schedulerCost } from './scheduler.bench.ts'

const ROWS: readonly BenchRow[] = [
  firstPaint,
  scriptPainted,
  chapterMemory,
  peaksOfAnHour,
  openHourTime,
  openHourMemory,
  ...keystrokes,
  highlight,
  firstSound,
  chunkHop,
  durableEdit,
  longTake,
  schedulerCost,
  exportHour,
]

const wanted = new Set(process.argv.slice(2).map((id) => id.toUpperCase()))
const rows = ROWS.filter((row) => wanted.size === 0 || wanted.has(row.id))
const results: BenchResult[] = []
for (const row of rows) {
  process.stderr.write(`${row.id} ${row.what} …\n`)
  const startedAt = performance.now()
  results.push(await measureRow(row))
  process.stderr.write(`   ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
}
process.stdout.write(`${formatTable(results)}\n`)
process.exitCode = results.every((result) => result.holds || result.isNoisy) ? 0 : 1
