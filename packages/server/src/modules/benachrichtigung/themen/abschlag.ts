import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import type { OwnedVertrag } from '../../../http/access.ts'
import type { JobContext } from '../../../jobs/Task.ts'
import { formatDatum, formatEuro } from '../../../lib/formats.ts'
import { loadAbschlagsstand } from '../../abschlag/abschlagsstand.ts'
import { isBezahlt } from '../../abschlag/offenes.ts'
import { listAbschlagsplanRows, toZahlung } from '../../abschlag/queries.ts'
import { newsSince } from './tage.ts'
import type { Text, Themenregel, Vertragsangaben } from '../Thema.ts'

/** An instalment of another amount from a day on, and a payment that came back [benachrichtigung-8]. */
export const abschlag: Themenregel = {
  listNews: (now) => {
    const since = newsSince(now)
    return sql`
      select vertrag_id, 'plan ' || to_char(gueltig_von, 'YYYY-MM-DD') || ' ' || betrag as anlass from abschlagsplan
      where betrag is not null and gueltig_von > ${since}
      union all
      select vertrag_id, 'zahlung ' || id from zahlung
      where status = 'zurueckgebucht' and betrag > 0 and datum > ${since}
    `
  },
  write: (context, vertrag, anlass) => {
    const [was = '', ...rest] = anlass.split(' ')
    return was === 'plan'
      ? writePlan(context, vertrag, rest[0] ?? '')
      : writeRueckbuchung(context, vertrag, rest.join(' '))
  },
}

/** Undefined where the plan is gone, over, begins after the delivery, or is of the amount that was paid before. */
async function writePlan(context: JobContext, vertrag: Vertragsangaben, gueltigVon: string): Promise<Text | undefined> {
  const rows = await listAbschlagsplanRows(context.db, vertrag)
  const index = rows.findIndex(({ gueltig_von }) => gueltig_von === gueltigVon)
  const [plan, before] = [rows[index], rows[index - 1]]
  if (plan === undefined || plan.betrag === null || plan.betrag === before?.betrag) return undefined
  if (vertrag.lieferende !== null && vertrag.lieferende < gueltigVon) return undefined
  const { ohne } = (await loadAbschlag(context, vertrag)).abschlag
  if (ohne === 'BEENDET') return undefined
  const neu = formatEuro(Number(plan.betrag))
  const bisher = before?.betrag == null ? undefined : formatEuro(Number(before.betrag))
  return {
    betreff: `Ihr neuer ${vertrag.versorgungsart === 'gas' ? 'Gas' : 'Strom'}abschlag`,
    absaetze: [
      `ab dem ${formatDatum(gueltigVon)} ist Ihr Abschlag ${neu}${bisher === undefined ? '' : ` statt ${bisher}`}. Im Kundenportal sehen Sie, wann Sie ihn zahlen und was Ihre nächste Rechnung wahrscheinlich bringt.`,
    ],
    angaben: [
      { name: 'Neuer Abschlag', wert: neu },
      ...(bisher === undefined ? [] : [{ name: 'Bisher', wert: bisher }]),
      { name: 'Gilt ab', wert: formatDatum(gueltigVon) },
    ],
    ...ende(vertrag),
  }
}

/** Undefined where it is paid by now, or did not come back after all. */
async function writeRueckbuchung(context: JobContext, vertrag: Vertragsangaben, id: string): Promise<Text | undefined> {
  const { vertragId } = vertrag
  const row = await context.db
    .selectFrom('zahlung')
    .where('vertrag_id', '=', vertragId)
    .where('id', '=', id)
    .where('status', '=', 'zurueckgebucht')
    .select(['datum', 'betrag', 'status', 'zweck'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { plaene, abschlag: stand } = await loadAbschlag(context, vertrag)
  if (!stand.offenes?.zurueck) return undefined
  // Another one may have come back since, and this one be paid.
  const today = berlinToday(context.clock.now())
  const { lieferende } = vertrag
  if (isBezahlt(toZahlung(row), { zahlungen: stand.zahlungen, plaene, today, lieferende })) return undefined
  return {
    betreff: 'Eine Zahlung kam zurück',
    absaetze: [
      `Ihre Bank hat unsere Abbuchung am ${formatDatum(row.datum)} nicht ausgeführt. Das kommt vor, zum Beispiel nach einem Kontowechsel.`,
      'Bitte überweisen Sie den Betrag: Wie viel und wohin, steht im Kundenportal. Dort sehen Sie auch, ob Ihr Konto noch stimmt. Wenn das schon geschehen ist, müssen Sie nichts mehr tun.',
    ],
    angaben: [],
    // A forged mail would name an account [benachrichtigung-8].
    schluss: ['Eine Kontonummer nennen wir Ihnen nie in einer E-Mail.'],
    ...ende(vertrag),
  }
}

const loadAbschlag = ({ db, tenant, clock }: JobContext, own: OwnedVertrag) =>
  loadAbschlagsstand(db, own, { settings: tenant.abschlag, today: berlinToday(clock.now()) })

const ende = ({ vertragId }: OwnedVertrag) => ({
  knopf: { text: 'Abschlag ansehen', url: `/vertrag/${encodeURIComponent(vertragId)}/abschlag` } as const,
  was: 'eine E-Mail, wenn sich Ihr Abschlag ändert oder eine Zahlung zurückkommt',
})
