/** English texts of a data folder that can’t be used, printed or shown before the studio opens. */
export const messages = {
  'folder.isFile': '{folder} isn’t a folder. Move that file away, or set OVERVOICE_HOME to another folder.',
  'folder.diskFull': 'The disk of {folder} is full. Free some space, then start again.',
  'folder.readOnly':
    'Overvoice can’t write to {folder}. Make the folder writable, or set OVERVOICE_HOME to another one.',
} as const
