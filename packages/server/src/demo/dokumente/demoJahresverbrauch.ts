import type { Verbrauch } from '@ekp/wire/verbrauch'
import * as v from 'valibot'
import { deriveVerbraeuche } from '../../modules/verbrauch/verbraeuche.ts'
import { demoAblesungen } from '../ablesungen.ts'
import type { DemoKalender } from '../demoKalender.ts'
import { demoUmrechnungen } from '../umrechnungen.ts'
import { demoZaehler } from '../zaehler.ts'
import type { DemoEmpfaenger } from './demoEmpfaenger.ts'

const Ableseart = v.object({ ableseart: v.picklist(['NETZBETREIBER', 'ERSATZWERT', 'KUNDE']) })
const Umrechnung = v.object({
  vertragId: v.string(),
  gueltigVon: v.string(),
  gueltigBis: v.nullable(v.string()),
  zustandszahl: v.number(),
  brennwert: v.number(),
})

/** What the portal shows of a year's consumption, from reading to reading: an invoice says the same. */
export function demoJahresverbrauch(
  kalender: DemoKalender,
  { vertragId, versorgungsart }: DemoEmpfaenger,
  jahr: number,
): readonly Verbrauch[] {
  const messkanaele = demoZaehler(kalender)
    .filter((zaehler) => zaehler.vertragId === vertragId)
    .flatMap(({ nummer, eingebautAm, ausgebautAm, kanaele }) =>
      kanaele.map(({ obiskennzahl, vorkommastellen }) => ({
        ...{ versorgungsart, lieferbeginn: null, lieferende: null, nummer, obiskennzahl, vorkommastellen },
        ...{ eingebaut_am: eingebautAm, ausgebaut_am: ausgebautAm },
      })),
    )
  const ablesungen = demoAblesungen(kalender)
    .filter((ablesung) => ablesung.vertragId === vertragId)
    .map((ablesung, id) => ({
      id,
      zaehlernummer: ablesung.zaehlernummer,
      ablesedatum: ablesung.ablesedatum,
      ...v.parse(Ableseart, ablesung),
      eingegangenAm: null,
      obiskennzahlen: Object.keys(ablesung.ablesewerte),
      ablesewerte: Object.values(ablesung.ablesewerte).map(String),
    }))
  const umrechnungen = demoUmrechnungen(kalender)
    .map((record) => v.parse(Umrechnung, record))
    .filter((umrechnung) => umrechnung.vertragId === vertragId)
    .map(({ gueltigVon, gueltigBis, zustandszahl, brennwert }) => ({
      gueltig_von: gueltigVon,
      gueltig_bis: gueltigBis,
      zustandszahl: String(zustandszahl),
      brennwert: String(brennwert),
    }))
  return deriveVerbraeuche(messkanaele, ablesungen, umrechnungen).filter(
    ({ von, bis }) => von >= `${jahr - 1}-12-31` && bis <= `${jahr + 1}-01-01`,
  )
}
