import type { APIRequestContext } from '@playwright/test'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import type { Screen } from './screens.ts'

const { festpreis, haushalt } = demoKunden

const headers = { kundendienst: '1' }

/** Signs in as the demo's admin; its cookie stays with the context. */
const signIn = (api: APIRequestContext) =>
  api.post('/dienst/swm/sitzung', { headers, data: { kennung: 'demo', passwort: 'Kundendienst-2026-Demo' } })

/** Makes the accounts that the pictures show. */
export async function manageKonten(api: APIRequestContext): Promise<void> {
  await signIn(api)
  const konten = [
    { kennung: 'c.neumann', name: 'Clara Neumann', rolle: 'service' },
    { kennung: 'm.yilmaz', name: 'Murat Yılmaz', rolle: 'lesen' },
  ]
  for (const data of konten) await api.post('/dienst/swm/konten', { headers, data })
  await api.post('/dienst/swm/konten/m.yilmaz/sperre', { headers })
  await api.post(`/dienst/swm/kunden/${haushalt.kundennummer}/einschraenkung`, { headers })
  await api.delete(`/dienst/swm/kunden/${haushalt.kundennummer}/einschraenkung`, { headers })
}

/** A screen of the desk behind its sign-in; what has been loaded has this in its heading. */
const signedIn = (name: string, path: string, heading: string): Screen => ({
  name: `dienst-${name}`,
  path,
  isDesk: true,
  prepare: (page) => signIn(page.request),
  act: (page) => headingOf(page).filter({ hasText: heading }).waitFor(),
})

/** The number of a Vorgang that `submitAll.ts` has sent: the demo brings 43. */
const sent = (nr: number) => `/swm/vorgaenge/${43 + nr}`

/** What the service desk shows; `submitAll.ts` has sent what it finds. */
export const deskScreens: readonly Screen[] = [
  { name: 'dienst-anmelden', path: '/swm', isDesk: true },
  {
    ...signedIn('suche', '/swm', 'Kunden suchen'),
    act: async (page) => {
      await page.getByLabel('Wonach suchen Sie?').fill('lindenallee')
      await page.keyboard.press('Enter')
      await page
        .getByRole('cell', { name: /Lindenallee/ })
        .first()
        .waitFor()
    },
  },
  signedIn('kunde', `/swm/kunden/${haushalt.kundennummer}`, 'Katrin Sommerfeld'),
  signedIn('bereinigen', `/swm/kunden/${haushalt.kundennummer}/bereinigen`, 'Bereinigen'),
  signedIn('vorgaenge', '/swm/vorgaenge', 'Offene Vorgänge'),
  signedIn('ableselinks', '/swm/ableselinks', 'Ablesen mit Link'),
  signedIn('importe', '/swm/importe', 'Importe'),
  signedIn('import', '/swm/importe/1', 'demo.ndjson'),
  signedIn('vorgang', sent(1), 'Kontaktanfrage'),
  signedIn('vorgang-ablesung', sent(2), 'Zählerstand'),
  signedIn('vorgang-bankverbindung', sent(4), 'Bankverbindung'),
  signedIn('konten', '/swm/konten', 'Konten'),
  signedIn('konto-eines-anderen', '/swm/konten/2', 'Clara Neumann'),
  signedIn('protokoll', '/swm/protokoll', 'Protokoll'),
  signedIn('kunde-mit-vorgang', `/swm/kunden/${festpreis.kundennummer}`, ''),
]
