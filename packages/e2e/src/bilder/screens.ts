import type { Page } from '@playwright/test'
import { type DemoKunde, demoKunden } from '../fixtures/demoKunden.ts'
import { contractPaths, customerPaths, openPaths, publicPaths } from '../fixtures/portalRoutes.ts'

/** A screen as one customer sees it. */
export interface Screen {
  /** The name of its pictures' files. */
  readonly name: string
  readonly path: string
  /** Nobody is signed in without one. */
  readonly kunde?: DemoKunde
  /** It is one of the service desk's. */
  readonly isDesk?: true
  /** How the screen differs from what it shows first. */
  readonly state?: string
  /** The picture is what is in sight, not the whole page: for a dialog. */
  readonly inSight?: true
  /** Comes before the screen is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Comes after it, before the picture. */
  readonly act?: (page: Page) => Promise<unknown>
}

// The second path of screens that have two, and those that another customer shows.
const shownElsewhere =
  /\/verbrauch$|^\/preiszeitreihe$|^\/aendere\/passwort$|verbrauchshistorie$|vergleich$|4711001\/preiszeitreihe$/

const nameOf = (path: string) => path.replace(/\?.*/, '').replaceAll('/', '-').replace(/^-/, '') || 'start'

const screensOf = (kunde: keyof typeof demoKunden, paths: readonly string[]): Screen[] =>
  paths
    .filter((path) => !shownElsewhere.test(path) || kunde !== 'haushalt')
    .map((path) => ({ name: `${kunde}-${nameOf(path)}`, path, kunde: demoKunden[kunde] }))

const historie = '/vertrag/4711003/verbrauchshistorie'

/** Every screen of the portal, and further states of those that differ from customer to customer. */
export const screens: readonly Screen[] = [
  ...[...publicPaths, ...openPaths].map((path) => ({ name: nameOf(path), path })),
  ...screensOf('haushalt', [...customerPaths, ...contractPaths('4711001')]),
  ...screensOf('haushalt', contractPaths('4711002').slice(0, 4)),
  ...screensOf('dynamisch', [
    '/',
    '/vertrag/4711003/detail',
    '/vertrag/4711003/verbraeuche',
    historie,
    '/vertrag/4711003/tarifhistorie',
  ]),
  { name: 'dynamisch-preise', path: '/vertrag/4711003/preiszeitreihe', kunde: demoKunden.dynamisch },
  { name: 'dynamisch-historie-monat', path: `${historie}?ansicht=tage`, kunde: demoKunden.dynamisch },
  { name: 'dynamisch-historie-jahr', path: `${historie}?ansicht=monate`, kunde: demoKunden.dynamisch },
  ...screensOf('haushalt', ['/vertrag/4711002/abschlag']),
  {
    name: 'haushalt-abschlag-aendern',
    path: '/vertrag/4711001/abschlag',
    kunde: demoKunden.haushalt,
    state: 'Betrag wählen',
    act: (page) => page.getByRole('button', { name: 'Abschlag ändern' }).click(),
  },
  ...screensOf('dynamisch', ['/vertrag/4711003/abschlag']),
  ...screensOf('festpreis', [
    '/vertrag/4711011/verbrauchshistorie',
    '/vertrag/4711011/kosten',
    '/vertrag/4711011/vergleich',
    '/vertrag/4711011/tarifhistorie',
  ]),
  ...screensOf('waermepumpe', [
    '/',
    '/vertrag/4711012/abschlag',
    '/vertrag/4711012/kosten',
    '/vertrag/4711012/preiszeitreihe',
  ]),
  ...screensOf('firma', ['/daten/uebersicht', '/vertraege', '/vertrag/4711005/detail']),
  ...screensOf('familie', ['/', '/vertraege', '/vertrag/4711007/kuendigen']),
  ...screensOf('leer', ['/', '/vertraege', '/dokumente', '/anfragen', '/daten/uebersicht', '/ablesung']),
  ...screensOf('einmal', ['/aendere/passwort']),
  ...screensOf('eingeschraenkt', ['/', '/vertraege', '/vertrag/4711010/detail', '/kontakt/editieren']),
]
