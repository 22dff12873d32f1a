import { type Anschlussnutzer, findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage, type Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../db/open.ts'
import { type Eingang, recordVorgangOnce } from '../../db/vorgang/vorgang.ts'
import { badInput, notFound } from '../../http/errors/portalError.ts'
import { tooManyKontaktanfragen, tooManyKontaktdaten } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { formatEuro, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueKundenmail, queueServicemail, type Servicemail } from '../../mail/queueMail.ts'
import { anredeOf, formatZitat, quoted } from '../../mail/texts.ts'
import { recordKontaktdaten } from './kontaktdaten.ts'
import { type Absender, findAbsender, findAnschlussnutzerRow, listVertragIds } from './queries.ts'

async function answer(db: Database, kundennummer: string): Promise<Anschlussnutzer> {
  const [[anschlussnutzer], vertraege] = await Promise.all([
    findAnschlussnutzerRow(db, { kundennummer }),
    listVertragIds(db, { kundennummer }),
  ])
  if (anschlussnutzer === undefined) throw notFound('Der Kunde')
  return { ...anschlussnutzer, vertraege: vertraege.map(({ id }) => id) }
}

export function anschlussnutzerRoutes(server: PortalServer): void {
  route(server, findAnschlussnutzer, ({ db, session }) => answer(db, session.kundennummer))

  const admitNeueEmail = limitPerKunde(kundenlimits.neueEmail, tooManyKontaktdaten)
  route(server, updateKontaktdaten, async (context) => {
    const { db, body, clock } = context
    const { kundennummer } = context.session
    const [bisher] = await findAnschlussnutzerRow(db, { kundennummer })
    const bisherigeEmail = bisher?.email ?? null
    const isNeueEmail = typeof body.email === 'string' && body.email !== bisherigeEmail
    const takeBack = isNeueEmail ? await admitNeueEmail(context) : undefined
    const eingegangenAm = clock.now()
    const recorded = recordKontaktdaten(db, kundennummer, body, { eingegangenAm, bisherigeEmail })
    const eingang = await recorded.catch(async (error: unknown) => {
      await takeBack?.()
      throw error
    })
    return confirm(eingang, await answer(db, kundennummer))
  })

  const admitKontaktanfrage = limitPerKunde(kundenlimits.kontaktanfrage, tooManyKontaktanfragen)
  route(server, createKontaktanfrage, async (context) => {
    const { db, tenant, session, body, clock } = context
    await admitKontaktanfrage(context)
    const umstaende = { eingegangenAm: clock.now(), mail: tenant.mail }
    return confirm(await recordKontaktanfrage(db, session.kundennummer, body, umstaende), undefined)
  })
}

/** Stores a contact request: its Vorgang and the mails to the customer and the service, in one transaction. */
async function recordKontaktanfrage(
  db: Database,
  kundennummer: string,
  anfrage: Kontaktanfrage,
  { eingegangenAm, mail }: { readonly eingegangenAm: Date; readonly mail: MailSettings | undefined },
): Promise<Eingang> {
  const kunde = await findAbsender(db, kundennummer, eingegangenAm)
  if (kunde === undefined) throw notFound('Der Kunde')
  const { vertragId, ...inhalt } = anfrage
  if (vertragId !== null && !(await listVertragIds(db, { kundennummer })).some(({ id }) => id === vertragId)) {
    throw badInput([{ feld: 'vertragId', text: 'Bitte wählen Sie einen Ihrer Verträge.' }])
  }
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, {
      kundennummer,
      vertragId: vertragId ?? undefined,
      art: 'kontaktanfrage',
      inhalt,
      eingegangenAm,
    })
    if (!eingang.isRepetition) {
      const bestaetigung = formatKontaktanfrageMail(kunde, anfrage, eingang)
      if (bestaetigung !== undefined) await queueKundenmail(tx, kundennummer, bestaetigung)
      await queueServicemail(tx, mail, formatKontaktanfrageServicemail(kunde, anfrage, eingang))
    }
    return eingang
  })
}

const angabenOf = ({ betreff, vertragId, gewuenschterAbschlag }: Kontaktanfrage, { nr, eingegangenAm }: Eingang) => [
  { name: 'Betreff', wert: betreff },
  ...(vertragId === null ? [] : [{ name: 'Vertrag', wert: vertragId }]),
  ...(gewuenschterAbschlag === null
    ? []
    : [{ name: 'Gewünschter Abschlag', wert: `${formatEuro(gewuenschterAbschlag)} im Monat` }]),
  { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
  { name: 'Nummer', wert: String(nr) },
]

/** The mail that confirms a contact request to the customer; undefined if he has no address. */
function formatKontaktanfrageMail(kunde: Absender, anfrage: Kontaktanfrage, eingang: Eingang): Mail | undefined {
  if (!kunde.email) return undefined
  return {
    an: kunde.email,
    betreff: 'Ihre Anfrage ist bei uns eingegangen',
    anrede: anredeOf(kunde),
    absaetze: ['wir haben Ihre Anfrage erhalten und kümmern uns schnellstmöglich um Ihr Anliegen.'],
    angaben: angabenOf(anfrage, eingang),
    schluss: formatZitat('Nachricht', anfrage.text, kunde.hatFesteEmail),
  }
}

/** Tells the supplier's service of a contact request; an answer to it goes to the customer. */
function formatKontaktanfrageServicemail(kunde: Absender, anfrage: Kontaktanfrage, eingang: Eingang): Servicemail {
  const angaben = [
    { name: 'Kundennummer', wert: kunde.kundennummer },
    { name: 'Kunde', wert: deriveAnzeigename(kunde) },
    { name: 'E-Mail', wert: kunde.email },
    { name: 'Festnetz', wert: kunde.festnetz },
    { name: 'Mobil', wert: kunde.mobil },
  ]
  return {
    ...(kunde.email && { antwortAn: kunde.email }),
    betreff: `Kontaktanfrage: ${anfrage.betreff} (${kunde.kundennummer})`,
    absaetze: ['über das Kundenportal ist eine Kontaktanfrage eingegangen.'],
    angaben: [...angaben.flatMap(({ name, wert }) => (wert ? [{ name, wert }] : [])), ...angabenOf(anfrage, eingang)],
    schluss: ['Die Nachricht:', ...quoted(anfrage.text)],
  }
}
