import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Runs a program until it has said what it is to say, kills it a random moment of at most 40 ms later, and resolves when it is gone.
 *
 * @param isEnough asked of every line, also of those that come before the kill takes effect
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
