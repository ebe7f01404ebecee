import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Process IDs of a process and its descendants. Linux only, like all measurements here. */
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

/** Proportional memory (PSS) of processes in megabytes; shared pages are divided among the processes sharing them. */
export function proportionalMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + getKilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0) / 1_024
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  return getKilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1_024
}

/** Resets the peak: `peakMb` then returns the maximum since this call. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Peak memory in megabytes since `forgetPeak`. */
export function peakMb(pid: number): number {
  return getKilobytes(read(`/proc/${pid}/status`), 'VmHWM') / 1_024
}

/** Renderer processes of the tree: the measured one, and the browser's spare ones. */
export function rendererPids(browserPid: number): number[] {
  return processTree(browserPid).filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
}

function getKilobytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
