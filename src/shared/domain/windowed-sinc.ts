/** The ideal low-pass at `x` sampling periods from its center: 1 there, 0 at every other whole period. */
export function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/**
 * Kaiser window at `x`, -1 to 1 from end to end: 1 in the center, 0 outside. A greater `beta` falls off faster and
 * rejects more.
 */
export function kaiser(x: number, beta: number): number {
  return Math.abs(x) >= 1 ? 0 : besselZero(beta * Math.sqrt(1 - x * x)) / besselZero(beta)
}

/** Modified Bessel function of the first kind, of order zero, by its series. */
function besselZero(x: number): number {
  let sum = 1
  let term = 1
  for (let order = 1; term > sum * 1e-12; order += 1) {
    term *= (x / (2 * order)) ** 2
    sum += term
  }
  return sum
}
