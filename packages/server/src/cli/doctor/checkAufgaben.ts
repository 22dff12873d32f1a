import { sql } from 'kysely'
import { listAbnehmerstaende } from '../../db/vorgang/uebergabe.ts'
import type { Database } from '../../db/open.ts'
import { isHeldBack } from '../../db/zurueckhaltung.ts'
import { importordnerJob } from '../../import/ordner/importordnerTask.ts'
import { count } from '../../lib/formats.ts'
import { listWartende } from '../../mail/mailversand.ts'
import { findLoeschende, findVorgangsstand, listAufgabenstaende, listPreisstaende } from '../../metrics/queries.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { fehler, formatDauer, hinweis, inOrdnung, type Verdict } from './verdict.ts'

const [minute, hour] = [60_000, 3_600_000]
const age = (date: Date, now: Date) => now.getTime() - date.getTime()

/** Whether the queue moves: what is due, what failed, what somebody holds for too long, what mails wait. */
export async function checkWarteschlange(db: Database, now: Date): Promise<readonly Verdict[]> {
  if (await isHeldBack(db)) {
    const satz = 'Die Datenbank ist wiederhergestellt und hält E-Mails, Webhooks und Aufgaben zurück.'
    return [hinweis(satz, 'Ist sie die richtige, gibt sicherung-freigeben sie frei.')]
  }
  const staende = await listAufgabenstaende(db)
  const verdicts: Verdict[] = []
  const late = Math.max(0, ...staende.map(({ verzugSeconds }) => verzugSeconds)) * 1000
  if (late > 15 * minute) {
    verdicts.push(fehler(`Eine Aufgabe ist seit ${formatDauer(late)} fällig.`, 'Läuft das Portal? Es erledigt sie.'))
  }
  // The import folder's job may take hours; the next one takes over from one that was killed.
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from graphile_worker.jobs
    where locked_at < now() - interval '10 minutes' and task_identifier <> ${importordnerJob}
  `.execute(db)
  const stuck = rows[0]?.anzahl ?? 0
  if (stuck > 0) {
    const abhilfe = 'Ein laufendes Portal gibt sie binnen fünf Minuten frei; geschieht das nicht, starten Sie es neu.'
    verdicts.push(hinweis(`${count(stuck, 'Aufgabe hängt', 'Aufgaben hängen')} an einem beendeten Prozess.`, abhilfe))
  }
  const failed = staende.filter(({ gescheitert }) => gescheitert > 0)
  if (failed.length > 0) {
    const which = failed.map(({ aufgabe, gescheitert }) => `${aufgabe} (${gescheitert})`).join(', ')
    const abhilfe = 'Warum, sagt im Protokoll „Aufgabe fehlgeschlagen“; nach sieben Tagen werden sie gelöscht.'
    verdicts.push(hinweis(`Endgültig gescheitert: ${which}.`, abhilfe))
  }
  const [mail] = await listWartende(db)
  if (mail !== undefined && age(mail.zeit, now) > hour) {
    const satz = `Die älteste E-Mail wartet seit ${formatDauer(age(mail.zeit, now))} (${count(mail.versuche, 'Versuch', 'Versuche')}).`
    verdicts.push(hinweis(satz, 'Welche, sagt der Befehl mails; warum, sagt das Protokoll.'))
  }
  return verdicts.length > 0 ? verdicts : [inOrdnung('Nichts hängt, nichts ist gescheitert.')]
}

/** Whether the supplier's systems, all of them, fetch what customers send in. */
export async function checkVorgaenge(db: Database, now: Date): Promise<Verdict> {
  const { offen, aeltester } = await findVorgangsstand(db)
  const staende = await listAbnehmerstaende(db)
  const late = staende.filter(({ aeltester: time }) => time !== null && age(time, now) >= 48 * hour)
  const isOld = aeltester !== null && age(aeltester, now) >= 48 * hour
  const satz =
    aeltester === null
      ? 'Alle Vorgänge sind übernommen.'
      : `${count(offen, 'Vorgang wartet', 'Vorgänge warten')}, der älteste seit ${formatDauer(age(aeltester, now))}.`
  if (!isOld && late.length === 0) return inOrdnung(satz)
  if (late.length === 0) {
    return hinweis(
      `${satz} Kein System holt sie ab.`,
      'Der Kundendienst beantwortet und erledigt sie; wie ein System sie abholt, steht in docs/betrieb/vorgaenge.md.',
    )
  }
  // It may be answers alone that came after a system had taken the Vorgang.
  return hinweis(
    `${isOld ? satz : 'Seit über zwei Tagen wartet etwas.'} Nicht übernommen: ${late.map(({ abnehmer }) => abnehmer).join(', ')}.`,
    'Holt das System sie ab? Gibt es das System nicht mehr, widerrufen Sie seinen Zugang; siehe docs/betrieb/vorgaenge.md.',
  )
}

/** Whether the exchange prices are those of now. */
export async function checkPreise(
  db: Database,
  { marktgebiet, preisquelle }: Tenant,
  now: Date,
): Promise<readonly Verdict[]> {
  const staende = await listPreisstaende(db)
  const abhilfe =
    preisquelle === undefined
      ? 'Ohne preisquelle kommen sie nur durch den Import.'
      : 'Warum, sagt im Protokoll die Aufgabe preisfeed; bis dahin hilft ein Import.'
  // Prices of another area may have been imported.
  const isMissing = preisquelle !== undefined && !staende.some(({ gebiet }) => gebiet === marktgebiet)
  return [
    ...(isMissing ? [fehler(`Für ${marktgebiet} sind noch nie Preise gekommen.`, abhilfe)] : []),
    ...staende.map(({ gebiet, ende }) =>
      ende > now
        ? inOrdnung(`Die Preise für ${gebiet} sind aktuell.`)
        : fehler(`Der letzte Preis für ${gebiet} ist seit ${formatDauer(age(ende, now))} vorbei.`, abhilfe),
    ),
  ]
}

/** Whether the nightly deletion gets to its end; `seit` is when the database was made. */
export async function checkLoeschlauf(db: Database, seit: Date | undefined, now: Date): Promise<Verdict> {
  const ende = await findLoeschende(db, now)
  const last = ende ?? seit
  if (last === undefined || age(last, now) <= 48 * hour) return inOrdnung('Der Löschlauf ist auf dem Laufenden.')
  const satz =
    ende === null
      ? `Der Löschlauf ist noch nie zu Ende gekommen, seit ${formatDauer(age(last, now))}.`
      : `Der letzte Löschlauf endete vor ${formatDauer(age(last, now))}.`
  return fehler(satz, 'Läuft das Portal nachts? Sonst: npm run portal -- aufbewahrung --ausfuehren')
}
