import { isThema, type Thema } from '@ekp/wire/benachrichtigung'
import { prefixes } from '@ekp/wire/endpoint'
import { loggableError } from '../../http/reply/problemReply.ts'
import type { JobContext, Task } from '../../jobs/Task.ts'
import type { Mail } from '../../mail/Mail.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf } from '../../mail/texts.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Empfang, findEmpfang, listUntold, markTold } from './queries.ts'
import type { Text } from './Thema.ts'
import { themenregeln } from './themen.ts'

const batch = 500

/**
 * Sends the mails that customers have ordered, each once [benachrichtigung-4]. Who cannot get one just now gets it once
 * he can, as long as it is news.
 */
export const benachrichtigungTask: Task = {
  name: 'benachrichtigung',
  cron: '* * * * *',
  isUnbounded: true,
  queue: 'benachrichtigung',
  run: async (context) => {
    for (const thema of Object.keys(themenregeln)) if (isThema(thema)) await sendAll(context, thema)
  },
}

async function sendAll(context: JobContext, thema: Thema): Promise<void> {
  const { db, clock, signal, log } = context
  const news = themenregeln[thema].listNews(clock.now())
  let untold: Awaited<ReturnType<typeof listUntold>>
  let after = { vertragId: '', anlass: '' }
  let failed = 0
  do {
    untold = await listUntold(db, { thema, news, after, most: batch })
    for (const one of untold) {
      if (signal.aborted) return
      after = one
      try {
        await sendOne(context, { ...one, thema })
      } catch (error) {
        // One that cannot be written keeps no other one waiting, and is tried again.
        failed++
        if (failed === 1) log.error({ thema, fehler: loggableError(error) }, 'Benachrichtigung nicht geschrieben')
      }
    }
  } while (untold.length === batch)
}

interface Mitteilung {
  readonly vertragId: string
  readonly thema: Thema
  readonly anlass: string
}

/** The mail and the note that it is told are one transaction: after a crash there are both, or neither. */
async function sendOne(context: JobContext, { vertragId, thema, anlass }: Mitteilung): Promise<void> {
  const { db, clock, tenant } = context
  const empfang = await findEmpfang(db, { vertragId, thema }, clock.now())
  if (empfang === undefined) return
  const { kundennummer, versorgungsart, kunden_art: kundenArt, lieferbeginn, lieferende, storniert } = empfang
  const isNurLesend = empfang.zugriff !== 'voll'
  const dauer = { lieferbeginn, lieferende, storniert }
  const vertrag = { vertragId, kundennummer, versorgungsart, kundenArt, isNurLesend, ...dauer }
  const text = await themenregeln[thema].write(context, vertrag, anlass)
  await db.transaction().execute(async (tx) => {
    if (!(await markTold(tx, { vertragId, thema }, anlass)) || text === undefined) return
    await queueKundenmail(tx, kundennummer, toMail(tenant, thema, empfang, text))
  })
}

function toMail(tenant: Tenant, thema: Thema, empfang: Empfang, { angaben, was, ...text }: Text): Mail {
  const lieferstelle = lieferstelleOf(empfang)
  const query = `thema=${thema}&abo=${encodeURIComponent(empfang.abo)}`
  return {
    ...text,
    an: empfang.email,
    anrede: anredeOf(empfang),
    angaben: [
      { name: 'Vertrag', wert: empfang.id },
      ...(lieferstelle === '' ? [] : [{ name: 'Lieferstelle', wert: lieferstelle }]),
      ...angaben,
    ],
    abo: {
      was,
      url: `/benachrichtigung/abbestellen?${query}`,
      callUrl: `${apiUrlOf(tenant)}/benachrichtigung/abbestellung?${query}`,
    },
  }
}

const lieferstelleOf = ({ strasse, hausnummer, plz, ort }: Empfang) =>
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
