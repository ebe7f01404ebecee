/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the canvas, for screen readers */
  label: 'Canvas',
  /** Name of the small picture of the whole graph, for screen readers */
  map: 'Map of the graph',
  /** In place of a node's content */
  empty: 'Empty',
  issues: '{count, plural, one {# issue} other {# issues}}',
  /** What an element is, for screen readers, as the next one */
  node: 'node',
  edge: 'edge',
  /** Name of an edge, for screen readers; {from} and {to} are IDs of nodes */
  edgeName: 'Edge from {from} to {to}',
  /** Name of a group of buttons */
  zoom: 'Zoom',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoomToFit: 'Zoom to fit',
} as const
