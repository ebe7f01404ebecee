/**
 * The workspace that every studio starts with. Its data and key are stored where they were before workspaces existed.
 */
export const FIRST_WORKSPACE_ID = 'ws_first'
