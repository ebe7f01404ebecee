/** Longest JSON text of a graph, in UTF-16 units: some ten thousand nodes. */
export const FLOW_TEXT_LENGTH = 8_000_000
