import { expect, it } from 'vitest'
import { SEED_TEMPLATES } from '../flow/seed-templates.ts'
import { makeAgent } from './agents.test-support.ts'
import {
  begin,
  graphOf,
  hold,
  makeAgentWithFlow,
  playToEnd,
  read,
  readList,
  SHORT_GRAPH,
} from './conversations.test-support.ts'
import { openService } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

/** For tests with many calls whose audio doesn't matter. */
const UNHEARD = { save_audio_recording: false }

const lines = (messages: Json[]) => messages.map(({ role, content }) => `${role}: ${content}`)

it('3 conversation: is pending, then active while messages appear one by one, then completed', async () => {
  const service = await openService()
  const agent = await makeAgent(service)
  const seeded = { dynamic_variables: { sandbox_seed: 1 } }
  const before = await hold(service, agent.id, seeded)
  const startsMs = (await readList(service, before.id, 'messages')).map(
    ({ started_at: at }) => Date.parse(at) - Date.parse(before.started_at),
  )
  const createdMs = service.clock.nowMs()
  const { id, status } = await begin(service, agent.id, seeded)
  const stateAt = async (ms: number, expected: object) => {
    service.clock.moveTo(createdMs + ms)
    await expect.poll(() => read(service, id)).toMatchObject(expected)
  }

  expect(status).toBe('pending')
  await stateAt(299, { status: 'pending', started_at: null, message_count: 0 })
  await stateAt(300, { status: 'active', ended_at: null, duration_ms: null, message_count: 0 })
  for (const [index, startMs] of startsMs.entries()) {
    await stateAt(300 + startMs - 1, { status: 'active', message_count: index })
    await stateAt(300 + startMs, { status: 'active', ended_at: null, message_count: index + 1 })
  }
  await stateAt(300 + before.duration_ms - 1, { status: 'active', recording_url: null })
  await stateAt(300 + before.duration_ms, { status: 'completed', duration_ms: before.duration_ms, message_count: 4 })
})

it('3 conversation: includes a line being spoken in the transcript without an end', async () => {
  const service = await openService()
  const { id } = await begin(service, (await makeAgent(service, { first_message: 'One two three.' })).id)
  // The agent is heard 0.6 s after the call was answered, which is 0.3 s after the request.
  service.clock.advance(900)

  await expect.poll(async () => (await readList(service, id, 'messages')).length).toBe(1)

  expect(await readList(service, id, 'messages')).toMatchObject([
    { content: 'One two three.', started_at: '2026-10-15T12:00:00.900Z', ended_at: null },
  ])
})

it.each([
  ['sandbox-no-answer', 'dial_no_answer'],
  ['sandbox-busy', 'dial_busy'],
  ['sandbox-rejected', 'dial_rejected'],
  ['sandbox-dial-failed', 'dial_failed'],
  ['sandbox-over-capacity', 'over_capacity'],
])(
  '3 conversation failed: %s never connects: %s, without a start, duration, messages or recording',
  async (word, reason) => {
    const service = await openService()
    const agent = await makeAgent(service)

    const conversation = await hold(service, agent.id, { dynamic_variables: { note: `Say ${word} now` } })

    expect(conversation).toMatchObject({
      status: 'failed',
      end_reason: reason,
      started_at: null,
      duration_ms: null,
      recording_url: null,
      message_count: 0,
    })
    expect(await readList(service, conversation.id, 'evaluations')).toEqual([])
  },
)

it('3 conversation failed: keeps the transcript and has no reason when the agent breaks', async () => {
  const service = await openService()
  const agent = await makeAgent(service, { name: 'Reception sandbox-agent-breaks' })

  const conversation = await hold(service, agent.id)

  expect(conversation).toMatchObject({ status: 'failed', end_reason: null, message_count: 2 })
  expect(conversation.recording_url).toEqual(expect.any(String))
})

it('3 conversation failed: fails for an end node with outcome failed, an unspeakable text and an engine error', async () => {
  const outcome = graphOf(
    [
      ['start', 'start'],
      ['end', 'end', { outcome: 'failed' }],
    ],
    ['start end'],
  )
  const unspeakable = graphOf(
    [
      ['start', 'start'],
      ['end', 'end', { message: '<speak>broken' }],
    ],
    ['start end'],
  )
  const tone = createToneEngine()
  const { SsmlError } = await import('../engine/speech-engine.ts')
  const service = await openService({
    engine: {
      ...tone,
      speak: (request, signal) => {
        if (request.input.startsWith('<speak>')) throw new SsmlError('broken', 7)
        if (request.input === 'Boom.') throw new Error('The engine broke')
        return tone.speak(request, signal)
      },
    },
  })

  const first = await hold(service, (await makeAgentWithFlow(service, outcome)).id)
  const second = await hold(service, (await makeAgentWithFlow(service, unspeakable)).id)
  const none = service.reported.length
  const third = await hold(service, (await makeAgentWithFlow(service, SHORT_GRAPH, { first_message: 'Boom.' })).id)

  expect([first, second, third].map(({ status, end_reason: reason }) => [status, reason])).toEqual([
    ['failed', 'agent_ended'],
    ['failed', null],
    ['failed', null],
  ])
  expect([none, service.reported.length]).toEqual([0, 1])
})

it('3 conversation failed: cuts off a looping flow', async () => {
  const service = await openService()
  const round = graphOf(
    [
      ['start', 'start'],
      ['again', 'say', { text: 'Again.' }],
      ['more', 'branch_condition', { conditions: [{ id: 'out', label: 'Out', variable: 'x', operator: 'is_set' }] }],
      ['end', 'end'],
    ],
    ['start again', 'again more', 'more end out', 'more again default'],
    [{ key: 'x', type: 'string' }],
  )

  const conversation = await hold(service, (await makeAgentWithFlow(service, round)).id)

  expect(conversation).toMatchObject({ status: 'failed', end_reason: 'loop_detected', message_count: 11 })
})

it('3 conversation completed: completes when the caller hangs up, is silent, or is a machine, or at the maximum duration', async () => {
  const service = await openService()
  const word = (note: string) => ({ dynamic_variables: { note } })
  const patient = await makeAgent(service, { turn_handling: { inactivity_timeout_seconds: 10 } })
  const plain = await makeAgent(service)
  const machine = await makeAgent(service, {
    amd: { enabled: true, on_voicemail: { action: 'leave_message', message: 'Please call back.' } },
  })
  const brief = await makeAgent(service, { max_call_duration_seconds: 2, first_message: 'word '.repeat(40) })

  const hungUp = await hold(service, plain.id, word('sandbox-caller-hangs-up'))
  const silent = await hold(service, patient.id, word('sandbox-silent-caller'))
  const left = await hold(service, machine.id, word('sandbox-voicemail'))
  const cut = await hold(service, brief.id)

  expect([hungUp, silent, left, cut].map(({ status, end_reason: reason }) => [status, reason])).toEqual([
    ['completed', 'caller_hangup'],
    ['completed', 'inactivity_timeout'],
    ['completed', 'voicemail_message_left'],
    ['completed', 'max_duration_reached'],
  ])
  expect(cut.duration_ms).toBe(2_000)
  expect(lines(await readList(service, left.id, 'messages'))).toEqual(['assistant: Please call back.'])
})

it('3 conversation completed: ends at the maximum duration during the pause before a line, which isn’t spoken', async () => {
  const service = await openService()
  const agent = await makeAgent(service, {
    max_call_duration_seconds: 20,
    turn_handling: { response_delay_seconds: 100_000 },
    first_message: 'Hello.',
  })

  const conversation = await hold(service, agent.id)

  expect(conversation).toMatchObject({ end_reason: 'max_duration_reached', duration_ms: 20_000, message_count: 0 })
})

it('3 conversation flow: runs the active flow with filled-in variables, conditions, tool stand-ins and a transfer', async () => {
  const service = await openService()
  const graph = graphOf(
    [
      ['start', 'start'],
      ['set', 'set_variable', { variable: 'guests', value: 12 }],
      [
        'many',
        'branch_condition',
        { conditions: [{ id: 'many', label: 'Many', variable: 'guests', operator: 'greater_than', value: 8 }] },
      ],
      ['say', 'say', { text: 'For {{guests}} of you, {{who}}.' }],
      [
        'look',
        'tool_call',
        { tool_id: 'tool_order_status', arguments: { order_number: '41{{guests}}1' }, result_variable: 'state' },
      ],
      ['tell', 'say', { text: 'It is {{state}}.' }],
      ['pause', 'wait', { duration_seconds: 3 }],
      ['hand', 'transfer', { phone_number: '+14155550100', message: 'One moment.' }],
      ['end', 'end'],
    ],
    [
      'start set',
      'set many',
      'many say many',
      'many end default',
      'say look',
      'look tell success',
      'look end failure',
      'tell pause',
      'pause hand',
    ],
    [
      { key: 'guests', type: 'number' },
      { key: 'who', type: 'string', default: 'nobody' },
      { key: 'state', type: 'string' },
    ],
  )
  const agent = await makeAgentWithFlow(service, graph)

  const conversation = await hold(service, agent.id, { dynamic_variables: { who: 'Ada' } })

  const messages = await readList(service, conversation.id, 'messages')
  expect(conversation).toMatchObject({
    status: 'completed',
    end_reason: 'transferred',
    dynamic_variables: { who: 'Ada', guests: 12, state: 'on its way and will arrive on Thursday' },
  })
  expect(lines(messages)).toEqual([
    'assistant: Hello.',
    'assistant: For 12 of you, Ada.',
    'tool: on its way and will arrive on Thursday',
    'assistant: It is on its way and will arrive on Thursday.',
    'assistant: One moment.',
  ])
  expect(messages[2]).toMatchObject({
    tool_name: 'tool_order_status',
    tool_args: { order_number: '41121' },
    tool_result: { ok: true },
  })
  expect(Date.parse(messages[4].started_at) - Date.parse(messages[3].ended_at)).toBe(3_600)
})

it('3 conversation flow: fills variables into documents and voicemail messages, and keeps what is spoken first in the document', async () => {
  const service = await openService()
  const graph = graphOf(
    [
      ['start', 'start'],
      ['ask', 'ask', { text: '<speak>Is this {{firm}}?</speak>', variable: 'yes' }],
      ['end', 'end'],
    ],
    ['start ask', 'ask end'],
    [
      { key: 'firm', type: 'string' },
      { key: 'yes', type: 'boolean' },
    ],
  )
  const agent = await makeAgentWithFlow(service, graph, {
    first_message: '<speak version="1.1">Good day, {{firm}}.</speak>',
    ai_disclosure: { enabled: true, line: 'I am a machine.' },
    amd: { enabled: true, on_voicemail: { action: 'leave_message', message: 'Dear {{firm}}, please call.' } },
  })
  const said = async (note: string) => {
    const { id } = await hold(service, agent.id, { dynamic_variables: { firm: 'Ash & <Co>', note } })
    return lines(await readList(service, id, 'messages'))
  }

  const again = (await said('sandbox-silent-caller'))[2]
  expect(await said('sandbox-caller-hangs-up')).toEqual([
    'assistant: <speak version="1.1">I am a machine. Good day, Ash &amp; &lt;Co&gt;.</speak>',
    'assistant: <speak>Is this Ash &amp; &lt;Co&gt;?</speak>',
    expect.stringMatching(/^user: /),
    expect.stringMatching(/^user: /),
  ])
  expect(again).toMatch(/^assistant: <speak>\S.*\. Is this Ash &amp; &lt;Co&gt;\?<\/speak>$/)
  expect(await said('sandbox-voicemail')).toEqual(['assistant: Dear Ash & <Co>, please call.'])
})

it('3 conversation flow: runs a default flow asking for the data fields if the agent has no active flow', async () => {
  const service = await openService()
  const agent = await makeAgentWithFlow(service, SHORT_GRAPH)
  const field = { key: 'day', description: 'Day of the visit', type: 'string' }
  await service.send('PUT', `/v1/agents/${agent.id}/evaluation-config`, {
    body: { criteria: [], data_collection: [field] },
  })

  const own = await hold(service, agent.id)
  await service.send('POST', `/v1/agents/${agent.id}/flow/deactivate`)
  const standard = await hold(service, agent.id)

  expect(lines(await readList(service, own.id, 'messages'))).toEqual(['assistant: Hello.', 'assistant: Goodbye.'])
  expect(lines(await readList(service, standard.id, 'messages'))).toEqual(
    expect.arrayContaining(['assistant: What can I do for you?', 'assistant: Could you tell me: Day of the visit?']),
  )
  expect(standard.dynamic_variables.day).toEqual(expect.any(String))
})

it('3 conversation flow: runs every built-in template to an end for any caller', async () => {
  const service = await openService({ callSpeed: 0 })
  const ends: string[] = []
  for (const { graph } of SEED_TEMPLATES) {
    const agent = await makeAgentWithFlow(service, graph, UNHEARD)
    for (const sandbox_seed of ['1', '2', '3']) {
      const { status, end_reason: reason } = await hold(service, agent.id, { dynamic_variables: { sandbox_seed } })
      ends.push(`${status} ${reason}`)
    }
  }

  expect(new Set(ends)).toEqual(new Set(['completed agent_ended', 'completed transferred']))
  expect(service.reported).toEqual([])
})

it('3 conversation caller: gives the same call for the same seed and others for other seeds', async () => {
  const service = await openService({ callSpeed: 0 })
  const agent = await makeAgentWithFlow(service, SEED_TEMPLATES[1]?.graph ?? {}, UNHEARD)
  const transcript = async (seed: number) => {
    const { id } = await hold(service, agent.id, { dynamic_variables: { sandbox_seed: seed } })
    return lines(await readList(service, id, 'messages')).join('\n')
  }

  const first = await transcript(1)
  const others = new Set([await transcript(2), await transcript(3), await transcript(4), await transcript(5)])

  expect(await transcript(1)).toBe(first)
  expect(others.size).toBeGreaterThan(2)
})

it('3 conversation caller: speaks the language of the call', async () => {
  const service = await openService()
  const agent = await makeAgent(service, { language: 'de', first_message: 'Guten Tag.' })

  const { id } = await hold(service, agent.id)

  expect(lines(await readList(service, id, 'messages')).join(' ')).toMatch(
    /^assistant: Guten Tag\. assistant: Was kann ich für Sie tun\? user: (Ich|Die) .* Auf Wiederhören\.$/,
  )
})

it('3 agent delete: keeps its conversations, and a running one continues', async () => {
  const service = await openService()
  const agent = await makeAgent(service)
  const done = await hold(service, agent.id)
  const { id } = await begin(service, agent.id)

  await service.send('DELETE', `/v1/agents/${agent.id}`)
  const ended = await playToEnd(service, id)

  expect(await read(service, done.id)).toEqual(done)
  expect(await readList(service, done.id, 'messages')).toHaveLength(4)
  expect(ended).toMatchObject({ status: 'completed', agent_id: agent.id, agent_snapshot: { name: agent.name } })
})
