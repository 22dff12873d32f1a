import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import { compareJahre } from '@ekp/wire/rules/jahresvergleich'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { lieferadresseOf } from '../../lib/anschrift.ts'
import { formatEuro, two } from '../../lib/formats.ts'
import type { ServedTenant } from '../../http/server.ts'
import { readVerbraeuche } from '../verbrauch/readVerbraeuche.ts'
import { findAbschlagsfakten } from './abschlag.ts'
import type { Verbrauchseintrag } from '../verbrauch/verbraeuche.ts'

type Kundenvertrag = Kundenblatt['vertraege'][number]

/** A housing company has thousands of contracts, and each consumption takes four queries, each instalment five. */
const mostGenaue = 20

/** A customer's contracts with the tariff of `today`, what they used in a year in kWh, what is paid in advance, and their meters. */
export async function listKundenvertraege(
  db: Database,
  kundennummer: string,
  { tenant, today }: { readonly tenant: ServedTenant; readonly today: string },
): Promise<readonly Kundenvertrag[]> {
  const [rows, zaehler, tarife] = await Promise.all([
    db
      .selectFrom('vertrag')
      .where('kundennummer', '=', kundennummer)
      .orderBy('id')
      .select(['id', 'versorgungsart', 'strasse', 'hausnummer', 'plz', 'ort', 'marktlokation', 'storniert'])
      .select(['lieferbeginn', 'lieferende', 'gewuenschter_lieferbeginn as gewuenschterLieferbeginn'])
      .select(['gewuenschtes_lieferende as gewuenschtesLieferende'])
      .select(['kunden_art as kundenArt', 'laufzeit_bis as laufzeitBis', 'kuendigungsfrist'])
      .execute(),
    db
      .selectFrom('zaehler')
      .innerJoin('vertrag', 'vertrag.id', 'zaehler.vertrag_id')
      .where('kundennummer', '=', kundennummer)
      .orderBy('nummer')
      .select(['vertrag_id', 'nummer', 'ausgebaut_am as ausgebautAm'])
      .execute(),
    listTarife(db, kundennummer, today),
  ])
  const genaue = new Map(
    await Promise.all(
      rows.slice(0, mostGenaue).map(async ({ id: vertragId, versorgungsart, kundenArt }) => {
        const own = { vertragId, kundennummer }
        const [verbraeuche, abschlag] = await Promise.all([
          readVerbraeuche(db, own),
          findAbschlagsfakten(db, own, { settings: tenant.abschlag, today }),
        ])
        const verlauf = verlaufOf(versorgungsart, kundenArt, tenant.app.abrechnung.strom)
        return [vertragId, { verbrauch: findVerbrauch(verbraeuche, verlauf), abschlag }] as const
      }),
    ),
  )
  return rows.map((row) => {
    const tarif = tarife.find(({ vertrag_id }) => vertrag_id === row.id)
    return {
      id: row.id,
      versorgungsart: row.versorgungsart,
      status: deriveVertragsstatus(row),
      adresse: lieferadresseOf(row),
      marktlokation: row.marktlokation,
      lieferbeginn: row.lieferbeginn ?? row.gewuenschterLieferbeginn,
      lieferende: row.lieferende ?? row.gewuenschtesLieferende,
      kundenArt: row.kundenArt,
      laufzeitBis: row.laufzeitBis,
      kuendigungsfrist: row.kuendigungsfrist,
      tarif: tarif === undefined ? null : { name: tarif.name, preis: describePreis(tarif) },
      verbrauch: genaue.get(row.id)?.verbrauch ?? null,
      abschlag: genaue.get(row.id)?.abschlag ?? null,
      zaehler: zaehler
        .filter(({ vertrag_id }) => vertrag_id === row.id)
        .map(({ nummer, ausgebautAm }) => ({ nummer, ausgebautAm })),
    }
  })
}

/** The year that the customer's start page names as well; where none is known, the last period. */
function findVerbrauch(verbraeuche: readonly Verbrauchseintrag[], verlauf: Jahresverlauf): Kundenvertrag['verbrauch'] {
  const jahr = compareJahre(withoutAusreisser(verbraeuche), verlauf)?.jahr
  if (jahr?.verbrauch != null) return { von: jahr.von, bis: jahr.bis, kwh: jahr.verbrauch, geschaetzt: jahr.prognose }
  const last = verbraeuche.at(-1)
  if (last === undefined || last.summe === null) return null
  return { von: last.von, bis: last.bis, kwh: last.summe, geschaetzt: last.prognose }
}

/** The tariffs that hold today, of all contracts of a customer. */
const listTarife = (db: Database, kundennummer: string, today: string) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('kundennummer', '=', kundennummer)
    .where(sql<boolean>`coalesce(gueltig_von, '-infinity') <= ${today}::date`)
    .where(sql<boolean>`coalesce(gueltig_bis, 'infinity') > ${today}::date`)
    .select(['vertrag_id', 'name', 'arbeitspreis', 'arbeitspreis_nt', 'grundpreis', 'ist_dynamisch'])
    .execute()

type Tarif = Awaited<ReturnType<typeof listTarife>>[number]

const inCent = (euro: string) => two.format(Number(`${euro}e2`))

/** What a tariff costs, as it was imported: `28,95/24,10 Cent/kWh, 129,50 EUR im Jahr`; null where no price is known. */
function describePreis({ arbeitspreis, arbeitspreis_nt: nt, grundpreis, ist_dynamisch: dynamisch }: Tarif) {
  const arbeit =
    arbeitspreis === null ? null : `${[arbeitspreis, ...(nt === null ? [] : [nt])].map(inCent).join('/')} Cent/kWh`
  const grund = grundpreis === null ? null : `${formatEuro(Number(grundpreis))} im Jahr`
  const parts = [dynamisch ? 'Preis nach der Börse' : arbeit, grund]
  return parts.filter((part) => part !== null).join(', ') || null
}
