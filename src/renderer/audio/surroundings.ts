/** A chapter of the project on screen. */
export interface PlacedChapter {
  id: string
  name: string
  /** Stored length, in timeline samples. */
  lengthSamples: number
}

/** The chapters around the open one, and how to open them. A new object for every change. */
export interface Surroundings {
  projectId: string
  /** The open chapter. */
  chapterId: string
  /** In order, including the open one. */
  chapters: readonly PlacedChapter[]
}

/** The current surroundings, and a way to open another chapter. */
export interface SurroundingChapters {
  get(): Surroundings | null
  subscribe(listener: () => void): () => void
  /** Opens a chapter at a position; the waveform gets the focus and playback continues there. */
  open(chapterId: string, sample: number): void
}

/** A chapter and its start, relative to the open one's first sample. */
export interface ChapterStretch extends PlacedChapter {
  /** From 0. */
  index: number
  startSample: number
  isOpen: boolean
}

/** Lays out a project's chapters end to end around the open one, whose length is taken from playback. */
export function layOutChapters({ chapters, chapterId }: Surroundings, openLengthSamples: number): ChapterStretch[] {
  let startSample = 0
  const stretches = chapters.map((chapter, index): ChapterStretch => {
    const isOpen = chapter.id === chapterId
    const lengthSamples = isOpen ? openLengthSamples : chapter.lengthSamples
    const stretch = { ...chapter, index, startSample, lengthSamples, isOpen }
    startSample += lengthSamples
    return stretch
  })
  const origin = stretches.find(({ isOpen }) => isOpen)?.startSample ?? 0
  return stretches.map((stretch) => ({ ...stretch, startSample: stretch.startSample - origin }))
}

/** The chapter at a sample of a layout; the nearest one beyond its ends, null without any. */
export function chapterAt(stretches: readonly ChapterStretch[], sample: number): ChapterStretch | null {
  const last = stretches.findLast(({ startSample, lengthSamples }) => startSample <= sample && lengthSamples > 0)
  return last ?? stretches.find(({ lengthSamples }) => lengthSamples > 0) ?? null
}
