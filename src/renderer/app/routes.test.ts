import { expect, it } from 'vitest'
import { hashOf, readRoute, type Route } from './routes.ts'

it('reads every route it can format', () => {
  const places: Route[] = [
    { area: 'projects' },
    { area: 'voices' },
    { area: 'activity', tab: 'queue' },
    { area: 'activity', tab: 'requests' },
    { area: 'activity', tab: 'console' },
    { area: 'settings' },
    { area: 'account', tab: 'usage' },
    { area: 'account', tab: 'limits' },
    { area: 'record', sessionId: null, speakerId: null },
    { area: 'record', sessionId: 'sess_1', speakerId: null },
    { area: 'record', sessionId: 'sess_1', speakerId: 'spk_1' },
    { area: 'mirror', sessionId: 'sess_1' },
    { area: 'agents', agentId: null, tab: 'settings' },
    { area: 'webhooks', tab: 'received', item: null },
    { area: 'webhooks', tab: 'received', item: '12' },
    { area: 'webhooks', tab: 'checker', item: null },
    { area: 'webhooks', tab: 'rebuild', item: 'conv_1' },
    { area: 'agents', agentId: 'agent_1', tab: 'settings' },
    { area: 'agents', agentId: 'agent_1', tab: 'flow' },
    { area: 'consent-records', consentRecordId: null },
    { area: 'consent-records', consentRecordId: 'rcpt_1' },
    { area: 'script', projectId: 'proj_1', chapterId: null },
    { area: 'script', projectId: 'proj_1', chapterId: 'chap_2' },
  ]

  expect(places.map((place) => readRoute(hashOf(place)))).toEqual(places)
})

it('returns no route for a first start or a token', () => {
  expect(['', '#', '#token=abc', '#/elsewhere'].map(readRoute)).toEqual([null, null, null, null])
})
