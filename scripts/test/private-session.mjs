import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { findProgram } from '../set-up/find-program.mjs'
import { runCommand } from '../set-up/run-command.mjs'
import { projectNode, projectNodeEnvironment } from '../set-up/project-node.mjs'
import { printStatus } from '../set-up/print-status.mjs'

const UNLOCK_THEN_RUN = 'echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
const ROUND_TRIP = `
  const keytar = require('keytar')
  keytar.setPassword('overvoice-test-session', 'probe', 'kept')
    .then(() => keytar.getPassword('overvoice-test-session', 'probe'))
    .then((found) => process.exit(found === 'kept' ? 0 : 1), () => process.exit(1))
`

/**
 * @typedef {object} PrivateSession
 * @property {NodeJS.ProcessEnv} env
 * @property {Record<string, string>} folders the part of `env` that names its own folders
 * @property {(command: string[]) => string[]} wrap returns the command that runs `command` inside the session
 * @property {() => void} dispose deletes its folders
 */

/**
 * Opens a session for tests with its own home folder and, on Linux, its own D-Bus session with an unlocked keyring, so
 * tests never touch a person's keychain and settings. `OVERVOICE_TEST_KEYRING` is `unlocked`, or `none` where no keyring
 * is available, which is printed.
 *
 * @returns {Promise<PrivateSession>}
 */
export async function openPrivateSession() {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-test-home-'))
  const folders = privateFolders(home)
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...projectNodeEnvironment(), ...folders }
  delete env.DBUS_SESSION_BUS_ADDRESS
  delete env.OVERVOICE_HOME
  const dispose = () => rmSync(home, { recursive: true, force: true })
  const bus = process.platform === 'linux' ? findProgram('dbus-run-session') : undefined
  const wrap = (/** @type {string[]} */ command) =>
    bus ? [bus, '--', 'sh', '-c', UNLOCK_THEN_RUN, 'sh', ...command] : command

  const [program, ...args] = wrap([projectNode(), '-e', ROUND_TRIP])
  const { status } = bus && program ? await runCommand(program, args, { env, timeoutMs: 20_000 }) : { status: 1 }
  if (status === 0) return { env: { ...env, OVERVOICE_TEST_KEYRING: 'unlocked' }, folders, wrap, dispose }
  printStatus('No unlocked keyring is available, so tests of the system keychain are skipped.')
  return { env: { ...env, OVERVOICE_TEST_KEYRING: 'none' }, folders, wrap: (command) => command, dispose }
}

const ADD_BUS = 'export OVERVOICE_TEST_BUSES="$OVERVOICE_TEST_BUSES $DBUS_SESSION_BUS_ADDRESS"; exec "$@"'

/**
 * Joins sessions into one for a program with as many workers: `OVERVOICE_TEST_BUSES` has the address of each one's bus.
 *
 * @param {readonly [PrivateSession, ...PrivateSession[]]} sessions the program gets the environment of the first
 * @returns {PrivateSession}
 */
export function joinSessions(sessions) {
  const [first] = sessions
  if (sessions.some(({ env }) => env.OVERVOICE_TEST_KEYRING !== 'unlocked')) return first
  /** @param {PrivateSession} session @param {string[]} command */
  const wrapIn = ({ folders, wrap }, command) => [
    'env',
    ...Object.entries(folders).map(([name, path]) => `${name}=${path}`),
    ...wrap(['sh', '-c', ADD_BUS, 'sh', ...command]),
  ]
  return { ...first, wrap: (command) => sessions.reduceRight((inner, session) => wrapIn(session, inner), command) }
}

/**
 * @param {string} home
 * @returns {Record<string, string>}
 */
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
