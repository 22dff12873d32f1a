import { folgemonatOf } from '@ekp/wire/rules/kalendertag'
import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { deriveKostenlabel, derivePreislabel } from '@ekp/wire/rules/tarif'
import type { Historienwert } from '@ekp/wire/verbrauch'
import { sql } from 'kysely'
import { historieMissing, PortalError } from '../../../http/errors/portalError.ts'
import { listTarifpreisRows } from '../../../preis/queries.ts'
import { hasHistorie, readHistorie } from '../../verbrauch/historie/readHistorie.ts'
import type { Themenregel } from '../Thema.ts'
import { dayAtSix } from './tage.ts'
import { formatVerbrauchsmail, vorjahrOf, vormonatOf } from './verbrauchsmail.ts'

/** By this day of a month the values of the one before have come, even where a network operator is late. */
const versandtag = 4

/** The consumption information of the month before, while a contract delivers [benachrichtigung-7]. */
export const verbrauch: Themenregel = {
  listNews: (now) => {
    // Files that come in the night of this day still count.
    const today = dayAtSix(now)
    const monat = vormonatOf(today)
    return sql`
      select id as vertrag_id, ${monat}::text as anlass from vertrag
      where ${Number(today.slice(8)) >= versandtag}::boolean
        and not storniert and (lieferende is null or lieferende >= ${monat})
    `
  },
  checkOffered: async (db, { historieFuerAlleTarife }, own) => {
    if (!hasHistorie(await listTarifpreisRows(db, own), historieFuerAlleTarife)) throw historieMissing()
  },
  write: async ({ db, tenant, clock }, { vertragId, kundennummer, versorgungsart, kundenArt, lieferbeginn }, monat) => {
    const own = { vertragId, kundennummer }
    const folgemonat = folgemonatOf(monat)
    if (lieferbeginn !== null && lieferbeginn >= folgemonat) return undefined
    const context = { now: clock.now(), isForAll: tenant.historieFuerAlleTarife }
    // A contract without a history, for now, gets no mail.
    const monate = async (von: string, bis: string): Promise<readonly Historienwert[] | undefined> => {
      const question = { von: berlinDayStart(von).toISOString(), bis: berlinDayStart(bis).toISOString() }
      try {
        return await readHistorie(db, own, { ...question, interval: 'monthly' }, context)
      } catch (error) {
        if (error instanceof PortalError && error.status === 404) return undefined
        throw error
      }
    }
    const wertOf = (werte: readonly Historienwert[], first: string) => {
      const von = berlinDayStart(first).getTime()
      return werte.find((wert) => Date.parse(wert.von) === von)
    }
    const vorjahr = vorjahrOf(monat)
    const [werte, before, tarife] = await Promise.all([
      monate(vormonatOf(monat), folgemonat),
      monate(vorjahr, folgemonatOf(vorjahr)),
      listTarifpreisRows(db, own),
    ])
    if (werte === undefined) return undefined
    const kostenlabel = tarife.some(({ ist_dynamisch }) => ist_dynamisch)
      ? derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, kundenArt)
      : deriveKostenlabel(tarife)
    return formatVerbrauchsmail(
      { vertragId, was: versorgungsart === 'gas' ? 'Gas' : 'Strom', kostenlabel },
      {
        monat,
        wert: wertOf(werte, monat),
        vormonat: wertOf(werte, vormonatOf(monat)),
        vorjahr: wertOf(before ?? [], vorjahr),
      },
    )
  },
}
