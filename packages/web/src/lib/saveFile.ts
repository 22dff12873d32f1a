/** Has the browser save a file under a name; nothing opens it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A browser may still read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
