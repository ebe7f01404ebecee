import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureSystem } from './ensure-system.mjs'
import { node24 } from './node-24.mjs'
import { packagesFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { runNpm } from './run-npm.mjs'
import { say } from './say.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { compiler, keychainHeaders } from './system-pieces.mjs'

const WITHOUT_IT = 'Without the keychain library, keys are kept in memory only until the studio is closed'

/**
 * Builds the keychain library (keytar) when it is not there. It is optional: without it a sentence says what that means.
 *
 * @returns {Promise<'built' | 'missing'>}
 */
export async function ensureKeychain() {
  if (!existsSync(join(packagesFolder, 'keytar'))) {
    say(`${WITHOUT_IT}.`)
    return 'missing'
  }
  if (await loads()) return 'built'
  say('Building the keychain library.')
  if (process.platform === 'linux') await ensureSystem([keychainHeaders])
  if (!(await build()) && process.platform === 'linux' && (await ensureSystem([compiler]))) await build()
  if (await loads()) return 'built'
  say(`${WITHOUT_IT}; \`npm rebuild keytar\` tries again (details: ${setUpLogPath}).`)
  return 'missing'
}

/** @returns {Promise<boolean>} */
async function build() {
  const { status } = await runNpm(['rebuild', 'keytar'], {
    env: headersBesideNode(),
    timeoutMs: 5 * 60_000,
    onWaiting: (_line, elapsedMs) => say(`  still building (${Math.round(elapsedMs / 1000)} s)`),
  })
  return status === 0
}

async function loads() {
  const { status } = await runCommand(node24(), ['-e', "require('keytar')"], { timeoutMs: 20_000 })
  return status === 0
}

/**
 * Answers the setting that makes the build use the header files installed beside Node, if they are, instead of
 * downloading them. Any Node's will do: the library is built against the stable interface (Node-API).
 *
 * @returns {NodeJS.ProcessEnv}
 */
function headersBesideNode() {
  const prefix = dirname(dirname(process.env.npm_node_execpath ?? process.execPath))
  const isThere = existsSync(join(prefix, 'include', 'node', 'node_api.h'))
  return isThere && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {}
}
