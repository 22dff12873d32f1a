// `30. September` is no end of a sentence.
const sentence = /\S.*?[.!?](?=\s+(?!Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Lu}|\s*$)|\S.*$/gu

/** The sentences of a German text, as far as dots tell. */
export function splitSentences(text: string): string[] {
  return (text.match(sentence) ?? []).map((one) => one.trim())
}
