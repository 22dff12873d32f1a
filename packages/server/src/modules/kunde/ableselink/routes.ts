import * as calls from '@ekp/wire/kunde/ableselink'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { count } from '../../../lib/formats.ts'
import { ableseUrlOf } from '../../../tenant/addresses.ts'
import { findVertragRow } from '../../vertrag/queries.ts'
import { notFound } from '../../../http/errors/portalError.ts'
import { findAblesezaehler } from '../aufnahme/ablesezaehler.ts'
import { findAnrufer } from '../aufnahme/anrufer.ts'
import { change, Refused, toRefusal } from '../aendern.ts'
import { checkBis } from './checkBis.ts'
import { createAbleselinks, mailAbleselinks, withdrawAbleselinks } from './createAbleselinks.ts'
import { findAblesbare } from './findAblesbare.ts'
import { findAblesestand } from './stand.ts'

/** Links to a reading at the desk: how they stand, and those of one customer [ablesung-38]. */
export function kundenableselinkRoutes(server: PortalServer): void {
  route(server, calls.findAblesestand, ({ tenant, clock }) => findAblesestand(tenant.db, berlinToday(clock.now())))

  route(server, calls.createAbleselink, async (context) => {
    const { db, kundennummer, eingegangenAm: now, aufgenommenVon } = await findAnrufer(context)
    const { weg, bis } = context.body
    const { vertragId } = context.params
    const heute = berlinToday(now)
    const { zaehlernummer } = await findAblesezaehler(db, { kundennummer, vertragId }, heute)
    const auftrag = { bearbeiter: aufgenommenVon, now, bis }
    return change(db, async (tx) => {
      checkBis(bis, heute)
      const found = await findAblesbare(tx, [zaehlerschluessel(zaehlernummer)], { now, heute, bis })
      const zaehler = found.find((one) => one.vertragId === vertragId)
      if (zaehler === undefined) {
        throw new Refused(
          'Mit einem Link lässt sich dieser Zähler nicht ablesen: Der Kunde darf gerade nichts einreichen.',
        )
      }
      if (weg === 'mail' && !zaehler.hatEmail) {
        throw new Refused('Der Kunde hat keine E-Mail-Adresse, an die ein Link gehen darf. Nichts ist geändert.')
      }
      // The new one takes the place of the older one of this day.
      await withdrawAbleselinks(tx, { bis, vertragId }, auftrag)
      if (weg === 'mail') {
        if ((await mailAbleselinks(tx, [zaehler], auftrag)) === 0) throw zugleich()
        return { adresse: null, email: await findEmail(tx, kundennummer) }
      }
      const [link] = await createAbleselinks(tx, [zaehler], 'kundendienst', auftrag)
      if (link === undefined) throw zugleich()
      return { adresse: ableseUrlOf(context.tenant, link.token), email: null }
    }).catch(toRefusal)
  })

  route(server, calls.withdrawAbleselinks, async (context) => {
    const { db, kundennummer, eingegangenAm: now, aufgenommenVon } = await findAnrufer(context)
    const { vertragId } = context.params
    const [vertrag] = await findVertragRow(db, { kundennummer, vertragId })
    if (vertrag === undefined) throw notFound('Der Vertrag')
    const bearbeitung = { bearbeiter: aufgenommenVon, now }
    const zahl = await change(db, (tx) => withdrawAbleselinks(tx, { vertragId }, bearbeitung)).catch(toRefusal)
    return { text: `${count(zahl, 'Link gilt', 'Links gelten')} nicht mehr.` }
  })
}

/** Somebody else has made one since the older ones were withdrawn. */
const zugleich = () =>
  new Refused(
    'Im selben Moment hat jemand anders einen Link zu diesem Tag erstellt. Nichts ist geändert; bitte versuchen Sie es noch einmal.',
  )

async function findEmail(tx: Parameters<typeof findAblesbare>[0], kundennummer: string): Promise<string | null> {
  const { email } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}
