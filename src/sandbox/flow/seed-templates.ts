import { drawGraph } from './draw-graph.ts'
import type { FlowGraph } from './flow-graph.ts'

/** Writable fields of a template. */
export interface TemplateFacts {
  key: string
  name: string
  description: string
  category: string
  graph: FlowGraph
}

const text = (key: string, description: string) => ({ key, type: 'string', description })

/** The built-in templates of every workspace. */
export const SEED_TEMPLATES: readonly TemplateFacts[] = [
  {
    key: 'reception',
    name: 'Reception',
    description: 'Greets, finds out what the caller wants, and passes the call on or takes a message.',
    category: 'front desk',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', { speak_first_message: true }],
        reason: [
          'branch_model',
          'Reason for the call',
          {
            instruction: 'Find out what the caller wants.',
            options: [
              { id: 'person', label: 'Wants a person', description: 'Asks for somebody by name or by department.' },
              { id: 'hours', label: 'Opening hours' },
            ],
          },
        ],
        connect: ['transfer', 'Connect', { phone_number: '+14155550100', message: 'One moment, I will connect you.' }],
        hours: ['say', 'Opening hours', { text: 'We are open from nine to five, Monday to Friday.' }],
        message: ['ask', 'Take a message', { text: 'What may I pass on?', variable: 'message' }],
        end: ['end', 'Goodbye', { message: 'Thank you for calling.' }],
      },
      [
        'start reason',
        'reason connect person',
        'reason hours hours',
        'reason message default',
        'hours end',
        'message end',
      ],
      [text('message', 'What the caller wants passed on.')],
    ),
  },
  {
    key: 'appointment',
    name: 'Appointment booking',
    description: 'Asks for a day, offers what is free, and books it.',
    category: 'scheduling',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', {}],
        details: [
          'collect',
          'Name and day',
          {
            fields: [
              { variable: 'caller_name', description: 'Name of the caller' },
              { variable: 'day', description: 'Day of the appointment' },
            ],
          },
        ],
        find: [
          'tool_call',
          'Find free times',
          { tool_id: 'tool_find_appointments', arguments: { day: '{{day}}' }, result_variable: 'free_times' },
        ],
        choose: [
          'ask',
          'Choose a time',
          { text: 'These are free: {{free_times}}. Which suits you?', variable: 'time' },
        ],
        book: [
          'tool_call',
          'Book',
          {
            tool_id: 'tool_book_appointment',
            arguments: { day: '{{day}}', time: '{{time}}', name: '{{caller_name}}' },
          },
        ],
        done: ['end', 'Booked', { message: 'You are booked for {{time}} on {{day}}. See you then.' }],
        failed: [
          'transfer',
          'To a person',
          { phone_number: '+14155550100', message: 'I will connect you to a colleague.' },
        ],
      },
      [
        'start details',
        'details find complete',
        'details failed incomplete',
        'find choose success',
        'find failed failure',
        'choose book answered',
        'choose failed no_answer',
        'book done success',
        'book failed failure',
      ],
      [
        text('caller_name', 'Name of the caller.'),
        text('day', 'Day of the appointment.'),
        text('free_times', 'What is free.'),
        text('time', 'Time that was chosen.'),
      ],
    ),
  },
  {
    key: 'order_status',
    name: 'Order status',
    description: 'Looks an order up by its number and says where it is.',
    category: 'support',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', {}],
        number: [
          'ask',
          'Order number',
          { text: 'What is the number of your order?', variable: 'order_number', attempts: 3 },
        ],
        look: [
          'tool_call',
          'Look it up',
          {
            tool_id: 'tool_order_status',
            arguments: { order_number: '{{order_number}}' },
            result_variable: 'order_state',
          },
        ],
        tell: ['say', 'Say where it is', { text: 'Your order is {{order_state}}.' }],
        sorry: ['say', 'Not found', { text: 'I could not find that order.' }],
        end: ['end', 'Goodbye', { message: 'Thank you for calling.' }],
        person: ['transfer', 'To a person', { phone_number: '+14155550100' }],
      },
      [
        'start number',
        'number look answered',
        'number person no_answer',
        'look tell success',
        'look sorry failure',
        'sorry person',
        'tell end',
      ],
      [text('order_number', 'Number of the order.'), text('order_state', 'Where the order is.')],
    ),
  },
  {
    key: 'lead_qualification',
    name: 'Lead qualification',
    description: 'Asks what somebody looks for and by when, and passes urgent ones on.',
    category: 'sales',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', {}],
        needs: [
          'collect',
          'Needs',
          {
            instruction: 'Ask in a conversation, not as a form.',
            fields: [
              { variable: 'lead_name', description: 'Their name' },
              { variable: 'need', description: 'What they look for' },
              { variable: 'weeks', description: 'In how many weeks they need it' },
            ],
          },
        ],
        save: [
          'tool_call',
          'Keep the lead',
          { tool_id: 'tool_save_lead', arguments: { name: '{{lead_name}}', need: '{{need}}' } },
        ],
        urgent: [
          'branch_condition',
          'Urgent?',
          { conditions: [{ id: 'soon', label: 'Within a month', variable: 'weeks', operator: 'less_than', value: 5 }] },
        ],
        sales: ['transfer', 'To sales', { phone_number: '+14155550101', message: 'A colleague can help you at once.' }],
        end: ['end', 'Goodbye', { message: 'We will be in touch.' }],
      },
      ['start needs', 'needs save', 'save urgent', 'urgent sales soon', 'urgent end default'],
      [
        text('lead_name', 'Their name.'),
        text('need', 'What they look for.'),
        { key: 'weeks', type: 'number', description: 'Weeks until they need it.' },
      ],
    ),
  },
  {
    key: 'support_triage',
    name: 'Support triage',
    description: 'Sorts problems, helps with the simple ones, and opens a ticket for the others.',
    category: 'support',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', {}],
        problem: ['ask', 'The problem', { text: 'What can I help you with?', variable: 'problem' }],
        sort: [
          'branch_model',
          'Which kind',
          {
            instruction: 'Sort the problem: {{problem}}',
            options: [
              { id: 'password', label: 'Password' },
              { id: 'outage', label: 'Nothing works' },
            ],
          },
        ],
        reset: [
          'say',
          'Reset',
          { text: 'Press “Forgotten password” on the sign-in page. A link will reach you by mail.' },
        ],
        outage: ['transfer', 'To the person on call', { phone_number: '+14155550102' }],
        ticket: ['tool_call', 'Open a ticket', { tool_id: 'tool_open_ticket', arguments: { summary: '{{problem}}' } }],
        end: ['end', 'Goodbye', { message: 'We will write to you today.' }],
        solved: ['end', 'Solved', { message: 'Glad to help. Goodbye.' }],
      },
      [
        'start problem',
        'problem sort',
        'sort reset password',
        'sort outage outage',
        'sort ticket default',
        'reset solved',
        'ticket end',
      ],
      [text('problem', 'What is wrong, in the words of the caller.')],
    ),
  },
  {
    key: 'survey',
    name: 'Customer survey',
    description: 'Asks for a rating and its reason, and keeps both.',
    category: 'feedback',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', {}],
        score: ['ask', 'Rating', { text: 'From zero to ten, how likely are you to recommend us?', variable: 'score' }],
        high: [
          'branch_condition',
          'High?',
          { conditions: [{ id: 'high', label: 'Nine or ten', variable: 'score', operator: 'greater_than', value: 8 }] },
        ],
        praise: ['ask', 'What was good', { text: 'Wonderful. What did you like best?', variable: 'reason' }],
        wish: ['ask', 'What to mend', { text: 'What should we do better?', variable: 'reason' }],
        save: [
          'tool_call',
          'Keep the answers',
          { tool_id: 'tool_save_rating', arguments: { score: '{{score}}', reason: '{{reason}}' } },
        ],
        end: ['end', 'Thanks', { message: 'Thank you for your time.' }],
        none: ['end', 'No answer', { outcome: 'abandoned' }],
      },
      [
        'start score',
        'score high answered',
        'score none no_answer',
        'high praise high',
        'high wish default',
        'praise save',
        'wish save',
        'save end',
      ],
      [{ key: 'score', type: 'number', description: 'Zero to ten.' }, text('reason', 'Why.')],
    ),
  },
  {
    key: 'after_hours',
    name: 'After hours',
    description: 'Says when somebody is there again, takes a message, and passes emergencies on.',
    category: 'front desk',
    graph: drawGraph(
      {
        start: ['start', 'Greeting', { speak_first_message: false }],
        closed: ['say', 'Closed', { text: 'We are closed now and open again at nine.' }],
        pause: ['wait', 'A moment', { duration_seconds: 1 }],
        urgent: [
          'branch_model',
          'Emergency?',
          {
            instruction: 'Decide whether this is an emergency.',
            options: [{ id: 'emergency', label: 'Emergency' }],
          },
        ],
        call: [
          'transfer',
          'To the person on call',
          { phone_number: '+14155550102', message: 'I will connect you at once.' },
        ],
        message: ['ask', 'Take a message', { text: 'Please leave a message.', variable: 'message' }],
        end: ['end', 'Goodbye', {}],
      },
      [
        'start closed',
        'closed pause',
        'pause urgent',
        'urgent call emergency',
        'urgent message default',
        'message end',
      ],
      [text('message', 'What the caller said.')],
    ),
  },
]
