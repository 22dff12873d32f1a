import type { Database } from '../db/open.ts'
import { demoVerlaeufe } from './demoVerlaeufe.ts'
import { demoGebiet } from './marktpreise.ts'

const vertragIds = Object.keys(demoVerlaeufe)

/** The UTC days for which earlier starts have left values and prices. */
export interface DemoReihen {
  readonly lastgaenge: ReadonlyMap<string, ReadonlySet<string>>
  readonly preise: ReadonlySet<string>
}

export async function findDemoReihen(db: Database): Promise<DemoReihen> {
  const tage = await db
    .selectFrom('lastgang')
    .innerJoin('lastgangkanal', 'lastgangkanal.id', 'lastgang.kanal_id')
    .select(['vertrag_id', 'tag'])
    .where('vertrag_id', 'in', vertragIds)
    .execute()
  const preise = await db.selectFrom('marktpreis').select('tag').where('gebiet', '=', demoGebiet).execute()
  const lastgaenge = Map.groupBy(tage, ({ vertrag_id }) => vertrag_id)
  return {
    lastgaenge: new Map([...lastgaenge].map(([id, rows]) => [id, new Set(rows.map(({ tag }) => tag))])),
    preise: new Set(preise.map(({ tag }) => tag)),
  }
}

/** Removes what a later clock has brought: values after today, and prices after the last day that has some. */
export async function deleteLater(db: Database, heute: string, preistag: string): Promise<void> {
  const kanaele = db.selectFrom('lastgangkanal').select('id').where('vertrag_id', 'in', vertragIds)
  await db.deleteFrom('lastgang').where('kanal_id', 'in', kanaele).where('tag', '>', heute).execute()
  await db.deleteFrom('marktpreis').where('gebiet', '=', demoGebiet).where('tag', '>', preistag).execute()
}
