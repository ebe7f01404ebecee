import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { SIGNED_ADDRESS_LIFE_MS, unsignedAddress, getWindowId } from '#shared/domain/window-credentials.ts'
import { ADDRESS_LIFE_MS, createSession, TICKET_LIFE_MS, type Session } from './session.ts'

function sessionAt() {
  const clock = { nowMs: 0 }
  const session = createSession(
    () => clock.nowMs,
    () => 1_700_000_000_000 + clock.nowMs,
  )
  return { session, clock }
}

const openedBy = (session: Session, candidate: string): string => session.openWindow(candidate) ?? 'refused'

it('opens one window for a ticket, and none for a later reader', () => {
  const { session } = sessionAt()
  let uses = 0
  const ticket = session.newTicket(() => (uses += 1))

  const first = openedBy(session, ticket)

  expect(session.isAuthorized(`Bearer ${first}`)).toBe(true)
  expect([openedBy(session, ticket), session.isToken(ticket), uses]).toEqual(['refused', false, 1])
})

it('lets a ticket expire after ten seconds', () => {
  const { session, clock } = sessionAt()
  const [inTime, late] = [session.newTicket(() => undefined), session.newTicket(() => undefined)]

  clock.nowMs = 9_999
  expect(openedBy(session, inTime)).not.toBe('refused')
  clock.nowMs = TICKET_LIFE_MS
  expect([TICKET_LIFE_MS, openedBy(session, late)]).toEqual([10_000, 'refused'])
})

it('lets a printed address open windows for twelve hours, each with a secret of its own', () => {
  const { session, clock } = sessionAt()
  const token = session.newToken()

  clock.nowMs = ADDRESS_LIFE_MS - 1
  const secrets = [openedBy(session, token), openedBy(session, token)]
  clock.nowMs = ADDRESS_LIFE_MS
  session.newToken()

  expect(new Set([...secrets, token]).size).toBe(3)
  expect(secrets.map((secret) => session.isAuthorized(`Bearer ${secret}`))).toEqual([true, true])
  expect([openedBy(session, token), session.isToken(token)]).toEqual(['refused', false])
})

it('knows no secret of another run', () => {
  const [earlier, later] = [sessionAt().session, sessionAt().session]
  const secret = openedBy(earlier, earlier.newToken())

  expect(earlier.isOffered(['overvoice.v1', `window.${secret}`])).toBe(true)
  expect(later.isOffered(['overvoice.v1', `window.${secret}`])).toBe(false)
  expect(later.isAuthorized(`Bearer ${secret}`)).toBe(false)
})

it('admits a signed media address for its path and a few minutes, and nothing made of it', () => {
  const { session, clock } = sessionAt()
  const secret = openedBy(session, session.newToken())
  const sign = (path: string, lifeMs = SIGNED_ADDRESS_LIFE_MS, key = secret): string => {
    const unsigned = unsignedAddress(path, getWindowId(secret), 1_700_000_000_000 + lifeMs)
    return `${unsigned}&signature=${createHmac('sha256', key).update(unsigned).digest('base64url')}`
  }
  const plain = sign('/media/exports/exp_1/a.wav')
  const withQuery = sign('/media/covers/proj_1?version=7')
  const other = openedBy(session, session.newToken())

  expect(session.readSignedPath(plain)).toBe('/media/exports/exp_1/a.wav')
  expect(session.readSignedPath(withQuery)).toBe('/media/covers/proj_1?version=7')
  for (const changed of [
    plain.replace('exp_1', 'exp_2'),
    plain.replace('a.wav', 'a.wav?x=1'),
    plain.replace('until=17', 'until=18'),
    plain.replace(getWindowId(secret), getWindowId(other)),
    plain.replace(/signature=.{3}/, 'signature=AAA'),
    `${plain}&x=1`,
    plain.replace(/&signature=.*/, ''),
    sign('/media/exports/exp_1/a.wav', SIGNED_ADDRESS_LIFE_MS, other),
    sign('/media/exports/exp_1/a.wav', SIGNED_ADDRESS_LIFE_MS + 1),
    sign('/media/exports/exp_1/a.wav', 0),
  ])
    expect(session.readSignedPath(changed), changed).toBeUndefined()
  clock.nowMs = SIGNED_ADDRESS_LIFE_MS
  expect(session.readSignedPath(plain)).toBeUndefined()
})
