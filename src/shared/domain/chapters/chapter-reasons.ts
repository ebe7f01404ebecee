/**
 * Why a chapter starts at a line of plain text: its number follows or precedes that of another title; it has a word such as
 * “Chapter” and a number; it is a part with a name of its own, such as “Prologue”; it is the title page; or a person chose it.
 */
export const CHAPTER_REASONS = ['numbered', 'chapter-word', 'named-part', 'title-page', 'chosen'] as const
export type ChapterReason = (typeof CHAPTER_REASONS)[number]
