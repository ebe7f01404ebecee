import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Runs a program until its output is sufficient, kills it up to 40 ms later at random, and resolves when it has exited.
 *
 * @param isEnough called with every line, including those that arrive before the kill takes effect
 */
export async function runUntilKilled(
  program: URL,
  args: readonly string[],
  isEnough: (line: string) => boolean,
): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let isDying = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!isEnough(line) || isDying) return
    isDying = true
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 40)
  })
  await once(child, 'exit')
}
