// Controls, and the marks that turn the direction of the text behind them.
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Text as it may stand in a header field or in a row of a mail: one line, without characters that nobody sees. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(invisible, '').trim()
}
