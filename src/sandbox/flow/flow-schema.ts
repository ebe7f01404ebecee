/** Node types that end a conversation. */
export const LAST_NODE_TYPES: readonly string[] = ['end', 'transfer']

const NAME = { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }
const variable = (title: string) => ({ ...NAME, title, description: 'Key of a flow variable.' })
const text = (title: string, description: string) => ({
  type: 'string',
  title,
  description,
  minLength: 1,
  maxLength: 4_000,
})
const seconds = (title: string, minimum: number, maximum: number, standard: number) => ({
  type: 'number',
  title,
  minimum,
  maximum,
  default: standard,
  description: 'Seconds.',
})
const VOICE = {
  type: ['string', 'null'],
  title: 'Voice',
  description: 'A voice for agents. Without one, the agent’s voice is used.',
}
const LABEL = { type: 'string', title: 'Label', minLength: 1, maxLength: 100 }
const OPTION_ID = {
  type: 'string',
  title: 'Id',
  minLength: 1,
  maxLength: 64,
  description: 'Identifies the exit; unique within the node.',
}

/** A node type: its name, its purpose, and its `data`. */
function nodeKind(
  type: string,
  title: string,
  description: string,
  properties: object,
  required: string[] = [],
): object {
  return {
    title,
    description,
    type: 'object',
    required: required.length > 0 ? ['id', 'type', 'data'] : ['id', 'type'],
    properties: {
      id: { $ref: '#/$defs/id' },
      type: { const: type },
      name: { type: 'string', title: 'Name', maxLength: 100 },
      position: { $ref: '#/$defs/position' },
      data: { type: 'object', properties, required },
    },
  }
}

const KINDS: Record<string, object> = {
  start: nodeKind('start', 'Start', 'Where every conversation begins.', {
    speak_first_message: {
      type: 'boolean',
      title: 'Speak the first message',
      default: true,
      description: 'Speaks the first message of the agent before anything else.',
    },
  }),
  say: nodeKind(
    'say',
    'Say',
    'Speaks a text, then continues.',
    {
      text: text('Text', 'Text to speak. {{key}} inserts a variable.'),
      voice_id: VOICE,
      interruptible: { type: 'boolean', title: 'Can be interrupted', default: true },
    },
    ['text'],
  ),
  ask: nodeKind(
    'ask',
    'Ask',
    'Asks one question and stores the answer in a variable. Exits: answered and no_answer; an edge without an exit is used for both.',
    {
      text: text('Question', 'Text of the question. {{key}} inserts a variable.'),
      variable: variable('Answer is kept in'),
      voice_id: VOICE,
      attempts: { type: 'integer', title: 'Attempts', minimum: 1, maximum: 10, default: 2 },
      timeout_seconds: seconds('Wait for an answer', 1, 60, 8),
    },
    ['text', 'variable'],
  ),
  collect: nodeKind(
    'collect',
    'Collect',
    'Asks until every field is known, in any order. Exits: complete and incomplete; an edge without an exit is used for both.',
    {
      instruction: text('Instruction', 'How the agent should ask.'),
      fields: {
        type: 'array',
        title: 'Fields',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['variable', 'description'],
          properties: {
            variable: variable('Store in'),
            description: { type: 'string', title: 'Description', minLength: 1, maxLength: 500 },
            required: { type: 'boolean', title: 'Required', default: true },
          },
        },
      },
      attempts: { type: 'integer', title: 'Attempts', minimum: 1, maximum: 10, default: 3 },
    },
    ['fields'],
  ),
  branch_condition: nodeKind(
    'branch_condition',
    'Branch on a condition',
    'Continues at the first condition that is true, otherwise at the default exit.',
    {
      conditions: {
        type: 'array',
        title: 'Conditions',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['id', 'variable', 'operator'],
          properties: {
            id: OPTION_ID,
            label: LABEL,
            variable: variable('Variable'),
            operator: {
              title: 'Operator',
              enum: ['equals', 'not_equals', 'contains', 'greater_than', 'less_than', 'is_set', 'is_not_set'],
            },
            value: { type: ['string', 'number', 'boolean'], title: 'Value' },
          },
        },
      },
    },
    ['conditions'],
  ),
  branch_model: nodeKind(
    'branch_model',
    'Branch by the model',
    'The model chooses an option based on the conversation, otherwise the default exit.',
    {
      instruction: text('Instruction', 'What the model should decide.'),
      options: {
        type: 'array',
        title: 'Options',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['id', 'label'],
          properties: {
            id: OPTION_ID,
            label: LABEL,
            description: { type: 'string', title: 'When it fits', maxLength: 1_000 },
          },
        },
      },
    },
    ['instruction', 'options'],
  ),
  tool_call: nodeKind(
    'tool_call',
    'Call a tool',
    'Calls a tool of the workspace. Exits: success and failure; an edge without an exit is used for both.',
    {
      tool_id: { type: 'string', title: 'Tool', minLength: 1, description: 'The tool to call.' },
      arguments: { type: 'object', title: 'Arguments', description: 'Values by name. {{key}} inserts a variable.' },
      result_variable: variable('Result is kept in'),
      timeout_seconds: seconds('Wait for the tool', 1, 120, 20),
    },
    ['tool_id'],
  ),
  set_variable: nodeKind(
    'set_variable',
    'Set a variable',
    'Sets a variable, then continues.',
    { variable: variable('Variable'), value: { type: ['string', 'number', 'boolean', 'null'], title: 'Value' } },
    ['variable', 'value'],
  ),
  transfer: nodeKind(
    'transfer',
    'Transfer',
    'Transfers the call to a person; the agent’s part ends.',
    {
      phone_number: {
        type: 'string',
        title: 'Phone number',
        pattern: '^\\+[1-9]\\d{6,14}$',
        description: 'International form, such as +14155550100.',
      },
      message: { type: 'string', title: 'Message before', maxLength: 1_000 },
    },
    ['phone_number'],
  ),
  play_audio: nodeKind(
    'play_audio',
    'Play audio',
    'Plays an audio clip, then continues.',
    {
      audio_url: {
        type: 'string',
        title: 'Address of the clip',
        pattern: '^https://\\S+$',
        description: 'A WAV or MP3 file over HTTPS.',
      },
      interruptible: { type: 'boolean', title: 'Can be interrupted', default: true },
    },
    ['audio_url'],
  ),
  wait: nodeKind(
    'wait',
    'Wait',
    'Stays silent, then continues.',
    { duration_seconds: seconds('Duration', 0.1, 60, 2) },
    ['duration_seconds'],
  ),
  end: nodeKind('end', 'End', 'Ends the conversation.', {
    message: { type: 'string', title: 'Last words', maxLength: 1_000 },
    outcome: { title: 'Outcome', enum: ['completed', 'abandoned', 'failed'], default: 'completed' },
  }),
}

/** All node types. */
export const NODE_TYPES: readonly string[] = Object.keys(KINDS)

/**
 * JSON Schema of a flow graph as sent (specification part 2, Flow graph; the taxonomy is assumed). Fields not listed
 * are preserved.
 */
export const FLOW_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://sandbox.invalid/schemas/flow-graph',
  title: 'Flow graph',
  type: 'object',
  required: ['nodes', 'edges'],
  properties: {
    nodes: { type: 'array', maxItems: 1_000, items: { $ref: '#/$defs/node' } },
    edges: { type: 'array', maxItems: 5_000, items: { $ref: '#/$defs/edge' } },
    variables: { type: 'array', maxItems: 200, items: { $ref: '#/$defs/variable' } },
  },
  $defs: {
    id: { type: 'string', title: 'Id', minLength: 1, maxLength: 64 },
    position: {
      type: 'object',
      title: 'Position',
      description: 'Place on the canvas, in pixels.',
      required: ['x', 'y'],
      properties: { x: { type: 'number' }, y: { type: 'number' } },
    },
    node: {
      type: 'object',
      required: ['id', 'type'],
      oneOf: NODE_TYPES.map((type) => ({ $ref: `#/$defs/node_${type}` })),
    },
    ...Object.fromEntries(Object.entries(KINDS).map(([type, kind]) => [`node_${type}`, kind])),
    edge: {
      type: 'object',
      title: 'Edge',
      required: ['id', 'source', 'target'],
      properties: {
        id: { $ref: '#/$defs/id' },
        source: { $ref: '#/$defs/id' },
        target: { $ref: '#/$defs/id' },
        source_handle: {
          type: ['string', 'null'],
          title: 'Leaves by',
          description:
            'ID of a condition or an option, default, answered, no_answer, complete, incomplete, success or failure.',
        },
        label: { type: 'string', title: 'Label', maxLength: 100 },
      },
    },
    variable: {
      type: 'object',
      title: 'Variable',
      required: ['key', 'type'],
      properties: {
        key: { type: 'string', title: 'Key', pattern: '^(?!system__)[A-Za-z_][A-Za-z0-9_]{0,63}$' },
        type: { title: 'Type', enum: ['string', 'number', 'boolean', 'json'] },
        default: { title: 'Value at the start' },
        description: { type: 'string', title: 'Description', maxLength: 500 },
      },
    },
  },
} as const
