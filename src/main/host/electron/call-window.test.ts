import { expect, it } from 'vitest'
import { CALL_WINDOW, callAddress } from '#shared/domain/call-window.ts'
import { SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { type HardenedContents, hardenContents } from './harden-contents.ts'
import { type HardenedSession, hardenSession } from './harden-session.ts'
import { FakeContents, fakeElectron, strict } from './strict-electron.test-support.ts'

const CALL_PAGE = 'studio://app/call?conversation=conv_0a-1#/call/conv_0a-1'

function openHandler(isFree: boolean) {
  const contents = new FakeContents()
  hardenContents(strict('webContents', contents) as unknown as HardenedContents, {
    openExternal: () => undefined,
    speakerWindow: () => null,
    callWindow: () => (isFree ? { title: 'Conversation' } : null),
    mayShowCall: () => false,
  })
  return (details: { url: string; frameName: string }) => contents.openHandler(details)
}

/** Whether a request is canceled, from web contents of which number 7 joins a session at `session.test`. */
function cancels(url: string, webContentsId?: number): boolean {
  const { modules, handlers } = fakeElectron()
  hardenSession(
    modules.session.defaultSession as unknown as HardenedSession,
    async () => true,
    (id, origin) => id === 7 && origin === 'wss://session.test',
  )
  let isCanceled = false
  const handler = handlers['before request'] as unknown as (
    details: object,
    callback: (answer: { cancel: boolean }) => void,
  ) => void
  handler({ url, webContentsId }, ({ cancel }) => (isCanceled = cancel))
  return isCanceled
}

it('has the URL that the studio opens', () => {
  expect(`studio://app${callAddress('conv_0a-1')}`).toBe(CALL_PAGE)
})

it('is opened for its page under its name, with the host’s options', () => {
  expect(openHandler(true)({ url: CALL_PAGE, frameName: CALL_WINDOW })).toEqual({
    action: 'allow',
    overrideBrowserWindowOptions: { title: 'Conversation' },
  })
})

it.each([
  { url: CALL_PAGE, frameName: '' },
  { url: CALL_PAGE, frameName: SPEAKER_WINDOW },
  { url: 'studio://app/call?conversation=conv_1#/call/conv_2', frameName: CALL_WINDOW },
  { url: 'studio://app/call#/call/conv_1', frameName: CALL_WINDOW },
  { url: 'studio://app/call?conversation=conv_1&x=1#/call/conv_1', frameName: CALL_WINDOW },
  { url: 'https://app/call?conversation=conv_1#/call/conv_1', frameName: CALL_WINDOW },
])('is not opened for $url named "$frameName"', (details) => {
  expect(openHandler(true)(details)).toEqual({ action: 'deny' })
})

it('is not opened twice or from another window', () => {
  expect(openHandler(false)({ url: CALL_PAGE, frameName: CALL_WINDOW })).toEqual({ action: 'deny' })
})

it('can reach its session, but no other window or URL can', () => {
  expect(cancels('wss://session.test/rtc?access_token=x', 7)).toBe(false)
  expect(cancels('wss://session.test/rtc?access_token=x', 8)).toBe(true)
  expect(cancels('wss://session.test/rtc?access_token=x')).toBe(true)
  expect(cancels('wss://session.test.evil/rtc', 7)).toBe(true)
  expect(cancels('wss://session.test:8443/rtc', 7)).toBe(true)
})
