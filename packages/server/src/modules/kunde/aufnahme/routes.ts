import * as calls from '@ekp/wire/kunde/aufnahme'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { listFeiertagsdaten, listKuendigungsjahre } from '@ekp/wire/rules/kuendigung'
import { listKuendigungstage } from '@ekp/wire/rules/kuendigungstage'
import { notFound } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { judgeAblesung } from '../../ablesung/judgeAblesung.ts'
import { recordAblesung } from '../../ablesung/recordAblesung.ts'
import { recordKontaktdaten } from '../../anschlussnutzer/kontaktdaten.ts'
import { findAnschlussnutzerRow } from '../../anschlussnutzer/queries.ts'
import { recordKontaktanfrage } from '../../anschlussnutzer/recordKontaktanfrage.ts'
import { recordKuendigung } from '../../kuendigung/recordKuendigung.ts'
import { findVertragRow } from '../../vertrag/queries.ts'
import { listFeiertage } from '../../../lib/feiertage.ts'
import { findAblesezaehler } from './ablesezaehler.ts'
import { toRefusal } from '../aendern.ts'
import { findAnrufer, toAufnahme } from './anrufer.ts'
import { recordTodesfall } from './todesfall.ts'

/**
 * What a clerk takes up for a caller: by the customer's own rules, as a Vorgang that came by the desk, with the clerk in
 * the audit trail [versorger-120]. Limits that keep a stranger from flooding the outbox do not count here.
 */
export function aufnahmeRoutes(server: PortalServer): void {
  route(server, calls.findAblesezaehler, async (context) => {
    const { db, kundennummer } = await findAnrufer(context)
    const { vertragId } = context.params
    return findAblesezaehler(db, { kundennummer, vertragId }, berlinToday(context.clock.now()))
  })

  route(server, calls.takeUpAblesung, async (context) => {
    const anrufer = await findAnrufer(context)
    const { bestaetigt, ...genannt } = context.body
    const owned = { kundennummer: anrufer.kundennummer, vertragId: context.params.vertragId }
    const { ablesung, plausibilitaet } = await judgeAblesung(
      anrufer.db,
      owned,
      { ...genannt, foto: null },
      berlinToday(anrufer.eingegangenAm),
    )
    if (!plausibilitaet.plausibel && !bestaetigt) return { aufnahme: null, frage: plausibilitaet }
    const neue = { ...anrufer, ...owned, ablesung, jpeg: undefined, rueckfrage: plausibilitaet.hinweis }
    return { aufnahme: await toAufnahme(anrufer, await recordAblesung(anrufer.db, neue)), frage: null }
  })

  kontaktRoutes(server)
  kuendigungRoutes(server)

  route(server, calls.takeUpTodesfall, async (context) => {
    const anrufer = await findAnrufer(context)
    const { nr } = await recordTodesfall(anrufer, context.body, context.tenant.mail).catch(toRefusal)
    return { nr, email: null }
  })
}

function kontaktRoutes(server: PortalServer): void {
  route(server, calls.takeUpKontaktdaten, async (context) => {
    const anrufer = await findAnrufer(context)
    const { db, kundennummer } = anrufer
    const [bisher] = await findAnschlussnutzerRow(db, { kundennummer })
    const umstaende = { ...anrufer, bisherigeEmail: bisher?.email ?? null }
    return toAufnahme(anrufer, await recordKontaktdaten(db, kundennummer, context.body, umstaende))
  })

  route(server, calls.takeUpKontaktanfrage, async (context) => {
    const anrufer = await findAnrufer(context)
    const { eingangsweg, anfrage } = context.body
    const umstaende = { ...anrufer, mail: context.tenant.mail, eingangsweg }
    return toAufnahme(anrufer, await recordKontaktanfrage(anrufer.db, anrufer.kundennummer, anfrage, umstaende))
  })
}

function kuendigungRoutes(server: PortalServer): void {
  route(server, calls.listKuendigungstage, async (context) => {
    const { db, kundennummer, eingegangenAm } = await findAnrufer(context)
    const [vertrag] = await findVertragRow(db, { kundennummer, vertragId: context.params.vertragId })
    if (vertrag === undefined) throw notFound('Der Vertrag')
    const today = berlinToday(eingegangenAm)
    const feiertage = listFeiertagsdaten(listFeiertage(listKuendigungsjahre(today)))
    return { tage: listKuendigungstage(today, vertrag.lieferbeginn, feiertage, context.tenant.app.kuendigungstage) }
  })

  route(server, calls.takeUpKuendigung, async (context) => {
    const anrufer = await findAnrufer(context)
    const { mail, app } = context.tenant
    const owned = { kundennummer: anrufer.kundennummer, vertragId: context.params.vertragId }
    const umstaende = { ...anrufer, mail, kuendigungstage: app.kuendigungstage }
    return toAufnahme(anrufer, await recordKuendigung(anrufer.db, owned, context.body, umstaende))
  })
}
