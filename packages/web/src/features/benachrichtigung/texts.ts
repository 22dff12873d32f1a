import { type Thema, themen } from '@ekp/wire/benachrichtigung'

/** For how many of the contracts that a page is about a mail is ordered. */
export interface Stand {
  readonly bestellt: number
  readonly alle: number
}

/** What a page says of the order of a mail, and where it goes [benachrichtigung-2]. */
export function bestelltSatz(thema: Thema, { bestellt, alle }: Stand, email: string | null): string {
  const { wann, inhalt } = themen[thema]
  if (!email) {
    return bestellt > 0
      ? 'Sie haben sie bestellt, aber es ist keine E-Mail-Adresse hinterlegt.'
      : `Auf Wunsch schicken wir Ihnen ${wann} eine E-Mail: ${inhalt}. Dafür brauchen wir Ihre E-Mail-Adresse.`
  }
  if (bestellt === 0)
    return `Auf Wunsch schicken wir Ihnen ${wann} eine E-Mail an ${email}: ${inhalt}. Abbestellen können Sie sie jederzeit mit einem Klick.`
  const wofuer = bestellt < alle ? ` für ${bestellt} von ${alle} Verträgen` : ''
  return `Sie bekommen ${wann}${wofuer} eine E-Mail an ${email}: ${inhalt}.`
}

export const bestellenText = ({ bestellt, alle }: Stand) =>
  bestellt > 0 && bestellt < alle ? 'Für alle Verträge bestellen' : 'Per E-Mail bestellen'

export const erfolgText = (thema: Thema, bestellt: boolean) =>
  `Die ${themen[thema].name} ist ${bestellt ? 'bestellt' : 'abbestellt'}.`

/** Below a topic in the list of all: `Am 4. jedes Monats: Ihren Verbrauch und …`. */
export function themenhinweis(thema: Thema): string {
  const { wann, inhalt } = themen[thema]
  return `${wann.charAt(0).toUpperCase()}${wann.slice(1).replace(/,$/, '')}: ${inhalt}`
}

/** In place of the topics where a contract has none. */
export const nichtsZuBestellenText = 'Zu diesem Vertrag gibt es keine E-Mails, die Sie bestellen können.'

/** Above the topics: where the mails go, and how they stop. */
export const bestellText = (email: string | null) =>
  email
    ? `Was Sie ankreuzen, ist sofort gespeichert; wir schicken es an ${email}. Abbestellen können Sie es auch mit einem Klick in jeder dieser E-Mails.`
    : 'Dafür brauchen wir Ihre E-Mail-Adresse.'
