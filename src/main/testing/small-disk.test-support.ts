import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** A separate file system that tests can fill. */
export interface SmallDisk {
  folder: string
  /** Fills it until only this many bytes are free. Returns a function that frees the space again. */
  fill(leaveBytes: number): () => void
  remount(options: 'ro' | 'rw'): void
  unmount(): void
}

let isMountable: boolean | undefined

/** Returns whether a small disk can be mounted: only by root, and not in every container. */
export function canMount(): boolean {
  isMountable ??= tryMount()
  return isMountable
}

/** Skips a test, with the reason, where it can't mount a disk to fill. */
export function skipWithoutMounts({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!canMount(), 'Mounting a small disk needs root on Linux')
}

function tryMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    mountSmallDisk('64k').unmount()
    return true
  } catch {
    return false
  }
}

/** @param size as `mount` takes it, such as `6m` */
export function mountSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'overvoice-test', folder], { stdio: 'ignore' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    folder,
    fill(leaveBytes) {
      const filler = join(folder, 'filler')
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)))
      return () => rmSync(filler)
    },
    remount: (options) => void execFileSync('mount', ['-o', `remount,${options}`, folder]),
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
