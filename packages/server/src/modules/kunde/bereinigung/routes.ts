import { bereinige, type Bereinigungswunsch } from '@ekp/wire/kunde/bereinigung'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { findUhrzweifel } from '../../../datenschutz/findUhrsprung.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../../http/server.ts'
import { change, preview, readKundennummer, Refused, toRefusal } from '../aendern.ts'
import type { Bereinigen } from './Bereinigung.ts'
import { kundeUmnummerieren, kundeZusammenfuehren } from './beiKundennummer.ts'
import { vertragEntfernen, vertragUmhaengen, zaehlerEntfernen } from './beiVertrag.ts'
import { kundeLoeschen } from './kundeLoeschen.ts'

/** Which customers, contracts and meters there are, for the role `admin` alone [versorger-97]. */
export function bereinigungRoutes(server: PortalServer): void {
  route(server, bereinige, async (context) => {
    const { tenant, konto, clock, body } = context
    const betroffene = await listBetroffene(body, tenant)
    for (const kundennummer of betroffene) await context.chargeLesen('kunde', kundennummer)
    const bearbeitung = { bearbeiter: konto.kennung, now: clock.now() }
    const run = body.ausfuehren ? change : preview
    const work = async () => {
      if (body.art === 'kunde_loeschen') await refuseUhrzweifel(tenant, bearbeitung.now)
      const bereinigen = bereinigenOf(body, tenant)
      return run(tenant.db, (tx) => bereinigen(tx, bearbeitung))
    }
    const { absaetze, ...ergebnis } = await work().catch(toRefusal)
    await context.recordLesen('bereinigung', betroffene)
    return { ...ergebnis, absaetze: absaetze.map(({ satz, punkte = [] }) => ({ satz, punkte: [...punkte] })) }
  })
}

/** The customers that the answer is about: named by their number or by a contract. */
async function listBetroffene(wunsch: Bereinigungswunsch, tenant: ServedTenant): Promise<readonly string[]> {
  const named = [
    'kundennummer' in wunsch ? wunsch.kundennummer : '',
    'bleibt' in wunsch ? wunsch.bleibt : '',
    'nach' in wunsch ? wunsch.nach : '',
  ].flatMap((typed) => canonicalKundennummer(tenant.kundennummerPrefix, typed) ?? [])
  const vertragId = 'vertragId' in wunsch ? wunsch.vertragId : null
  const rows = await tenant.db
    .selectFrom('anschlussnutzer')
    .where((eb) =>
      eb.or([
        eb('kundennummer', '=', eb.fn.any(eb.val(named))),
        eb('kundennummer', '=', eb.selectFrom('vertrag').where('id', '=', vertragId).select('kundennummer')),
      ]),
    )
    .select('kundennummer')
    .execute()
  return rows.map(({ kundennummer }) => kundennummer)
}

function bereinigenOf(wunsch: Bereinigungswunsch, tenant: ServedTenant): Bereinigen {
  const { kundennummerPrefix, app } = tenant
  const nummer = (typed: string) => readKundennummer({ kundennummerPrefix, name: app.name }, typed)
  switch (wunsch.art) {
    case 'vertrag_umhaengen':
      return vertragUmhaengen(wunsch.vertragId, nummer(wunsch.nach))
    case 'vertrag_entfernen':
      return vertragEntfernen(wunsch.vertragId)
    case 'zaehler_entfernen':
      return zaehlerEntfernen(wunsch.vertragId, wunsch.zaehlernummer)
    case 'kunde_umnummerieren':
      return kundeUmnummerieren(nummer(wunsch.kundennummer), nummer(wunsch.neu))
    case 'kunde_zusammenfuehren':
      return kundeZusammenfuehren(nummer(wunsch.kundennummer), nummer(wunsch.bleibt))
    case 'kunde_loeschen':
      return kundeLoeschen(nummer(wunsch.kundennummer), tenant.aufbewahrung)
  }
}

async function refuseUhrzweifel({ db }: ServedTenant, now: Date): Promise<void> {
  const zweifel = await findUhrzweifel(db, now)
  if (zweifel !== undefined) {
    throw new Refused(`${zweifel} Stimmt sie, hilft auf dem Server der Befehl kunde-loeschen mit --uhr-geprueft.`)
  }
}
