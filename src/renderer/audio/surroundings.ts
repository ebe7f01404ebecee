/** A chapter of the project that is on screen. */
export interface PlacedChapter {
  id: string
  name: string
  /** Of what is stored, in samples of the timeline. */
  lengthSamples: number
}

/** The chapters around the one that is open, and the way to them. Another object for every change. */
export interface Surroundings {
  projectId: string
  /** The open one. */
  chapterId: string
  /** In order, the open one among them. */
  chapters: readonly PlacedChapter[]
}

/** The surroundings as they are, and what opens another chapter. */
export interface SurroundingChapters {
  get(): Surroundings | null
  subscribe(listener: () => void): () => void
  /** Opens a chapter at a place of it; the waveform has the focus then, and what plays goes on there. */
  open(chapterId: string, sample: number): void
}

/** A chapter with where it begins, seen from the open one's first sample. */
export interface ChapterStretch extends PlacedChapter {
  /** From 0. */
  index: number
  startSample: number
  isOpen: boolean
}

/** Lays a project's chapters end to end around the open one, whose length is the one that plays. */
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
