import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import type { Screen } from './screens.ts'

const { festpreis, haushalt } = demoKunden

/** A screen of the desk behind its sign-in; what has been loaded has this in its heading. */
const signedIn = (name: string, path: string, heading: string): Screen => ({
  name: `dienst-${name}`,
  path,
  isDesk: true,
  prepare: (page) =>
    page.request.post('/dienst/swm/sitzung', {
      headers: { kundendienst: '1' },
      data: { kennung: 'demo', passwort: 'Kundendienst-2026-Demo' },
    }),
  act: (page) => headingOf(page).filter({ hasText: heading }).waitFor(),
})

/** What the service desk shows; `submitAll.ts` has sent what it finds. */
export const deskScreens: readonly Screen[] = [
  { name: 'dienst-anmelden', path: '/swm', isDesk: true },
  signedIn('suche', '/swm?suche=lindenallee', 'Kunden suchen'),
  signedIn('kunde', `/swm/kunden/${haushalt.kundennummer}`, 'Katrin Sommerfeld'),
  signedIn('vorgaenge', '/swm/vorgaenge', 'Offene Vorgänge'),
  signedIn('importe', '/swm/importe', 'Importe'),
  signedIn('import', '/swm/importe/1', 'demo.ndjson'),
  signedIn('vorgang', '/swm/vorgaenge/1', 'Kontaktanfrage'),
  signedIn('vorgang-ablesung', '/swm/vorgaenge/2', 'Zählerstand'),
  signedIn('vorgang-bankverbindung', '/swm/vorgaenge/4', 'Bankverbindung'),
  signedIn('kunde-mit-vorgang', `/swm/kunden/${festpreis.kundennummer}`, ''),
]
