/** Breaks text between words at a width in characters; a word that is longer keeps a line of its own. */
export function wrapText(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let words: string[] = []
  let length = indent.length - 1
  const endLine = () => lines.push(indent + words.join(' '))
  for (const word of text.split(' ')) {
    const wordLength = [...word].length
    if (words.length > 0 && length + 1 + wordLength > width) {
      endLine()
      words = []
      length = indent.length - 1
    }
    words.push(word)
    length += 1 + wordLength
  }
  endLine()
  return lines.join('\n')
}
