/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the list of sections, for screen readers */
  sections: 'Setting sections',
  /** Follows a section's name, for screen readers */
  unpublishedChanges: 'unpublished changes',
  /** Below a field */
  unpublishedChange: 'unpublished change',
  'section.prompt': 'Prompt and greeting',
  'section.voice': 'Voice and language',
  'section.llm': 'Language model (LLM)',
  'section.turns': 'Turn-taking and ambience',
  'section.memory': 'Memory and guardrails',
  'section.calls': 'Calls',
  'section.access': 'Access',
  'section.webhook': 'Post-call webhook',
  'section.other': 'Other fields of the service',
  'field.prompt': 'System prompt',
  'field.firstMessage': 'First message',
  'field.knowledge': 'Knowledge instructions',
  /** Switch: the agent says that it is an AI */
  'field.disclosure': 'Disclose AI',
  /** What the agent says to disclose that it is an AI */
  'field.disclosureMessage': 'Disclosure message',
  'field.speed': 'Speed',
  'field.speechModel': 'Speech model',
  'field.languages': 'Additional languages',
  /** Of the language model */
  'field.provider': 'Provider',
  /** Language model */
  'field.llmModel': 'Model',
  'field.temperature': 'Temperature',
  'field.llmUrl': 'Custom model URL',
  'field.llmCredential': 'Custom model credential ID',
  'field.llmBody': 'Extra request body (JSON)',
  'field.responseDelay': 'Response delay',
  'field.silenceTimeout': 'Silence timeout',
  'field.interruption': 'Interruption sensitivity',
  'field.maxDuration': 'Max call duration',
  'field.noise': 'Background noise',
  'field.noiseVolume': 'Background noise volume',
  /** Switch */
  'field.memory': 'Remember callers',
  'field.retention': 'Memory retention',
  /** Switch: watches whether the agent keeps to its rules */
  'field.guardrails': 'Guardrail monitor',
  /** Switch */
  'field.recording': 'Record conversations',
  /** Voice, text */
  'field.channels': 'Channels',
  'field.voicemail': 'Voicemail detection',
  /** What the agent does when a voicemail answers */
  'field.onVoicemail': 'On voicemail',
  'field.voicemailMessage': 'Voicemail message',
  'field.onMenu': 'When a phone menu (IVR) answers',
  /** Switch */
  'field.navigateMenus': 'Navigate phone menus (IVR)',
  /** Switch */
  'field.rememberMenus': 'Remember phone menus',
  /** Switch */
  'field.public': 'Public',
  'field.origins': 'Allowed origins',
  'field.hosts': 'Allowed hosts',
  'field.webhookUrl': 'Webhook URL',
  'hint.prompt': 'Describe the agent’s role and behavior.',
  'hint.firstMessage': 'Said at the start of each conversation.',
  'hint.speed': '0.5 to 2. Leave empty for the voice default.',
  'hint.speechModel': 'Leave empty for the voice’s default model.',
  'hint.language': 'ISO 639 code, for example en.',
  'hint.llmModel': 'Set both provider and model, or neither.',
  'hint.zeroToOne': '0 to 1.',
  'hint.responseDelay': 'Seconds.',
  'hint.silenceTimeout': 'Whole seconds.',
  'hint.maxDuration': 'Seconds. Leave empty for no limit.',
  'hint.retention': 'Days. 0 keeps memories forever.',
  'hint.public': 'Websites can embed the widget and call the agent without a key.',
  'hint.origins': 'One origin per line, for example https://example.com. Leave empty to allow all.',
  'hint.hosts': 'Up to 10, one per line. Leave empty to allow all.',
  'hint.webhookUrl': 'Receives an event after each conversation. Leave empty to turn off.',
  'option.openai': 'OpenAI',
  'option.speechify': 'Speechify',
  /** A language model of one's own */
  'option.custom': 'Custom',
  'option.serviceDefault': 'Service default',
  /** Interruption sensitivity */
  'option.low': 'Low',
  'option.medium': 'Medium',
  'option.high': 'High',
  /** Background noise */
  'option.none': 'None',
  'option.office': 'Office',
  'option.city': 'City',
  'option.forest': 'Forest',
  'option.crowded_room': 'Crowded room',
  'option.keyboard_typing': 'Keyboard typing',
  'option.hold_music': 'Hold music',
  /** Channels */
  'option.voice': 'Voice',
  'option.text': 'Text',
  /** What the agent does when a voicemail or a phone menu answers */
  'option.hangup': 'Hang up',
  'option.leave_message': 'Leave message',
  'option.proceed': 'Proceed',
  'option.navigate': 'Navigate',
  /** A field's value, when changes are reviewed */
  'value.empty': 'empty',
  'value.on': 'on',
  'value.off': 'off',
  /** Fields of the widget, when changes are reviewed */
  'widget.shape': 'Widget: shape',
  'widget.theme': 'Widget: theme',
  'widget.avatar': 'Widget: picture',
  'widget.avatarUrl': 'Widget: avatar URL',
  'widget.primaryColor': 'Widget: primary color',
  'widget.secondaryColor': 'Widget: secondary color',
  'widget.start': 'Widget: start button text',
  'widget.end': 'Widget: text to end',
  'widget.listening': 'Widget: text while listening',
  'widget.thinking': 'Widget: text while thinking',
  'widget.speaking': 'Widget: text while talking',
  'widget.consent': 'Widget: asks for consent',
  'widget.terms': 'Widget: terms',
  'widget.transcript': 'Widget: shows the transcript',
  'widget.analytics': 'Widget: usage analytics',
  /** {max} and {count} are numbers of lines */
  tooManyLines: 'Up to {max}. The last {count} won’t be saved.',
  invalidJson: 'Invalid JSON. Not saved.',
  /** {number} counts additional languages from 1 */
  'language.code': 'Language {number, number}',
  'language.voice': 'Voice of language {number, number}',
  'language.firstMessage': 'First message of language {number, number}',
  'language.remove': 'Remove language {number, number}',
  /** Button */
  'language.add': 'Add a language',
} as const
