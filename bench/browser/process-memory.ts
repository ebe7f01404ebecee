import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Process ids of a process and everything it started. Linux only, as is every figure here. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? -1)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [pid]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

/** Megabytes of memory of some processes, each shared page counted once between those that share it. */
export function proportionalMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + kilobytesOf(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0) / 1_024
}

/** Megabytes that a process holds now. */
export function residentMb(pid: number): number {
  return kilobytesOf(read(`/proc/${pid}/status`), 'VmRSS') / 1_024
}

/** Begins a new peak: `peakMb` is then the most that was held since. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Most megabytes held at once since `forgetPeak`. */
export function peakMb(pid: number): number {
  return kilobytesOf(read(`/proc/${pid}/status`), 'VmHWM') / 1_024
}

/** The one process of the tree that renders the page. */
export function rendererPid(browserPid: number): number {
  const pids = processTree(browserPid).filter((pid) => {
    const command = read(`/proc/${pid}/cmdline`)
    return command.includes('--type=renderer') && !command.includes('--extension-process')
  })
  // The browser may keep a spare renderer ready: the one with the page is the larger.
  const [largest] = pids.sort((left, right) => residentMb(right) - residentMb(left))
  if (largest === undefined) throw new Error('The browser has no page')
  return largest
}

function kilobytesOf(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
}

/** Empty when the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
