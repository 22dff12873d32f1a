import { splitAbsaetze } from './splitAbsaetze.ts'

/** What somebody wrote, as paragraphs of a mail that nobody takes for the words of the supplier, whose mail it is. */
export const quoted = (text: string): string[] => splitAbsaetze(text).map((absatz) => `> ${absatz}`)
