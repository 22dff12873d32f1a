import { ablesefristTage } from '@ekp/wire/rules/ablesefrist'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { formatDatum } from '../../../lib/formats.ts'
import { dayAtSix } from './tage.ts'
import type { Themenregel } from '../Thema.ts'

/** A meter that was not read for a year, where the start page asks for it as well [ablesung-32] [benachrichtigung-9]. */
export const ablesung: Themenregel = {
  listNews: (now) => {
    const today = dayAtSix(now)
    return sql`
      select v.id as vertrag_id, to_char(zuletzt.tag, 'YYYY-MM-DD') as anlass
      from vertrag v join anschlussnutzer k on k.kundennummer = v.kundennummer
      cross join lateral (
        select coalesce(max(a.ablesedatum), v.lieferbeginn) as tag from ablesung a
        where a.vertrag_id = v.id and a.ableseart <> 'ERSATZWERT'
      ) zuletzt
      where k.zugriff = 'voll' and v.kunden_art <> 'RLMKunde' and not v.storniert
        and coalesce(v.lieferende, v.gewuenschtes_lieferende, v.lieferbeginn) is not null
        and (v.lieferbeginn is null or v.lieferbeginn <= ${today}) and (v.lieferende is null or v.lieferende >= ${today})
        and zuletzt.tag <= ${addTage(today, -ablesefristTage)}
    `
  },
  write: async ({ db }, { vertragId, versorgungsart, lieferbeginn }, zuletzt) => {
    const row = await db
      .selectFrom('ablesung')
      .where('vertrag_id', '=', vertragId)
      .where('ablesedatum', '>=', zuletzt)
      .where('ableseart', '!=', 'ERSATZWERT')
      .orderBy('ablesedatum', 'desc')
      .select('ablesedatum')
      .limit(1)
      .executeTakeFirst()
    // Read by now.
    if (row !== undefined && row.ablesedatum !== zuletzt) return undefined
    // The reading that was told of is taken back, and an earlier one is the last again.
    if (await isToldOfLater(db, vertragId, zuletzt)) return undefined
    const datum = formatDatum(zuletzt)
    return {
      betreff: `Bitte ${versorgungsart === 'gas' ? 'Gaszähler' : 'Stromzähler'} ablesen`,
      absaetze: [
        row === undefined && lieferbeginn === zuletzt
          ? `seit Beginn der Lieferung am ${datum} haben wir keinen Zählerstand von Ihnen.`
          : `Ihr Zähler wurde zuletzt am ${datum} abgelesen.`,
        'Bitte lesen Sie ihn ab und schicken Sie uns den Stand. Dann müssen wir für Ihre nächste Rechnung nichts schätzen. Haben Sie das schon getan, müssen Sie nichts mehr tun.',
      ],
      angaben: [],
      knopf: { text: 'Zählerstand erfassen', url: `/vertrag/${encodeURIComponent(vertragId)}/ablesung` },
      was: 'eine E-Mail, wenn Ihr Zähler ein Jahr lang nicht abgelesen wurde',
    }
  },
}

async function isToldOfLater(db: Database, vertragId: string, zuletzt: string): Promise<boolean> {
  const row = await db
    .selectFrom('benachrichtigung')
    .where('vertrag_id', '=', vertragId)
    .where('thema', '=', 'ablesung')
    .select('mitgeteilt')
    .executeTakeFirst()
  return row?.mitgeteilt.some((tag) => tag > zuletzt) ?? false
}
