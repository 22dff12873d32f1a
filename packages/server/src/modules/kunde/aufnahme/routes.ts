import * as calls from '@ekp/wire/kunde/aufnahme'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { judgeAblesung } from '../../ablesung/judgeAblesung.ts'
import { recordAblesung } from '../../ablesung/recordAblesung.ts'
import { findAblesezaehler } from './ablesezaehler.ts'
import { findAnrufer, toAufnahme } from './anrufer.ts'

/**
 * What a clerk takes up for a caller: by the customer's own rules, as a Vorgang that came by the desk, with the clerk in
 * the audit trail [versorger-120]. Limits that keep a stranger from flooding the outbox do not count here.
 */
export function aufnahmeRoutes(server: PortalServer): void {
  route(server, calls.findAblesezaehler, async (context) => {
    const { db, kundennummer } = await findAnrufer(context)
    await context.chargeLesen('kunde', kundennummer)
    await context.recordLesen('kundenblatt', [kundennummer])
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
}
