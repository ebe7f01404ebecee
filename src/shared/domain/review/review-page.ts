/** What a review page contains besides its audio. It stands in the page as JSON. */
export interface ReviewPage {
  /** Comments are kept in the reviewer's browser by it: it is different for other audio or text. */
  id: string
  /** Of the page without its extension: a list of comments is named after it. */
  name: string
  project: string
  title: string
  /** BCP 47 tag of the script; null if unknown. */
  language: string | null
  durationMs: number
  texts: ReviewPageTexts
}

/** Blocks of a review page that follow each other. */
export interface ReviewPart {
  /** The chapter's name; null if the part continues the chapter before it. */
  chapter: string | null
  blocks: ReviewBlock[]
}

export interface ReviewBlock {
  blockId: string
  takeId: string
  speaker: string | null
  /** What is heard. */
  text: string
  /** Where it starts in the take's text, in UTF-16 units. */
  textStartChar: number
  startMs: number
  /** Each word's start and end in the take's text, in UTF-16 units, and its start in the page's audio in milliseconds. */
  words: [startChar: number, endChar: number, startMs: number][]
  /** In a block with several speakers: the position of each one's first word, and the name; null for narration. */
  speakers?: [startChar: number, speaker: string | null][]
}

/** The page's texts in the studio's language. `{words}`, `{time}` and `{file}` are filled in by the page. */
export interface ReviewPageTexts {
  instructions: string
  keys: string
  loading: string
  damaged: string
  audio: string
  script: string
  comments: string
  noComments: string
  playFrom: string
  commentOn: string
  commentOnBlock: string
  commentAt: string
  comment: string
  remove: string
  reviewer: string
  save: string
  saved: string
  wholeBlock: string
}
