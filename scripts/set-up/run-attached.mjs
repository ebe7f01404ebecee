import { spawn } from 'node:child_process'
import { projectFolder } from './project-paths.mjs'
import { onToldToStop } from './told-to-stop.mjs'

/**
 * Runs a program that owns the terminal until it ends, and ends it when this process is told to end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ status: number, wasToldToStop: boolean }>} `wasToldToStop`: by Ctrl-C or a signal to this process
 */
export function runAttached(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    let wasToldToStop = false
    const child = spawn(command, args, { cwd: projectFolder, stdio: 'inherit', ...options })
    const stopListening = onToldToStop(() => {
      wasToldToStop = true
      child.kill('SIGTERM')
    })
    child.on('error', reject)
    child.on('close', (status) => {
      stopListening()
      resolve({ status: status ?? 1, wasToldToStop })
    })
  })
}

/**
 * The same for a program that serves or shows something until the person has had enough: being told to stop is success.
 *
 * @param {Parameters<typeof runAttached>} call
 * @returns {Promise<number>} its exit status
 */
export async function runUntilStopped(...call) {
  const { status, wasToldToStop } = await runAttached(...call)
  return wasToldToStop ? 0 : status
}
