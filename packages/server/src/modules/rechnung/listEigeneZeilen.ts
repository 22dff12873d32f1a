import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Rechnungszeile } from '@ekp/wire/rechnung'
import { toNumber } from '../../lib/fraction.ts'
import type { rechneNach } from './pruefung/pruefeRechnung.ts'
import { computeBetraege } from './pruefung/profile.ts'
import type { Rechnung } from './rechnung.ts'

/** Of each line our own amount by the portal's data and how it comes about; null where something is missing. */
export function listEigeneZeilen(
  { pruefung: { profil }, zeilen, betraege }: ReturnType<typeof rechneNach>,
  { von }: Pick<Rechnung, 'von'>,
): Rechnungszeile['eigen'][] {
  if (profil === null) return []
  return zeilen.map(({ soll, fehlt }, index) => {
    const betrag = betraege[index]
    if (fehlt !== undefined || betrag === undefined) return null
    const alone = soll.teile.length === 1
    const schritte = soll.teile.map((teil) => {
      const own = alone ? betrag : computeBetraege(profil, [{ ...soll, teile: [teil] }], von).netto
      const amount = { betrag: toNumber(own, 4) }
      if (teil.art === 'betrag') return { menge: null, einheit: null, preis: null, ...amount }
      const preis = toNumber(teil.preis, 8)
      return teil.art === 'arbeit'
        ? { menge: toNumber(teil.menge(profil), 6), einheit: 'kWh' as const, preis, ...amount }
        : { menge: countTage(teil.von, teil.bis), einheit: 'Tage' as const, preis, ...amount }
    })
    return { betrag: toNumber(betrag, 4), schritte }
  })
}
