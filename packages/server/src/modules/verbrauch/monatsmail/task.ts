import { prefixes } from '@ekp/wire/endpoint'
import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { deriveKostenlabel, derivePreislabel } from '@ekp/wire/rules/tarif'
import type { Historienwert } from '@ekp/wire/verbrauch'
import { PortalError } from '../../../http/errors/portalError.ts'
import type { JobContext, Task } from '../../../jobs/Task.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { listTarifpreisRows } from '../../../preis/queries.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { readHistorie } from '../historie/readHistorie.ts'
import { folgemonatOf, formatMonatsmail, versandtag, vorjahrOf, vormonatOf } from './mail.ts'
import { type Due, listDue, moveOn } from './queries.ts'

const batch = 100

/**
 * Sends the consumption information of the month before from the fourth day on, each once [historie-31]. It runs each
 * hour of the day, because one run is limited in time; most find nothing.
 */
export const monatsmailTask: Task = {
  name: 'monatsmail',
  cron: '25 5-19 * * *',
  run: async (context) => {
    const { db, clock, signal } = context
    const now = clock.now()
    const today = berlinToday(now)
    if (Number(today.slice(8)) < versandtag) return
    const monat = vormonatOf(today)
    let due: readonly Due[]
    let nach = ''
    do {
      due = await listDue(db, { monat, nach, now, most: batch })
      for (const vertrag of due) {
        if (signal.aborted) return
        await sendMonat(context, vertrag, monat, now)
        nach = vertrag.id
      }
    } while (due.length === batch)
  },
}

async function sendMonat({ db, tenant }: JobContext, vertrag: Due, monat: string, now: Date): Promise<void> {
  const folgemonat = folgemonatOf(monat)
  const { id: vertragId, kundennummer, lieferbeginn, lieferende, storniert, email } = vertrag
  if (storniert || (lieferende !== null && lieferende < monat)) {
    await moveOn(db, vertragId, monat, null)
    return
  }
  const own = { vertragId, kundennummer }
  const isForAll = tenant.historieFuerAlleTarife
  // A contract without a history, for now, gets no mail; nor one that begins later.
  const monate = async (von: string, bis: string): Promise<readonly Historienwert[] | undefined> => {
    const question = { von: berlinDayStart(von).toISOString(), bis: berlinDayStart(bis).toISOString() }
    try {
      return await readHistorie(db, own, { ...question, interval: 'monthly' }, { now, isForAll })
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
  const hasBegun = lieferbeginn === null || lieferbeginn < folgemonat
  await db.transaction().execute(async (tx) => {
    if (!(await moveOn(tx, vertragId, monat, folgemonat)) || werte === undefined || !hasBegun) return
    const empfang = {
      kunde: { ...vertrag, email },
      vertragId,
      versorgungsart: vertrag.versorgungsart,
      lieferstelle: lieferstelleOf(vertrag),
      abo: vertrag.abo,
      apiUrl: apiUrlOf(tenant),
      kostenlabel: tarife.some(({ ist_dynamisch }) => ist_dynamisch)
        ? derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, vertrag.kunden_art)
        : deriveKostenlabel(tarife),
    }
    const mail = formatMonatsmail(empfang, {
      monat,
      wert: wertOf(werte, monat),
      vormonat: wertOf(werte, vormonatOf(monat)),
      vorjahr: wertOf(before ?? [], vorjahr),
    })
    await queueKundenmail(tx, kundennummer, mail)
  })
}

const lieferstelleOf = ({ strasse, hausnummer, plz, ort }: Due) =>
  [
    [strasse, hausnummer],
    [plz, ort],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter((part) => part !== '')
    .join(', ')

/** An app that is hosted alone has another address than the API; a tenant may also serve any host. */
function apiUrlOf({ hosts, portalUrl }: Tenant): string {
  const host = hosts.find((name) => name !== '*')
  return (host === undefined ? portalUrl : `https://${host}`) + prefixes.kunden
}
