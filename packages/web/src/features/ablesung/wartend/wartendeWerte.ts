import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { formatAblesewert } from '../../../lib/format.ts'
import type { WartendeAblesung } from './wartendeAblesungen.ts'

/** The figures of a waiting reading; a single Messkanal needs no name. */
export function wartendeWerte({ ablesung, versorgungsart }: Pick<WartendeAblesung, 'ablesung' | 'versorgungsart'>) {
  const werte = Object.entries(ablesung.ablesewerte)
  const einheit = versorgungsart === undefined ? '' : ` ${zaehlerEinheit(versorgungsart)}`
  return werte.map(([obiskennzahl, wert]) => ({
    label: werte.length === 1 ? 'Ablesewert' : deriveKanalname(obiskennzahl),
    value: formatAblesewert(wert, null) + einheit,
  }))
}
