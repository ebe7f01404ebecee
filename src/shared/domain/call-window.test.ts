import { expect, it } from 'vitest'
import { callAddress, conversationOfPage } from './call-window.ts'

it('finds the conversation of a call’s page, and none on other pages', () => {
  const page = (address: string) => new URL(address, 'http://studio')

  expect(callAddress('conv/1')).toBe('/call?conversation=conv%2F1#/call/conv%2F1')
  expect(conversationOfPage(page(callAddress('conv/1')))).toBe('conv/1')
  expect(conversationOfPage(page('/other?conversation=conv_1'))).toBeNull()
  expect(conversationOfPage(page('/call'))).toBeNull()
})
