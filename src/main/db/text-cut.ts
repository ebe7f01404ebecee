/** A text as a diff from another: the number of units kept at its beginning and end, with `text` between them. */
export interface TextCut {
  keptStart: number
  keptEnd: number
  text: string
}

/** The smallest diff that turns `whole` into `text`. No character is split, so each part can be stored as UTF-8. */
export function cutText(whole: string, text: string): TextCut {
  const most = Math.min(whole.length, text.length)
  let keptStart = 0
  while (keptStart < most && whole.charCodeAt(keptStart) === text.charCodeAt(keptStart)) keptStart += 1
  if (isHighSurrogate(text.charCodeAt(keptStart - 1))) keptStart -= 1
  let keptEnd = 0
  while (
    keptEnd < most - keptStart &&
    whole.charCodeAt(whole.length - 1 - keptEnd) === text.charCodeAt(text.length - 1 - keptEnd)
  ) {
    keptEnd += 1
  }
  if (isLowSurrogate(text.charCodeAt(text.length - keptEnd))) keptEnd -= 1
  return { keptStart, keptEnd, text: text.slice(keptStart, text.length - keptEnd) }
}

/** Restores the text from its diff. */
export function joinText(whole: string, { keptStart, keptEnd, text }: TextCut): string {
  return whole.slice(0, keptStart) + text + whole.slice(whole.length - keptEnd)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
