/**
 * How rare a score must be among unmarked audio for a watermark to be as likely as none: assuming even prior odds and
 * that marked audio hardly ever scores lower.
 */
const EVEN_CHANCE = 1e-4

/**
 * Confidence that a score means a watermark, 0 to 1: `e / (e + c)`, with the probability `c` that unmarked audio scores
 * as high in any of this many trials, and `e` of 1 in 10,000. 0.5 corresponds to one unmarked file in ten thousand
 * being classified as marked.
 *
 * @param score in standard deviations
 */
export function weighScore(score: number, trials: number): number {
  const chance = Math.min(1, trials * upperTail(score))
  return EVEN_CHANCE / (EVEN_CHANCE + chance)
}

/** Upper tail of the normal distribution (Abramowitz and Stegun 7.1.26; below 1e-7 its asymptote). */
function upperTail(deviations: number): number {
  if (deviations > 5) {
    const density = Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)
    return (density / deviations) * (1 - 1 / deviations ** 2 + 3 / deviations ** 4)
  }
  const x = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const half = (polynomial * Math.exp(-(x ** 2))) / 2
  return deviations >= 0 ? half : 1 - half
}
