/** A paragraph as wide as every editor shows it, broken between words; a word that is longer keeps a line of its own. */
export function wrapAbsatz(text: string, width = 78): string {
  const lines: string[] = []
  let words: string[] = []
  let length = -1
  for (const word of text.split(' ')) {
    const wordLength = [...word].length
    if (words.length > 0 && length + 1 + wordLength > width) {
      lines.push(words.join(' '))
      words = []
      length = -1
    }
    words.push(word)
    length += 1 + wordLength
  }
  return [...lines, words.join(' ')].join('\n')
}
