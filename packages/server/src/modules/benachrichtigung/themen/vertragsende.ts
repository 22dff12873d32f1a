import { lastAblesetag } from '@ekp/wire/rules/ablesezeit'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { formatDatum } from '../../../lib/formats.ts'
import { dayAtSix } from './tage.ts'
import type { Themenregel } from '../Thema.ts'

// Time enough to find another supplier.
const vorlaufTage = 42

/** The end of a delivery that is six weeks away, or less where it became known later [benachrichtigung-11]. */
export const vertragsende: Themenregel = {
  listNews: (now) => {
    const today = dayAtSix(now)
    return sql`
      select id as vertrag_id, to_char(lieferende, 'YYYY-MM-DD') as anlass from vertrag
      where lieferende >= ${today} and lieferende <= ${addTage(today, vorlaufTage)} and not storniert
    `
  },
  write: async ({ db }, { vertragId, versorgungsart, kundenArt, isNurLesend }, lieferende) => {
    const row = await db
      .selectFrom('vertrag')
      .where('id', '=', vertragId)
      .where('lieferende', '=', lieferende)
      .select('id')
      .executeTakeFirst()
    // It ends on another day by now, or not at all.
    if (row === undefined) return undefined
    const was = versorgungsart === 'gas' ? 'Gas' : 'Strom'
    const datum = formatDatum(lieferende)
    return {
      betreff: `Ihre ${was}lieferung endet am ${datum}`,
      absaetze: [
        `der ${datum} ist der letzte Tag, an dem wir Sie nach diesem Vertrag mit ${was} beliefern.`,
        ...(kundenArt === 'RLMKunde' || isNurLesend
          ? []
          : [
              `Bitte lesen Sie an diesem Tag Ihren Zähler ab. Bis zum ${formatDatum(lastAblesetag(lieferende))} können Sie uns den Stand schicken.`,
            ]),
        `Brauchen Sie hier danach weiter ${was}, schließen Sie bitte rechtzeitig einen neuen Vertrag.`,
      ],
      angaben: [{ name: 'Letzter Tag', wert: datum }],
      // § 40c Abs. 2 EnWG.
      schluss: ['Die Schlussrechnung bekommen Sie spätestens sechs Wochen danach.'],
      knopf: { text: 'Vertrag ansehen', url: `/vertrag/${encodeURIComponent(vertragId)}/detail` },
      was: `eine E-Mail vor dem Ende Ihrer ${was}lieferung`,
    }
  },
}
