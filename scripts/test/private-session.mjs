import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { findProgram } from '../set-up/find-program.mjs'
import { runCommand } from '../set-up/run-command.mjs'
import { node24, node24Environment } from '../set-up/node-24.mjs'
import { say } from '../set-up/say.mjs'

const UNLOCKED_THEN = 'echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
const ROUND_TRIP = `
  const keytar = require('keytar')
  keytar.setPassword('overvoice-test-session', 'probe', 'kept')
    .then(() => keytar.getPassword('overvoice-test-session', 'probe'))
    .then((found) => process.exit(found === 'kept' ? 0 : 1), () => process.exit(1))
`

/**
 * @typedef {object} PrivateSession
 * @property {NodeJS.ProcessEnv} env
 * @property {(command: string[]) => string[]} wrap answers the command that runs `command` inside the session
 * @property {() => void} dispose deletes its folders
 */

/**
 * Answers a place to run tests in that has its own home folder and, on Linux, its own D-Bus session with an unlocked
 * keyring, so that a person's keychain and settings are neither seen nor touched. Tests find `unlocked` in
 * `OVERVOICE_TEST_KEYRING`, or `none` where no keyring could be had, which one sentence says.
 *
 * @returns {Promise<PrivateSession>}
 */
export async function openPrivateSession() {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-test-home-'))
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...node24Environment(), ...privateFolders(home) }
  delete env.DBUS_SESSION_BUS_ADDRESS
  delete env.OVERVOICE_HOME
  const dispose = () => rmSync(home, { recursive: true, force: true })
  const bus = process.platform === 'linux' ? findProgram('dbus-run-session') : undefined
  const wrap = (/** @type {string[]} */ command) =>
    bus ? [bus, '--', 'sh', '-c', UNLOCKED_THEN, 'sh', ...command] : command

  const [program, ...args] = wrap([node24(), '-e', ROUND_TRIP])
  const { status } = bus && program ? await runCommand(program, args, { env, timeoutMs: 20_000 }) : { status: 1 }
  if (status === 0) return { env: { ...env, OVERVOICE_TEST_KEYRING: 'unlocked' }, wrap, dispose }
  say('No keyring of its own could be had for the tests, so those of the keychain itself are skipped.')
  return { env: { ...env, OVERVOICE_TEST_KEYRING: 'none' }, wrap: (command) => command, dispose }
}

/** @param {string} home */
function privateFolders(home) {
  if (process.platform !== 'linux') return {}
  const folders = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}
