/** Why a line of an imported text becomes the title of a chapter; beside the title in the preview */
export const messages = {
  'reason.numbered': 'Numbered in order',
  'reason.chapter-word': 'Chapter word and number',
  /** “Prologue”, “Afterword” */
  'reason.named-part': 'Named part of a book',
  'reason.title-page': 'Before the first chapter',
  'reason.chosen': 'Chosen by you',
}
