import { durableEdit } from './durable-edit.bench.ts'
import { formatTable, measureRow, type BenchResult, type BenchRow } from './measure.ts'
import { peaksOfAnHour } from './peaks.bench.ts'

const ROWS: readonly BenchRow[] = [peaksOfAnHour, durableEdit]

const wanted = new Set(process.argv.slice(2).map((id) => id.toUpperCase()))
const rows = ROWS.filter((row) => wanted.size === 0 || wanted.has(row.id))
const results: BenchResult[] = []
for (const row of rows) {
  process.stderr.write(`${row.id} ${row.what} …\n`)
  results.push(await measureRow(row))
}
process.stdout.write(`${formatTable(results)}\n`)
process.exitCode = results.every((result) => result.holds || result.isNoisy) ? 0 : 1
