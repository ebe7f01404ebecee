/** Maximum length of a graph's JSON text in UTF-16 units: about ten thousand nodes. */
export const FLOW_TEXT_LENGTH = 8_000_000
