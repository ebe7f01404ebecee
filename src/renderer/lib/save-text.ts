/** Gives a text to the person as a file in the folder for downloads. */
export function saveText({
  fileName,
  mediaType,
  content,
}: {
  fileName: string
  mediaType: string
  content: string
}): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has its own hold on the content once it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
