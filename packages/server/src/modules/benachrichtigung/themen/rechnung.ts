import { addTage } from '@ekp/wire/rules/kalendertag'
import { listErgebnis } from '@ekp/wire/rules/rechnungsergebnis'
import { sql } from 'kysely'
import * as v from 'valibot'
import { istStorniert } from '../../../db/istStorniert.ts'
import type { Database } from '../../../db/open.ts'
import { formatDatum, formatEuro } from '../../../lib/formats.ts'
import { toNumber } from '../../../lib/fraction.ts'
import { Bo4eRechnung } from '../../rechnung/bo4e.ts'
import type { Rechnung } from '../../rechnung/rechnung.ts'
import { toRechnung } from '../../rechnung/toRechnung.ts'
import { newsSince } from './tage.ts'
import type { Text, Themenregel } from '../Thema.ts'

/** A bill that is new in the portal; neither one that takes another back, nor one that was taken back [benachrichtigung-6]. */
export const rechnung: Themenregel = {
  listNews: (now) => sql`
    select r.vertrag_id, r.rechnungsnummer as anlass from rechnung r
    where not r.ist_storno and coalesce(r.rechnungsdatum, r.bis) > ${newsSince(now)}
      and not ${istStorniert('r')}
  `,
  write: async ({ db }, { vertragId, versorgungsart }, rechnungsnummer) => {
    const row = await db
      .selectFrom('rechnung')
      .where('rechnungsnummer', '=', rechnungsnummer)
      .where('vertrag_id', '=', vertragId)
      .select('bo4e')
      .executeTakeFirst()
    if (row === undefined) return undefined
    const bill = toRechnung(v.parse(Bo4eRechnung, row.bo4e))
    return formatRechnungsmail(versorgungsart === 'gas' ? 'Gas' : 'Strom', bill, await findErsetzte(db, bill))
  },
}

/** The number of the bill that was taken back for this one: the last one of the same days. */
async function findErsetzte(db: Database, { vertragId, von, bis }: Rechnung): Promise<string | undefined> {
  const { rows } = await sql<{ rechnungsnummer: string }>`
    select r.rechnungsnummer from rechnung r
    where r.vertrag_id = ${vertragId} and r.von < ${bis} and r.bis > ${von} and not r.ist_storno and ${istStorniert('r')}
    order by r.rechnungsdatum desc nulls last, r.rechnungsnummer desc limit 1
  `.execute(db)
  return rows[0]?.rechnungsnummer
}

function formatRechnungsmail(was: 'Strom' | 'Gas', bill: Rechnung, ersetzt: string | undefined): Text {
  const { rechnungsnummer, von, bis, zuZahlen, istStorno, faelligkeitsdatum } = bill
  const betrag = zuZahlen === null ? null : toNumber(zuZahlen, 2)
  const ergebnis = listErgebnis(
    {
      brutto: toNumber(bill.brutto, 2),
      zuZahlen: betrag,
      faelligkeitsdatum,
      istStorno,
      storniertDurch: null,
      bezahltAm: null,
    },
    { euro: formatEuro, datum: formatDatum },
  )
  return {
    betreff: ersetzt === undefined ? `Ihre neue ${was}rechnung` : `Ihre korrigierte ${was}rechnung`,
    absaetze: [
      ersetzt === undefined
        ? `Ihre neue ${was}rechnung ist da. Im Kundenportal finden Sie sie Posten für Posten erklärt.`
        : `wir haben Ihre Rechnung ${ersetzt} storniert und korrigiert. Diese Rechnung ersetzt sie; im Kundenportal finden Sie sie Posten für Posten erklärt.`,
    ],
    angaben: [
      { name: 'Rechnung', wert: rechnungsnummer },
      { name: 'Zeitraum', wert: `${formatDatum(von)} – ${formatDatum(addTage(bis, -1))}` },
      ...(ergebnis.length === 0 ? [] : [{ name: 'Ergebnis', wert: ergebnis.join(' ') }]),
    ],
    // A forged mail would name an account [benachrichtigung-6].
    schluss:
      betrag !== null && betrag > 0
        ? ['Wohin Sie zahlen, steht nur in der Rechnung selbst. Eine Kontonummer nennen wir Ihnen nie in einer E-Mail.']
        : undefined,
    knopf: { text: 'Rechnung ansehen', url: `/rechnung/${encodeURIComponent(rechnungsnummer)}` },
    was: 'zu jeder neuen Rechnung eine E-Mail',
  }
}
