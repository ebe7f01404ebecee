/** One row of the table: a subject against a peer or a physical limit, measured alternately in the same run. */
export interface BenchRow {
  id: string
  what: string
  peerIs: string
  unit: 'ms' | 'µs' | 'MB' | 'ms/frame' | '%'
  /** Upper limit for the median of subject / peer, or null if only `subjectAtMost` or `subjectAtLeast` applies. */
  ratioAtMost: number | null
  /** Upper limit for the subject's own median, in `unit`. */
  subjectAtMost?: number
  /** Lower limit for the same. */
  subjectAtLeast?: number
  rounds?: number
  /** False if a round takes minutes: the first one counts, too. */
  warmsUp?: false
  /** Sets up both sides; the rest of the row uses what it returns. */
  open(): Promise<BenchSides>
}

export interface BenchSides {
  /** One measurement in `unit`. */
  subject(): Promise<number>
  peer(): Promise<number>
  close(): Promise<void>
}

export interface BenchResult {
  row: BenchRow
  subject: Spread
  peer: Spread
  ratio: number
  /** The peer varied by more than 30% between rounds: the machine wasn't quiet, so the row proves nothing. */
  isNoisy: boolean
  holds: boolean
}

export interface Spread {
  p50: number
  p95: number
}

/** Runs one row: a warm-up of each side, then alternating rounds, swapping the order every round. */
export async function measureRow(row: BenchRow): Promise<BenchResult> {
  const sides = await row.open()
  try {
    if (row.warmsUp !== false) {
      await sides.peer()
      await sides.subject()
    }
    const subject: number[] = []
    const peer: number[] = []
    const rounds = row.rounds ?? 9
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) subject.push(await sides.subject())
      peer.push(await sides.peer())
      if (round % 2 === 1) subject.push(await sides.subject())
    }
    const ratio = median(subject.map((value, index) => value / Math.max(peer[index] ?? 0, 1e-9)))
    const quarters = [quantile(peer, 0.25), quantile(peer, 0.75)] as const
    const isNoisy = quarters[1] > quarters[0] * 1.3
    const holds =
      (row.ratioAtMost === null || ratio <= row.ratioAtMost) &&
      (row.subjectAtMost === undefined || median(subject) <= row.subjectAtMost) &&
      (row.subjectAtLeast === undefined || median(subject) >= row.subjectAtLeast)
    return { row, subject: spread(subject), peer: spread(peer), ratio, isNoisy, holds }
  } finally {
    await sides.close()
  }
}

/** The table as Markdown, one line per row. */
export function formatTable(results: readonly BenchResult[]): string {
  const lines = results.map(({ row, subject, peer, ratio, isNoisy, holds }) => {
    const targets = [
      row.ratioAtMost === null ? [] : [`≤ ${figure(row.ratioAtMost)}x`],
      row.subjectAtMost === undefined ? [] : [`≤ ${figure(row.subjectAtMost)} ${row.unit}`],
      row.subjectAtLeast === undefined ? [] : [`≥ ${figure(row.subjectAtLeast)} ${row.unit}`],
    ].flat()
    const verdict = `${holds ? 'holds' : 'misses'}${isNoisy ? ', noisy' : ''}`
    return `| ${row.id} | ${row.what} | ${figure(subject.p50)} (p95 ${figure(subject.p95)}) ${row.unit} | ${row.peerIs}: ${figure(peer.p50)} ${row.unit} | ${figure(ratio)}x | ${targets.join(', ')} | ${verdict} |`
  })
  return [
    '| Row | Measured | Subject | Peer or limit, same run | Ratio | Target | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function figure(value: number): string {
  if (value === 0) return '0'
  if (value >= 100) return value.toFixed(0)
  return value >= 1 ? value.toFixed(2) : value.toPrecision(2)
}

function spread(values: readonly number[]): Spread {
  return { p50: median(values), p95: quantile(values, 0.95) }
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.round((sorted.length - 1) * fraction))] ?? 0
}
