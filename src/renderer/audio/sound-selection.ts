/** A stretch of the timeline that is selected, in samples. */
export interface SelectedSound {
  startSample: number
  endSample: number
  /** Words with timing in it. */
  wordCount: number
}

/** What is selected in sound. Where the sound belongs to a text, the text's own selection is the one thing that is kept. */
export interface SoundSelection {
  get(): SelectedSound | null
  subscribe(listener: () => void): () => void
  /** Selects the words that lie in a stretch of the timeline, or the stretch itself where no word has timing. */
  select(startSample: number, endSample: number): void
  clear(): void
}
