import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { isSitzungOf } from '../../http/access.ts'
import { isHerkunftValid } from '../../http/session/queries.ts'
import { latestEnd } from '../../lib/clock.ts'

interface Dauer {
  readonly sitzungSekunden: number
  readonly sitzungHoechstensSekunden: number
}
type Hoechstens = Pick<Dauer, 'sitzungHoechstensSekunden'>

/** The customer's sessions that hold: the password has not changed since, and nobody concerned is locked. */
export const gueltigeSitzungen = (db: Database, kundennummer: string, now: Date, tenant: Hoechstens) =>
  db
    .selectFrom('sitzung')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'sitzung.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'sitzung.passwort_version'),
    )
    .innerJoin('sitzung_token', 'sitzung_token.sitzung_id', 'sitzung.id')
    .where(isSitzungOf(sql`${kundennummer}`))
    .where('gesperrt', '=', false)
    .where(isHerkunftValid)
    .where('successor_salt', 'is', null)
    .where('laeuft_ab', '>', now)
    .where('endet_spaetestens', '<=', latestEnd(now, tenant.sitzungHoechstensSekunden * 1000))

/** The sessions that hold, the newest first. Begin and last use follow from when a session ends. */
export async function listEigeneSitzungen(db: Database, kundennummer: string, now: Date, tenant: Dauer) {
  const rows = await gueltigeSitzungen(db, kundennummer, now, tenant)
    .leftJoin('verknuepfung', 'verknuepfung.id', 'sitzung.verknuepfung_id')
    .orderBy('sitzung.id', 'desc')
    .select(['sitzung.id', 'sitzung.kundennummer', 'laeuft_ab', 'endet_spaetestens', 'browser', 'verknuepfung.von'])
    .execute()
  return rows.map(({ id, laeuft_ab, endet_spaetestens, browser, von: gewechseltVon, kundennummer: zu }) => {
    const begonnenMs = endet_spaetestens.getTime() - tenant.sitzungHoechstensSekunden * 1000
    const zuletztMs = Math.max(begonnenMs, laeuft_ab.getTime() - tenant.sitzungSekunden * 1000)
    const isElsewhere = zu !== kundennummer
    return {
      id,
      begonnenAm: new Date(begonnenMs),
      zuletztAm: new Date(zuletztMs),
      laeuftAb: laeuft_ab,
      browser,
      gewechseltVon: isElsewhere ? null : gewechseltVon,
      gewechseltZu: isElsewhere ? zu : null,
    }
  })
}
