import { once } from 'node:events'
import { clearLine, cursorTo } from 'node:readline'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

/** What a command reads from and writes to. */
export interface TerminalStreams {
  input: Readable
  /** Results, for other programs. */
  output: Writable & { isTTY?: boolean }
  /** Everything for the person: progress, questions, failures. */
  status: Writable & { isTTY?: boolean; columns?: number }
}

/** A command's output. Control characters in texts are left out: they could rewrite what the terminal shows. */
export interface Terminal {
  /** A line of the result. */
  print(line: string): void
  /** The result as JSON. */
  printJson(value: unknown): void
  /** Rows as columns on a terminal, else with tabs between the values. */
  printTable(rows: readonly (readonly string[])[]): void
  /** A line for the person. */
  report(line: string): void
  /** Replaces the line at the bottom of a terminal; does nothing elsewhere. */
  progress(done: number, total: number, text: string): void
  /** True if a person can be asked. */
  canAsk: boolean
  /** Asks a yes-no question. Rejects with the signal's reason. */
  confirm(question: string, yes: string, signal: AbortSignal): Promise<boolean>
}

const BAR_WIDTH = 24
const DEFAULT_COLUMNS = 80
/** Control characters, and those that change the direction of text. */
const CONTROLS = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

export function createTerminal({ input, output, status }: TerminalStreams): Terminal {
  let hasProgress = false

  function clearProgress(): void {
    if (!hasProgress) return
    hasProgress = false
    cursorTo(status, 0)
    clearLine(status, 0)
  }
  const writeLine = (stream: Writable, line: string): void => {
    clearProgress()
    stream.write(`${line}\n`)
  }
  const isInteractive = status.isTTY === true && (input as { isTTY?: boolean }).isTTY === true

  return {
    print: (line) => writeLine(output, clean(line)),
    printJson: (value) => writeLine(output, JSON.stringify(value, null, 2)),
    printTable(rows) {
      const cells = rows.map((row) => row.map(clean))
      if (output.isTTY !== true) return cells.forEach((row) => writeLine(output, row.join('\t')))
      const widths = cells.reduce<number[]>(
        (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
        [],
      )
      for (const row of cells) {
        const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
        writeLine(output, padded.join('  ').trimEnd())
      }
    },
    report: (line) => writeLine(status, line.split('\n').map(clean).join('\n')),
    progress(done, total, text) {
      if (status.isTTY !== true) return
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const filled = Math.floor(share * BAR_WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
      const line = `${bar} ${clean(text)}`.slice(0, (status.columns ?? DEFAULT_COLUMNS) - 1)
      cursorTo(status, 0)
      status.write(line)
      clearLine(status, 1)
      hasProgress = true
    },
    canAsk: isInteractive,
    async confirm(question, yes, signal) {
      clearProgress()
      // In a terminal of its own, the reader would keep Ctrl-C to itself.
      const reader = createInterface({ input, output: status, terminal: false })
      try {
        const closed = once(reader, 'close').then(() => '')
        const answer = await Promise.race([reader.question(`${clean(question)} `, { signal }), closed])
        return answer.trim().toLowerCase() === yes.toLowerCase()
      } finally {
        reader.close()
      }
    },
  }
}

function clean(text: string): string {
  return text.replace(CONTROLS, '')
}
