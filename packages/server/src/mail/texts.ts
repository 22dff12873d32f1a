import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'

/** The recipient of a mail about his own data. */
export type Empfaenger = Person & { readonly email: string }

/** How a mail greets a customer: `Guten Tag Frau Dr. Muster,`, or `Guten Tag,` where no name fits. */
export function anredeOf({ anrede, titel, vorname, nachname }: Person): string {
  const name = oneLine(nachname ?? '')
  if (name === '' || anrede === 'Firma') return 'Guten Tag,'
  if (anrede === 'Familie') return `Guten Tag Familie ${name},`
  const words = anrede === 'KeineAnrede' ? [titel, vorname, name] : [anrede, titel, name]
  return oneLine(`Guten Tag ${words.filter(Boolean).join(' ')}`) + ','
}

/**
 * Repeats what a customer wrote in the mail that confirms it. Customers may enter any address as theirs, so the words
 * are marked as a quotation and contain no link; an address that was entered only recently does not get them
 * [docs/decisions/0015].
 */
export function formatZitat(was: 'Nachricht' | 'Bemerkung', text: string, hatFesteEmail: boolean): string[] {
  if (hatFesteEmail) return [`Ihre ${was}:`, ...quoted(text).map(unlinked)]
  return [
    `Ihre ${was} liegt uns vor. Zur Sicherheit wiederholen wir sie hier nicht, weil diese E-Mail-Adresse erst seit Kurzem hinterlegt ist.`,
  ]
}

/** A customer's words as quoted paragraphs, so that they do not look like the supplier's. */
export const quoted = (text: string): string[] => splitAbsaetze(text).map((absatz) => `> ${absatz}`)

/** The lines that somebody wrote, as paragraphs of a mail. */
export const splitAbsaetze = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * A line in which no mail program finds a link: an invisible break follows each dot and colon within a word. `oneLine`
 * goes first, because what it removes could hide a dot from our pattern and not from the mail program.
 */
export const unlinked = (text: string) => oneLine(text).replace(linkable, '$&\u200b')

// What mail programs turn into links by themselves: host names, addresses, anything with a scheme, Windows shares.
const linkable = /(?<=[\p{L}\p{M}\p{N}_-])[.@\u3002\uff0e\uff61](?=\p{L})|(?<=\p{L}):(?=\S)|\\(?=\\)/gu

/** Text as it may stand in a header field or in a row of a mail: one line, without invisible characters. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(invisible, '').trim()
}

// Controls, and the marks that turn the direction of the text behind them.
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What a mail offers to a customer after a stranger may have learnt the password. */
export const neuesPasswort = {
  warnung: 'setzen Sie Ihr Passwort bitte sofort über „Passwort vergessen“ zurück',
  knopf: { text: 'Passwort zurücksetzen', url: '/passwort/vergessen' },
} as const

/** Advice to a customer after a stranger has changed the data. */
export const fremdeAenderung = 'ändern Sie bitte sofort Ihr Passwort'

/** What a clerk did for a customer on the telephone: `Ihre Kontaktdaten geändert`. */
export const aufgenommen = (was: string) => `unser Kundendienst hat auf Ihren Wunsch ${was}.`

type Person = Pick<Anschlussnutzer, 'anrede' | 'titel' | 'vorname' | 'nachname'>
