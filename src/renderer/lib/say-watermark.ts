/**
 * How sure the service is of what it said, 0 to 1. It says how likely a mark is; where it finds none although it names more
 * than half, the figure can only be of the finding itself.
 */
function sureness({ watermarked, confidence }: { watermarked: boolean; confidence: number }): number {
  return watermarked || confidence > 0.5 ? confidence : 1 - confidence
}

/** `almost certain`, `likely`, `unsure`: how sure the service is of its answer. */
export function sayConfidence(answer: { watermarked: boolean; confidence: number }): string {
  const sure = sureness(answer)
  if (sure >= 0.99) return 'almost certain'
  if (sure >= 0.9) return 'very likely'
  if (sure >= 0.75) return 'likely'
  return 'unsure'
}

/** The answer in one word or two. */
export function sayVerdict({ watermarked }: { watermarked: boolean }): string {
  return watermarked ? 'Watermarked' : 'No watermark'
}
