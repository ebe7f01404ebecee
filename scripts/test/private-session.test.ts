import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectNode } from '../set-up/project-node.mjs'
import { joinSessions, openPrivateSession } from './private-session.mjs'

/** Stores a password over the first bus, and prints who finds it. */
const LOOK = `
  const { execFileSync } = require('node:child_process')
  const [first, ...others] = process.env.OVERVOICE_TEST_BUSES.trim().split(' ')
  const over = (bus, source) => execFileSync(process.execPath, ['-e', source], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus }, encoding: 'utf8',
  }).trim()
  const GET = "require('keytar').getPassword('Overvoice', 'worker').then((found) => console.log(found))"
  over(first, "require('keytar').setPassword('Overvoice', 'worker', 'its own')")
  console.log(JSON.stringify([first, ...others].map((bus) => over(bus, GET))))
`

it('gives each of three workers a keyring of its own', async ({ skip }) => {
  const sessions = [await openPrivateSession(), await openPrivateSession(), await openPrivateSession()] as const
  try {
    const { env, wrap } = joinSessions(sessions)
    skip(env['OVERVOICE_TEST_KEYRING'] !== 'unlocked', 'No unlocked keyring is available.')

    const [program = '', ...args] = wrap([projectNode(), '-e', LOOK])
    const printed = execFileSync(program, args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })

    expect(JSON.parse(printed)).toEqual(['its own', 'null', 'null'])
  } finally {
    for (const session of sessions) session.dispose()
  }
})
