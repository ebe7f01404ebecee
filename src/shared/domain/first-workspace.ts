/** The workspace that every studio begins with. What it fetched and its key stand where they stood before there were others. */
export const FIRST_WORKSPACE_ID = 'ws_first'
