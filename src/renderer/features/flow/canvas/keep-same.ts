/** Answers the list from before while a new one holds the same items: what takes in every list that is another one has nothing to do then. */
export function keepSame<T>(): (list: T[]) => T[] {
  let kept: T[] = []
  return (list) => {
    if (list.length !== kept.length || list.some((item, at) => item !== kept[at])) kept = list
    return kept
  }
}
