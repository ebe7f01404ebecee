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

/** Processes of the tree that render pages: the one that is measured, and those that the browser keeps for itself. */
export function rendererPids(browserPid: number): number[] {
  return processTree(browserPid).filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
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
