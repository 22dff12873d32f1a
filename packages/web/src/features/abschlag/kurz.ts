import type { Abschlag, Offenes } from '@ekp/wire/abschlag'
import { formatDatum, formatEuro } from '../../lib/format.ts'

// What other screens say of an instalment stands apart: they carry nothing else of it.

/** When the next instalment falls due and how much it is: `96,00 EUR am 01.12.`; undefined where none is. */
export function naechsterText({ naechste: [next] }: Pick<Abschlag, 'naechste'>, today: string): string | undefined {
  if (next === undefined) return undefined
  const tag = next.datum === today ? 'heute' : `am\u00A0${formatDatum(next.datum).slice(0, 6)}`
  return `${formatEuro(next.betrag)} ${tag}`
}

/** What is to be paid now besides, and why, in two parts [abschlag-36]. */
export function offenText({ betrag, zurueck, seit }: Offenes): { readonly betrag: string; readonly grund: string } {
  const euro = formatEuro(betrag)
  if (zurueck) return { betrag: euro, grund: `eine Abbuchung kam am ${formatDatum(zurueck.datum)} zurück` }
  return { betrag: euro, grund: seit === null ? 'noch offen' : `offen seit dem ${formatDatum(seit)}` }
}

/** A shortened account as one speaks of it: `DE… 3000`. */
export function kontoText(konto: string): string {
  const known = konto.replaceAll(/[^A-Z\d]/gi, '')
  const land = /^[A-Z]{2}/i.exec(known)?.[0] ?? ''
  return `${land}…\u00A0${known.slice(-4)}`
}

/** Who pays how, behind the name of a contract. */
export const wegText = ({ weg: { konto } }: Pick<Abschlag, 'weg'>) =>
  konto === null ? 'Sie überweisen selbst' : `wir buchen ab von ${kontoText(konto)}`
