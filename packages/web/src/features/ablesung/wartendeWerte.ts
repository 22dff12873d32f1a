import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatAblesewert } from './formatAblesewert.ts'

/** The figures of a waiting reading; a single Messkanal needs no name. */
export function wartendeWerte(ablesewerte: Readonly<Record<string, number>>): { label: string; value: string }[] {
  const werte = Object.entries(ablesewerte)
  return werte.map(([obiskennzahl, wert]) => ({
    label: werte.length === 1 ? 'Ablesewert' : `Ablesewert ${deriveKanalname(obiskennzahl)}`,
    value: formatAblesewert(wert, null),
  }))
}
