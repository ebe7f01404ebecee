/** Saves a text as a file in the downloads folder. */
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
  // The download keeps its own reference to the content once it has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
