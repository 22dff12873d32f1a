import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag } from '@ekp/wire/vertrag'
import { statement } from '../../db/statement.ts'
import type { OwnedVertrag } from '../../http/access.ts'

type VertragRow = Awaited<ReturnType<typeof findVertragRow>>[number]

/** A contract as it leaves the server; its status is derived here [vertrag-5]. */
export function toVertrag(
  row: VertragRow,
): Omit<Vertrag, 'hatHistorie' | 'hatKostenaufstellung' | 'hatTarifvergleich'> {
  const dates = {
    lieferbeginn: row.lieferbeginn,
    gewuenschterLieferbeginn: row.gewuenschter_lieferbeginn,
    lieferende: row.lieferende,
    gewuenschtesLieferende: row.gewuenschtes_lieferende,
  }
  return {
    id: row.id,
    versorgungsart: row.versorgungsart,
    anmeldungsart: row.anmeldungsart,
    ...dates,
    strasse: row.strasse,
    hausnummer: row.hausnummer,
    plz: row.plz,
    ort: row.ort,
    kundenArt: row.kunden_art,
    storniert: row.storniert,
    laufzeitBis: row.laufzeit_bis,
    kuendigungsfrist: row.kuendigungsfrist,
    status: deriveVertragsstatus({ storniert: row.storniert, ...dates }),
  }
}

/** A customer's own contract; filters by the owner again, although access was checked [T1]. */
export const findVertragRow = statement('findVertrag', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db.selectFrom('vertrag').where('id', '=', vertragId).where('kundennummer', '=', kundennummer).selectAll(),
)

/** A customer's own contract, and for which screens it has data on this day. */
export const findVertragWithScreens = statement(
  'findVertragWithScreens',
  (db, { vertragId, kundennummer, today }: OwnedVertrag & { today: string }) =>
    db
      .selectFrom('vertrag')
      .where('vertrag.id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .selectAll('vertrag')
      .select(({ exists, or: either, selectFrom }) => {
        const angebote = selectFrom('tarifangebot')
          .whereRef('tarifangebot.versorgungsart', '=', 'vertrag.versorgungsart')
          .where('tarifangebot.gueltig_von', '<=', today)
          .where(({ eb, or }) =>
            or([eb('tarifangebot.gueltig_bis', 'is', null), eb('tarifangebot.gueltig_bis', '>', today)]),
          )
        return [
          // Whether one of its tariffs is dynamic; null without any.
          selectFrom('tarif')
            .whereRef('tarif.vertrag_id', '=', 'vertrag.id')
            .select(({ fn }) => fn<boolean | null>('bool_or', ['ist_dynamisch']).as('dynamisch'))
            .as('hat_dynamischen_tarif'),
          // What the energy alone costs is no price of a contract, unless its other parts are known.
          either([
            exists(
              selectFrom('tarif')
                .whereRef('tarif.vertrag_id', '=', 'vertrag.id')
                .where('tarif.tariftyp', 'is distinct from', 'REINER_ENERGIEPREIS'),
            ),
            exists(selectFrom('preisbestandteil').whereRef('preisbestandteil.vertrag_id', '=', 'vertrag.id')),
          ])
            .$castTo<boolean>()
            .as('hat_ganzen_preis'),
          // Of profiles the portal shows electricity.
          exists(
            selectFrom('lastgangkanal')
              .whereRef('lastgangkanal.vertrag_id', '=', 'vertrag.id')
              .where('lastgangkanal.obiskennzahl', 'like', '1-%'),
          )
            .$castTo<boolean>()
            .as('hat_lastgang'),
          exists(angebote).$castTo<boolean>().as('hat_angebot'),
        ]
      }),
)
