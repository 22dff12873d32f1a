import type { Preisstufe } from '@ekp/wire/tarif/preisbestandteile'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-zäöüß0-9]/g, '')

export const sameWords = (one: string, other: string): boolean => plain(one) === plain(other)

/** Whether one of the texts says all that the other does. */
export const sharesWords = (one: string, other: string): boolean =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one))

const stufenworte: Readonly<Record<Preisstufe, RegExp>> = {
  HT: /hochlast|hochtarif|haupttarif|\bHT\b/i,
  NT: /niedriglast|niedertarif|nebentarif|schwachlast|\bNT\b/i,
  ST: /standard|\bST\b/i,
}

export const namesStufe = (text: string, stufe: Preisstufe): boolean => stufenworte[stufe].test(text)

/** Whether a line follows the exchange. */
export const namesBoerse = (text: string): boolean => /börse|boerse|spot|epex|day-ahead/i.test(text)

const grundpreis = /grund(?:preis|gebühr|betrag|entgelt)/i

export const areGrundpreise = (one: string, other: string): boolean => grundpreis.test(one) && grundpreis.test(other)

/** Whether a line is the reduced network charge of § 14a EnWG. */
export const namesModul = (text: string): boolean => /modul|14a|netzentgelt/i.test(text)
