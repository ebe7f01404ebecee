/** Returns the previous list while a new one holds the same items, so consumers that compare lists do no work. */
export function reuseEqual<T>(): (list: T[]) => T[] {
  let kept: T[] = []
  return (list) => {
    if (list.length !== kept.length || list.some((item, at) => item !== kept[at])) kept = list
    return kept
  }
}
