import { type Database, poolOf } from '../../packages/server/src/db/open.ts'

export const ablesungenInHistorie = 360

/** A contract with thirty years of monthly readings on two channels; returns its id. */
export async function createLangeHistorie(db: Database, kundennummer: string): Promise<string> {
  const id = 'BENCH-360'
  const zaehler = { vertrag_id: id, nummer: '1BEN0000000360' }
  const kanal = { vertrag_id: id, zaehlernummer: zaehler.nummer, vorkommastellen: 6, nachkommastellen: 1 }
  const obiskennzahlen = ['1-0:1.8.1', '1-0:1.8.2']
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('vertrag')
      .values({ id, kundennummer, versorgungsart: 'strom', kunden_art: 'Haushaltskunde', lieferbeginn: '1996-01-01' })
      .execute()
    await tx
      .insertInto('zaehler')
      .values({ ...zaehler, eingebaut_am: '1996-01-01' })
      .execute()
    await tx
      .insertInto('messkanal')
      .values(obiskennzahlen.map((obiskennzahl) => ({ ...kanal, obiskennzahl })))
      .execute()
    await tx
      .insertInto('ablesung')
      .values(
        Array.from({ length: ablesungenInHistorie }, (_ablesung, monat) => ({
          vertrag_id: id,
          zaehlernummer: zaehler.nummer,
          ablesedatum: new Date(Date.UTC(1996, monat, 1)).toISOString().slice(0, 10),
          obiskennzahlen,
          ablesewerte: [(monat * 171.3).toFixed(1), (monat * 98.6).toFixed(1)],
          ablesegrund: 'Turnusablesung',
          erfassungshinweis: 'Vom Messstellenbetreiber übermittelt',
          ermittlungsart: 'abgelesen',
          ableseart: 'NETZBETREIBER' as const,
        })),
      )
      .execute()
  })
  await poolOf(db)?.query('analyze')
  return id
}
