import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { color, embedSnippet, readWidgetLook } from './widget-look.ts'

it('reads configured values and defaults', () => {
  const set = readWidgetLook({
    widget_config: {
      style: 'fab',
      theme: 'dark',
      avatar: { orb_color_1: '#ABC' },
      text: { start_call: 'Talk' },
      terms: { enabled: true, content: 'We listen.' },
    },
  })

  expect(set).toMatchObject({
    style: 'fab',
    theme: 'dark',
    avatar: { kind: 'orb', colors: ['#aabbcc', '#7fd3f7'] },
    text: { startCall: 'Talk', endCall: 'End' },
    terms: 'We listen.',
  })
  expect(readWidgetLook({})).toMatchObject({ style: 'pill', theme: 'auto', terms: null, hasTranscript: false })
})

it('renders whatever the service returns', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (widget) => {
      const look = readWidgetLook({ widget_config: widget } as JsonObject)
      expect(['pill', 'fab']).toContain(look.style)
      if (look.avatar.kind === 'orb') for (const each of look.avatar.colors) expect(each).toMatch(/^#[\da-f]{6}$/)
    }),
  )
})

it('accepts only colors', () => {
  expect(['#fff', '#FFF000', 'red', 'url(x)', '#ffff', null].map(color)).toEqual([
    '#ffffff',
    '#fff000',
    null,
    null,
    null,
    null,
  ])
})

it('writes a snippet naming the service and the agent, with escaped attributes', () => {
  expect(embedSnippet('https://voice.example/', 'agent_1')).toBe(
    '<script src="https://voice.example/v1/widget/agents.js"></script>\n<speechify-agent agent-id="agent_1"></speechify-agent>',
  )
  expect(embedSnippet('https://voice.example', '"><b>')).toContain('agent-id="&quot;>&lt;b>"')
})
