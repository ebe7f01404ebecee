/** English texts of the program itself: system menu, dialogs, notifications, command line. */
export const messages = {
  /** Names of the system menu */
  'menu.file': 'File',
  'menu.edit': 'Edit',
  'menu.view': 'View',
  'menu.window': 'Window',
  /** Items of the system menu, in each system’s words */
  'role.about': 'About Overvoice',
  'role.services': 'Services',
  'role.hide': 'Hide Overvoice',
  'role.hideOthers': 'Hide others',
  'role.unhide': 'Show all',
  'role.quit': 'Quit Overvoice',
  'role.close': 'Close window',
  'role.undo': 'Undo',
  'role.redo': 'Redo',
  'role.cut': 'Cut',
  'role.copy': 'Copy',
  'role.paste': 'Paste',
  'role.pasteAndMatchStyle': 'Paste without formatting',
  'role.selectAll': 'Select all',
  'role.resetZoom': 'Actual size',
  'role.zoomIn': 'Zoom in',
  'role.zoomOut': 'Zoom out',
  'role.togglefullscreen': 'Full screen',
  'role.minimize': 'Minimize',
  'role.zoom': 'Zoom',
  'role.front': 'Bring all to front',
  /** Titles of windows until their page has its own */
  'title.speaker': 'Overvoice, for the speaker',
  'title.call': 'Overvoice, conversation',
  'close.question': 'An export or edit is still in progress.',
  'close.detail': 'Closing cancels the export (finished files are kept) and discards unsaved edits.',
  'close.cancel': 'Cancel',
  'close.anyway': 'Close anyway',
  'crash.question': 'The window has crashed several times in a row.',
  'crash.detail': 'Your work is saved. This computer may be low on memory or have a graphics driver problem.',
  'crash.retry': 'Try again',
  'crash.close': 'Close',
  /** Titles of notifications */
  'ended.generation': 'Generation ended',
  'ended.export': 'Export ended',
  'ended.hint': 'Open Overvoice to see the result.',
  notOpened: 'Couldn’t open Overvoice',
  openInBrowser: 'Overvoice is already open in a browser window. Its data folder is {folder}.',
  'alreadyOpen.process': 'Overvoice is already open: process {processId} uses {folder}.',
  'alreadyOpen.command':
    'A command is using {folder}: process {processId}. Start Overvoice again when it has finished.',
  'alreadyOpen.unknown': 'Overvoice is already open: another process uses {folder}.',
  'folder.isFile': '{folder} isn’t a folder. Move that file away, or set OVERVOICE_HOME to another folder.',
  'folder.diskFull': 'The disk of {folder} is full. Free some space, then start again.',
  'folder.readOnly':
    'Overvoice can’t write to {folder}. Make the folder writable, or set OVERVOICE_HOME to another one.',
  /** Printed on the command line */
  'port.inUse': 'Port {port} is in use by another program. Omit --port, or choose another one.',
  'port.invalid': '--port takes a number from 0 to 65535.',
  'port.reserved': 'Port {port} is reserved by the system. Choose 1024 or higher.',
  /** Shown as plain text at addresses that aren’t the studio’s */
  wrongAddress:
    'This address doesn’t open the studio. Use the address printed by "npm start -- --headless", which starts with http://127.0.0.1.',
  pageNotFound: 'Page not found. Open the studio from its launcher, or run "npm start -- --headless" for an address.',
  otherUser: 'This studio belongs to another user of this computer. Start Overvoice as yourself.',
} as const
