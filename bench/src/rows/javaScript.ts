import type { Browser } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { demoKunde, dynamischerKunde, signIn, withDemoPortal } from '../demoPortal.ts'
import type { Figure, Row } from '../figures.ts'
import { withOwnPage } from '../ownPage.ts'
import { weigh, type Weight } from '../weigh.ts'

// Most bytes of a screen, compressed. Screens without a customer are measured signed out.
// How they came about: decision 109.
const most = { login: 112_500, start: 159_000, reading: 142_000, form: 155_000, chart: 168_000 }
const screens: readonly { path: string; kunde?: typeof demoKunde; kind: keyof typeof most }[] = [
  { path: '/anmelden', kind: 'login' },
  { path: '/', kunde: demoKunde, kind: 'start' },
  { path: '/vertraege', kunde: demoKunde, kind: 'reading' },
  { path: '/vertrag/4711001/ablesungen', kunde: demoKunde, kind: 'reading' },
  { path: '/vertrag/4711003/tarifhistorie', kunde: dynamischerKunde, kind: 'reading' },
  { path: '/daten/uebersicht', kunde: demoKunde, kind: 'reading' },
  { path: '/dokumente', kunde: demoKunde, kind: 'reading' },
  { path: '/anfragen', kunde: demoKunde, kind: 'reading' },
  { path: '/vertrag/4711001/ablesung', kunde: demoKunde, kind: 'form' },
  { path: '/daten/auskunft', kunde: demoKunde, kind: 'form' },
  { path: '/kontakt/editieren', kunde: demoKunde, kind: 'form' },
  { path: '/rechnungsadresse/editieren', kunde: demoKunde, kind: 'form' },
  { path: '/bankverbindung/editieren', kunde: demoKunde, kind: 'form' },
  { path: '/kontaktanfrage', kunde: demoKunde, kind: 'form' },
  { path: '/vertrag/4711001/kuendigen', kunde: demoKunde, kind: 'form' },
  { path: '/vertrag/4711001/kosten', kunde: demoKunde, kind: 'form' },
  { path: '/vertrag/4711003/vergleich', kunde: dynamischerKunde, kind: 'form' },
  { path: '/vertrag/4711001/erinnerungen', kunde: demoKunde, kind: 'reading' },
  { path: '/meine/anmeldung', kunde: demoKunde, kind: 'form' },
  { path: '/barrierefreiheit', kind: 'reading' },
  { path: '/registrieren', kind: 'login' },
  { path: '/vertraege-hier-kuendigen', kind: 'form' },
  { path: '/vertrag-widerrufen', kind: 'form' },
  { path: '/vertrag/4711001/detail', kunde: demoKunde, kind: 'chart' },
  { path: '/vertrag/4711001/verbraeuche', kunde: demoKunde, kind: 'chart' },
  { path: '/vertrag/4711001/abschlag', kunde: demoKunde, kind: 'chart' },
  { path: '/vertrag/4711003/verbrauchshistorie', kunde: dynamischerKunde, kind: 'chart' },
  { path: '/vertrag/4711003/preiszeitreihe', kunde: dynamischerKunde, kind: 'chart' },
]

/** JavaScript that a browser loads for a screen, against the smallest React app built the same way. */
export const javaScript: Row = {
  key: 'javascript',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      const floor = await reactFloor(browser)
      return await withDemoPortal(async ({ origin }) => {
        const figures: Figure[] = [figure('JavaScript of a bare React app', floor, floor, undefined)]
        for (const { path, kunde, kind } of screens) {
          const weight = await weigh(browser, origin, path, kunde && (await signIn(origin, kunde)))
          figures.push(figure(`JavaScript of ${path}`, weight, floor, most[kind]))
        }
        return figures
      })
    } finally {
      await browser.close()
    }
  },
}

function figure(name: string, { gzip, brotli }: Weight, floor: Weight, mostGzip: number | undefined): Figure {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    name,
    value: `${kilobytes(gzip)} kB gzip, ${kilobytes(brotli)} kB brotli  (${(gzip / floor.gzip).toFixed(2)} x React)`,
    target: mostGzip === undefined ? '' : `<= ${mostGzip / 1000} kB gzip`,
    isOk: mostGzip === undefined || gzip <= mostGzip,
  }
}

/** The smallest React app, built with the portal's own Vite settings. */
function reactFloor(browser: Browser): Promise<Weight> {
  return withOwnPage('floor', (origin, path) => weigh(browser, origin, path))
}
