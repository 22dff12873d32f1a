import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'

type Person = Pick<Anschlussnutzer, 'anrede' | 'titel' | 'vorname' | 'nachname'>

/** How a mail greets a customer: `Guten Tag Frau Dr. Muster,`, or `Guten Tag,` where no name fits. */
export function anredeOf({ anrede, titel, vorname, nachname }: Person): string {
  const name = oneLine(nachname ?? '')
  if (name === '' || anrede === 'Firma') return 'Guten Tag,'
  if (anrede === 'Familie') return `Guten Tag Familie ${name},`
  const words = anrede === 'KeineAnrede' ? [titel, vorname, name] : [anrede, titel, name]
  return oneLine(`Guten Tag ${words.filter(Boolean).join(' ')}`) + ','
}

/** What a mail offers to a customer whose password somebody else may know. */
export const neuesPasswort = {
  warnung: 'setzen Sie Ihr Passwort bitte sofort über „Passwort vergessen“ zurück',
  knopf: { text: 'Passwort zurücksetzen', url: '/passwort/vergessen' },
} as const

/** What to do about changed data for whoever has not changed them. */
export const fremdeAenderung = 'ändern Sie bitte sofort Ihr Passwort'

/**
 * What a customer wrote, in the mail that confirms it to him. He may name any address as his, so the words are marked as
 * a quotation and lead nowhere; to one that is not settled they do not go at all [docs/decisions/0015].
 */
export function formatZitat(was: 'Nachricht' | 'Bemerkung', text: string, hatFesteEmail: boolean): string[] {
  if (hatFesteEmail) return [`Ihre ${was}:`, ...quoted(text).map(unlinked)]
  return [
    `Ihre ${was} liegt uns vor. Zur Sicherheit wiederholen wir sie hier nicht, weil diese E-Mail-Adresse erst seit Kurzem hinterlegt ist.`,
  ]
}

/** What somebody wrote, as paragraphs of a mail that nobody takes for the words of the supplier, whose mail it is. */
export const quoted = (text: string): string[] => splitAbsaetze(text).map((absatz) => `> ${absatz}`)

/** The lines that somebody wrote, as paragraphs of a mail. */
export const splitAbsaetze = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

// What mail programs make links of without being asked: names of hosts and addresses, what has a scheme, Windows shares.
const linkable = /(?<=[\p{L}\p{M}\p{N}_-])[.@\u3002\uff0e\uff61](?=\p{L})|(?<=\p{L}):(?=\S)|\\(?=\\)/gu

/**
 * A line that no mail program makes a link of: a place to break, which nobody sees, stands after each point and colon
 * within a word. What `oneLine` takes out goes first, or it would hide the point from us and not from the mail program.
 */
export const unlinked = (text: string) => oneLine(text).replace(linkable, '$&\u200b')

// Controls, and the marks that turn the direction of the text behind them.
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Text as it may stand in a header field or in a row of a mail: one line, without characters that nobody sees. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(invisible, '').trim()
}
