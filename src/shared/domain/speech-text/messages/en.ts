/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Problems of a text with SSML markup; each is also the last sentence of a longer one */
  'after-end': "Nothing may follow '<'/speak>.",
  'text-outside': "All text must be between '<'speak> and '<'/speak>.",
  /** {name} is an element, such as emphasis */
  'never-closed': "'<'{name}> is never closed.",
  'start-missing': "The document must start with '<'speak>.",
  /** {attribute} is a name, such as level */
  'attribute-twice': '{attribute} appears twice.',
  'break-with-text': "'<'break> can’t contain text.",
  /** {tag} is a tag as written, such as <sub alias="two"> */
  'tag-not-closed': '{tag} is not closed.',
  'control-character': 'This control character isn’t allowed.',
  'cdata-end': 'Write ]]> as ]]&gt;.',
  'comment-with-hyphens': 'Comments can’t contain two hyphens.',
  'declaration-late': 'An XML declaration must come first.',
  /** {reference} is such as &#0; */
  'reference-invalid': '{reference} isn’t a valid character reference.',
  ampersand: "Write & as &amp; between '<'speak> and '<'/speak>.",
  'comment-not-closed': 'This comment is never closed.',
  /** Document type declarations, such as <!DOCTYPE html> */
  'document-type': 'Document types aren’t supported.',
  'less-than': "Write '<' as &lt; outside tags.",
  'tag-unreadable': '{tag} cannot be read.',
  'tag-cut': 'This tag is never closed.',
  'end-without-start': "'<'/{name}> has no opening tag.",
  /** {expected} is the element to close before {name} */
  'wrongly-closed': "'<'/{name}> stands where '<'/{expected}> has to come first.",
  'attribute-unknown': "'<'{name}> has no attribute {attribute}.",
  /** Such as: level="huge" isn’t a valid value for <emphasis>. */
  'value-invalid': '{attribute}="{value}" isn’t a valid value for \'<\'{name}>.',
  'element-unknown': "The service does not know '<'{name}>.",
  'speak-inside': "'<'speak> can only be the outermost element.",
  /** Both are tags, such as <sub> and <break> */
  'element-inside': '{outer} cannot hold {inner}.',
  'alias-missing': "'<'sub> needs an alias attribute.",
  /** The document is valid, but can’t be converted to formatting */
  'substitution-empty': 'A substitution needs text.',
  'pause-too-long': 'One place can pause for {seconds, number} s at most.',
  cadence: 'A cadence can’t be shown as formatting.',
  'nested.emphasis': 'An emphasis inside another can’t be shown as formatting.',
  'nested.rate': 'A speed inside another can’t be shown as formatting.',
  'nested.pitch': 'A pitch inside another can’t be shown as formatting.',
  'nested.volume': 'A volume inside another can’t be shown as formatting.',
  'nested.emotion': 'An emotion inside another can’t be shown as formatting.',
} as const
