import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.mjs'
import { createFixture } from './fixture.mjs'

const web = 'packages/web/src'
const server = 'packages/server/src'
const desk = 'packages/desk/src'

// [what is forbidden, rule, file, what it imports]
const breaches = [
  ['a lower layer of the app', 'web: lib never import upwards', `${web}/lib/format.ts`, '../api/call.ts'],
  ['api', 'web: api never import upwards', `${web}/api/call.ts`, '../session/session.ts'],
  ['ui', 'web: ui, session never import upwards', `${web}/ui/Form.tsx`, '../features/vertrag/VertragCard.tsx'],
  ['a session', 'web: ui, session never import upwards', `${web}/session/login.ts`, '../app/router.tsx'],
  ['a feature', 'web: features never import upwards', `${web}/features/tarif/Up.tsx`, '../../screens/Vertraege.tsx'],
  ['a screen', 'web: screens never import upwards', `${web}/screens/Up.tsx`, '../app/router.tsx'],
  ['ui to api', 'web: ui knows neither session nor api', `${web}/ui/Loader.tsx`, '../api/readReply.ts'],
  ['session to ui', 'web: session and api know no ui', `${web}/session/Dialog.tsx`, '../ui/Button.tsx'],
  ['ui to a domain noun', 'web: ui knows no domain', `${web}/ui/Noun.tsx`, '@ekp/wire/vertrag'],
  [
    'a feature to another feature',
    'web: a feature imports no other but those that many need',
    `${web}/features/vertrag/Side.tsx`,
    '../tarif/TarifCard.tsx',
  ],
  ['a screen to another screen', 'web: a screen never imports another', `${web}/screens/Side.tsx`, './Vertraege.tsx'],
  ['the gallery', 'web: the gallery shows ui only', 'packages/web/gallery/main.tsx', '../src/api/readReply.ts'],
  ['web to server', 'web imports only wire', `${web}/lib/server.ts`, '../../../server/src/lib/day.ts'],
  [
    'the desk to a domain of web',
    'desk imports only wire, what web has of no domain, and the parts of forms that it shares',
    `${desk}/Side.tsx`,
    '../../web/src/session/session.ts',
  ],
  ['server to web', 'server imports only wire', `${server}/lib/web.ts`, '../../../web/src/lib/day.ts'],
  ['wire to the app', 'wire imports neither side', 'packages/wire/src/side.ts', '../../web/src/lib/day.ts'],
  ['wire to the platform', 'wire knows no platform', 'packages/wire/src/platform.ts', 'node:fs'],
  ['e2e to server', 'e2e imports only wire', 'packages/e2e/src/reach.ts', '../../server/src/lib/day.ts'],
  [
    'bench to web',
    'bench imports only wire, server, and from e2e the browser and the screens',
    'bench/src/reach.ts',
    '../../packages/web/src/lib/day.ts',
  ],
  [
    'a module to another module',
    'server: a module imports no other but those that many need',
    `${server}/modules/anmeldung/side.ts`,
    '../tarif/queries.ts',
  ],
  [
    'a noun of customers to one of the supplier',
    'server: a module imports no other but those that many need',
    `${server}/modules/tarif/supplier.ts`,
    '../kunde/zugang.ts',
  ],
  [
    'vertrag sideways',
    'server: vertrag reads no module',
    `${server}/modules/vertrag/side.ts`,
    '../anmeldung/queries.ts',
  ],
  ['http upwards', 'server: http never import upwards', `${server}/http/up.ts`, '../modules/vertrag/queries.ts'],
  ['prices upwards', 'server: preis never import upwards', `${server}/preis/up.ts`, '../modules/tarif/queries.ts'],
  ['prices to a request', 'server: preis knows no request', `${server}/preis/side.ts`, '../http/route.ts'],
  ['db upwards', 'server: db never import upwards', `${server}/db/up.ts`, '../http/route.ts'],
  ['lib upwards', 'server: lib never import upwards', `${server}/lib/up.ts`, '../db/open.ts'],
  ['a module upwards', 'server: modules never import upwards', `${server}/modules/tarif/up.ts`, '../../app/servers.ts'],
  ['a new file of the import', 'server/import: each file has its layer', `${server}/import/more.ts`, './report.ts'],
  ['import upwards', 'server: import never import upwards', `${server}/import/ordner/task.ts`, '../../app/servers.ts'],
  ['the demo upwards', 'server: demo never import upwards', `${server}/demo/up.ts`, '../app/servers.ts'],
  ['the app upwards', 'server: app never import upwards', `${server}/app/up.ts`, '../cli/portal.ts'],
  ['anything to main', 'server: cli never import upwards', `${server}/cli/up.ts`, '../main.ts'],
  ['settings upwards', 'server: tenant, config never import upwards', `${server}/config/up.ts`, '../http/route.ts'],
  ['mail upwards', 'server: mail, dokumente never import upwards', `${server}/mail/up.ts`, '../config/config.ts'],
  [
    'dokumente upwards',
    'server: mail, dokumente never import upwards',
    `${server}/dokumente/up.ts`,
    '../config/config.ts',
  ],
  [
    'the framework outside http',
    'server: only http knows the framework',
    `${server}/modules/vertrag/fast.ts`,
    'fastify',
  ],
  [
    'test code in the product',
    'product code never imports test code',
    `${server}/db/factory.ts`,
    '../testing/testApp.ts',
  ],
  ['a test library in the product', 'product code never imports test libraries', `${web}/lib/expect.ts`, 'vitest'],
  ['a cycle', 'no cycles', `${server}/lib/one.ts`, './two.ts'],
  ['a file that does not exist', 'what is imported exists', `${web}/lib/gone.ts`, './goneForGood.ts'],
]

// [what is forbidden, layer of the import, file, what it imports]
const importBreaches = [
  ['a type of the import upwards', 'kind.ts, report.ts, fields.ts, zeitreihe.ts', 'kind.ts', './zeilen/csv.ts'],
  ['reading lines upwards', 'zeilen', 'zeilen/up.ts', '../judge.ts'],
  ['files of documents upwards', 'dateien, passwoerter.ts', 'dateien/up.ts', '../zeilen/csv.ts'],
  [
    'a merge upwards',
    'checks.ts, declareKind.ts, staging.ts, copyText.ts, kept.ts, upsert.ts',
    'upsert.ts',
    './teilweise/reste.ts',
  ],
  ['leaving out upwards', 'teilweise', 'teilweise/up.ts', '../lauf/bericht.ts'],
  ['judging upwards', 'judge.ts', 'judge.ts', './kinds/tarif.ts'],
  ['a kind of record upwards', 'kinds', 'kinds/up.ts', '../mscons/kopf.ts'],
  ['MSCONS upwards', 'mscons', 'mscons/up.ts', '../importNdjson.ts'],
  ['a mapping upwards', 'zuordnung', 'zuordnung/up.ts', '../readRecords.ts'],
  ['an import to its report', 'importNdjson.ts, readRecords.ts', 'readRecords.ts', './lauf/bericht.ts'],
  ['the report of an import upwards', 'lauf', 'lauf/up.ts', '../ordner/ablage.ts'],
  ['the import folder upwards', 'ordner', 'ordner/up.ts', '../routes.ts'],
]

const allBreaches = [
  ...breaches,
  ...importBreaches.map(([what, layer, path, specifier]) => [
    what,
    `server/import: ${layer} never import upwards`,
    `${server}/import/${path}`,
    specifier,
  ]),
]

const targets = [
  `${web}/app/router.tsx`,
  `${web}/screens/Vertraege.tsx`,
  `${web}/features/vertrag/VertragCard.tsx`,
  `${web}/features/tarif/TarifCard.tsx`,
  `${web}/features/eintrag/EintragCards.tsx`,
  `${web}/ui/Button.tsx`,
  `${web}/session/session.ts`,
  `${web}/api/readReply.ts`,
  `${web}/lib/day.ts`,
  `${server}/main.ts`,
  `${server}/app/servers.ts`,
  `${server}/config/config.ts`,
  `${server}/modules/kunde/zugang.ts`,
  `${server}/cli/portal.ts`,
  `${server}/modules/vertrag/queries.ts`,
  `${server}/modules/anmeldung/queries.ts`,
  `${server}/modules/eintrag/queries.ts`,
  `${server}/modules/tarif/queries.ts`,
  ...[
    'routes.ts',
    'ordner/ablage.ts',
    'lauf/bericht.ts',
    'importNdjson.ts',
    'mscons/kopf.ts',
    'kinds/tarif.ts',
    'teilweise/reste.ts',
    'zeilen/csv.ts',
    'report.ts',
  ].map((path) => `${server}/import/${path}`),
  `${server}/http/route.ts`,
  `${server}/db/open.ts`,
  `${server}/lib/day.ts`,
  `${server}/testing/testApp.ts`,
  'packages/wire/src/vertrag.ts',
  'packages/e2e/src/bilder/screens.ts',
  'packages/e2e/src/setup/browser.ts',
]

// [file, what it may import]
const allowed = [
  [`${web}/screens/Start.tsx`, '../features/vertrag/VertragCard.tsx'],
  [`${web}/features/bankverbindung/Cards.tsx`, '../eintrag/EintragCards.tsx'],
  [`${web}/features/vertrag/queries.ts`, '../../session/session.ts'],
  [`${web}/features/vertrag/Card.tsx`, '@ekp/wire/vertrag'],
  [`${web}/session/refresh.ts`, '../api/readReply.ts'],
  [`${desk}/queries.ts`, '../../web/src/api/readReply.ts'],
  [`${server}/modules/tarif/routes.ts`, '../vertrag/queries.ts'],
  [`${server}/modules/kunde/stand.ts`, '../tarif/queries.ts'],
  [`${server}/modules/benachrichtigung/themen/tarif.ts`, '../../tarif/queries.ts'],
  [`${server}/modules/bankverbindung/routes.ts`, '../eintrag/queries.ts'],
  [`${server}/import/kinds/preise/tarif.ts`, '../../report.ts'],
  [`${server}/http/bind.ts`, 'fastify'],
  [`${server}/modules/vertrag/vertrag.test.ts`, '../../testing/testApp.ts'],
  ['packages/e2e/src/anmelden.spec.ts', '@ekp/wire/vertrag'],
  ['bench/src/rate.ts', '../../packages/server/src/modules/vertrag/queries.ts'],
  ['bench/src/start.ts', '../../packages/e2e/src/setup/browser.ts'],
  ['bench/src/all.ts', '../../packages/e2e/src/bilder/screens.ts'],
]

const importing = (specifier) => `import type { thing } from '${specifier}'\nexport type Thing = typeof thing\n`

let fixture
let found

beforeAll(async () => {
  fixture = createFixture({
    ...Object.fromEntries(targets.map((path) => [path, 'export const thing = 1\n'])),
    ...Object.fromEntries(allBreaches.map(([, , path, specifier]) => [path, importing(specifier)])),
    ...Object.fromEntries(allowed.map(([path, specifier]) => [path, importing(specifier)])),
    [`${server}/lib/two.ts`]: importing('./one.ts'),
  })
  found = await checkBoundaries(fixture.root)
})

afterAll(() => fixture.remove())

test.each(allBreaches)('the import of %s breaks the rule "%s": %s', (_, rule, path) => {
  expect(found.filter((sentence) => sentence.startsWith(`${rule}: ${path} -> `))).toHaveLength(1)
})

test.each(allowed)('%s may import %s', (path) => {
  expect(found.filter((sentence) => sentence.includes(`: ${path} -> `))).toEqual([])
})

test('a run that finds no modules fails', async () => {
  const blind = createFixture({
    [`${web}/lib/lost.ts`]: 'export const lost = 1\n',
    [`${web}/lib/day.ts`]: importing('vite'),
  })
  try {
    expect(await checkBoundaries(blind.root)).toContainEqual(expect.stringContaining('imports were seen in'))
  } finally {
    blind.remove()
  }
})
