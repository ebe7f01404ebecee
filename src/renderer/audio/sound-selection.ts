/** A selected timeline range, in samples. */
export interface SelectedSound {
  startSample: number
  endSample: number
  /** Number of words with timing in it. */
  wordCount: number
}

/** The audio selection. If the audio belongs to a text, the text's selection is the source of truth. */
export interface SoundSelection {
  get(): SelectedSound | null
  subscribe(listener: () => void): () => void
  /** Selects the words in a timeline range, or the range itself without word timings. */
  select(startSample: number, endSample: number): void
  clear(): void
}
