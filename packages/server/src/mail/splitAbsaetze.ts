/** The lines that somebody wrote, as paragraphs of a mail. */
export const splitAbsaetze = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
