import type { Database } from '../../../packages/server/src/db/open.ts'
import { demoLogins } from '../../../packages/server/src/demo/logins.ts'
import type { Eintrag, Kunde } from './Kunde.ts'

/** The demo's customers with all that is theirs, by the database. */
export async function findKunden(db: Database): Promise<readonly Kunde[]> {
  const vertraege = await db.selectFrom('vertrag').select(['id', 'kundennummer']).orderBy('id').execute()
  const dokumente = await db.selectFrom('dokument').select(['id', 'kundennummer']).orderBy('id').execute()
  const zaehler = await db
    .selectFrom('messkanal')
    .innerJoin('zaehler', (join) =>
      join
        .onRef('zaehler.vertrag_id', '=', 'messkanal.vertrag_id')
        .onRef('zaehler.nummer', '=', 'messkanal.zaehlernummer'),
    )
    .where('zaehler.ausgebaut_am', 'is', null)
    .select(['zaehler.vertrag_id as vertragId', 'nummer', 'obiskennzahl'])
    .orderBy('nummer')
    .orderBy('obiskennzahl')
    .execute()
  const [rechnungsadressen, bankverbindungen] = [
    await listEintraege(db, 'rechnungsadresse'),
    await listEintraege(db, 'bankverbindung'),
  ]
  return demoLogins.map(({ kundennummer, passwort }) => {
    const isOwn = (row: { kundennummer: string }) => row.kundennummer === kundennummer
    const ids = vertraege.filter(isOwn).map(({ id }) => id)
    const own = Map.groupBy(
      zaehler.filter(({ vertragId }) => ids.includes(vertragId)),
      ({ vertragId, nummer }) => `${vertragId} ${nummer}`,
    )
    return {
      kundennummer,
      passwort,
      vertraege: ids,
      dokumente: dokumente.filter(isOwn).map(({ id }) => id),
      rechnungsadressen: rechnungsadressen.filter(isOwn),
      bankverbindungen: bankverbindungen.filter(isOwn),
      zaehler: [...own.values()].flatMap((kanaele) => {
        const [first] = kanaele
        return first === undefined
          ? []
          : [{ ...first, obiskennzahlen: kanaele.map(({ obiskennzahl }) => obiskennzahl) }]
      }),
    }
  })
}

function listEintraege(
  db: Database,
  table: 'rechnungsadresse' | 'bankverbindung',
): Promise<(Eintrag & { kundennummer: string })[]> {
  return db.selectFrom(table).select(['id', 'kundennummer', 'vertrag_id as vertragId']).orderBy('id').execute()
}
