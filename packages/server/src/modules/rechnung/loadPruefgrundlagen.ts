import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { decimal } from '../../lib/fraction.ts'
import { deriveVerbrauchsreihen } from '../../preis/lastreihe.ts'
import { fillGebiete } from '../../preis/marktpreise.ts'
import { listPreisgrundlagen } from '../../preis/preisgrundlagen.ts'
import { listMarktpreisRowsOfVertrag } from '../../preis/queries.ts'
import { stepsOfTage, utcTageOf } from '../../preis/steps.ts'
import { toAbgeleseneZaehler } from '../verbrauch/abgeleseneZaehler.ts'
import { listAblesungRows, listLastgangRows, listMesskanalRows, listUmrechnungRows } from '../verbrauch/queries.ts'
import type { Pruefgrundlagen } from './pruefung/grundlagen.ts'
import type { Profil } from './pruefung/profile.ts'
import { listZahlungRows } from './queries.ts'
import type { Rechnung } from './rechnung.ts'

/** The same for the supplier, who names no customer; undefined without such a contract. */
export async function loadPruefgrundlagenOf(
  db: Database,
  rechnung: Pick<Rechnung, 'vertragId' | 'von' | 'bis'>,
  profil: Profil | undefined,
): Promise<Pruefgrundlagen | undefined> {
  const { vertragId } = rechnung
  const kunde = await db.selectFrom('vertrag').where('id', '=', vertragId).select('kundennummer').executeTakeFirst()
  return kunde && loadPruefgrundlagen(db, { vertragId, ...kunde }, rechnung, profil)
}

/** All that the portal knows of a bill's contract and days. */
export async function loadPruefgrundlagen(
  db: Database,
  own: OwnedVertrag,
  { von, bis }: Pick<Rechnung, 'von' | 'bis'>,
  profil: Profil | undefined,
): Promise<Pruefgrundlagen> {
  const steps = stepsOfTage({ von, bis })
  const stretch = { ...own, ...utcTageOf(steps) }
  const [{ tarife, lieferung }, messkanaele, ablesungen, umrechnungen, zahlungen, reihen, preise] = await Promise.all([
    listPreisgrundlagen(db, own),
    listMesskanalRows(db, own),
    listAblesungRows(db, own),
    listUmrechnungRows(db, own),
    listZahlungRows(db, { ...own, von, bis }),
    listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
    listMarktpreisRowsOfVertrag(db, stretch).then((rows) => fillGebiete(steps, rows)),
  ])
  const versorgungsart = messkanaele[0]?.versorgungsart ?? tarife[0]?.versorgungsart ?? 'strom'
  return {
    versorgungsart,
    verlauf: verlaufOf(versorgungsart, tarife[0]?.kunden_art ?? null),
    preisstaende: lieferung.preisstaende,
    plan: lieferung.plan,
    zaehler: toAbgeleseneZaehler(messkanaele, ablesungen),
    umrechnungen,
    lastgang: { steps, reihen: { ...reihen, preise } },
    zahlungen: zahlungen.map(({ datum, betrag, zweck }) => ({ datum, betrag: decimal(betrag), zweck })),
    profil,
  }
}
