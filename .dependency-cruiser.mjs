// The arrows of docs/architecture.md. Every rule here is broken on purpose by scripts/checks/boundaries.test.mjs.

const testCode = '\\.(?:test|spec)\\.tsx?$|^packages/(?:e2e|server/src/testing)/|^bench/|^scripts/'
const testLibraries = 'node_modules/(?:vitest|@vitest|fast-check|@playwright|playwright|@axe-core|autocannon)/'

/** Layers from top to bottom; each may import itself and what stands below it. */
function layers(root, order) {
  return order.flatMap((layer, index) => {
    const above = order.slice(0, index).flat()
    if (above.length === 0) return []
    return {
      name: `${root.replace(/^packages\/|\/src/g, '')}: ${layer.join(', ')} never import upwards`,
      severity: 'error',
      from: { path: anyOf(root, layer), pathNot: testCode },
      to: { path: anyOf(root, above) },
    }
  })
}

function anyOf(root, parts) {
  return `^${root}/(?:${parts.map((part) => (part.includes('.') ? part.replaceAll('.', '\\.') + '$' : `${part}/`)).join('|')})`
}

function forbid(name, from, to) {
  return { name, severity: 'error', from, to }
}

const web = 'packages/web/src'
const server = 'packages/server/src'

// The nouns that others may import; without cycles, as everywhere.
const shared = 'vertrag|anschlussnutzer|eintrag|anmeldung'
// What the supplier does: about everything of a customer, while no customer's noun knows of it.
const ofSupplier = 'kunde|dienst|vorgang'
// What is about any noun, while none knows of it.
const overNouns = `${ofSupplier}|benachrichtigung`
// What consumption costs the customer.
const onVerbrauch = 'rechnung|abschlag'

// The import from its routes down to its types: who runs a file, how a supplier's own export is read, the kinds of records, how rows are judged, staged and read.
const importLayers = [
  ['routes.ts'],
  ['ordner'],
  ['lauf'],
  ['importNdjson.ts', 'readRecords.ts'],
  ['zuordnung'],
  ['mscons'],
  ['kinds'],
  ['judge.ts'],
  ['teilweise'],
  ['checks.ts', 'declareKind.ts', 'staging.ts', 'copyText.ts', 'kept.ts', 'upsert.ts'],
  ['zeilen'],
  ['dateien', 'passwoerter.ts'],
  ['kind.ts', 'report.ts', 'fields.ts', 'zeitreihe.ts'],
]

// What a clerk fills in for a caller: fields and checks that know neither a session nor the portal's calls.
const formsOfDesk = [
  'ablesung/form/(?:AblesungFrame|checkEntwurf)',
  'abschlag/(?:AenderungFields|aenderung|hinweis|texts)',
  'anschlussnutzer/(?:kontakt|kontaktanfrage)',
  'bankverbindung/(?:BankverbindungFields|eingabe|iban|texts)',
  'eintrag/geltung',
  'kuendigung/(?:frist|kuendigungEingabe)',
  'rechnungsadresse/(?:RechnungsadresseFields|eingabe|texts)',
].join('|')

export default {
  forbidden: [
    forbid('no cycles', {}, { circular: true }),
    forbid('what is imported exists', {}, { couldNotResolve: true }),
    forbid(
      'product code never imports test code',
      { path: '^packages/(?:wire|server|web|desk)/', pathNot: testCode },
      { path: testCode },
    ),
    forbid(
      'product code never imports test libraries',
      { path: '^packages/(?:wire|server|web|desk)/', pathNot: testCode },
      { path: testLibraries },
    ),

    forbid('wire imports neither side', { path: '^packages/wire/' }, { path: '^packages/(?!wire/)|^bench/|^scripts/' }),
    forbid('wire knows no platform', { path: '^packages/wire/', pathNot: testCode }, { dependencyTypes: ['core'] }),
    forbid('web imports only wire', { path: '^packages/web/' }, { path: '^packages/(?!web/|wire/)|^bench/|^scripts/' }),
    forbid(
      'desk imports only wire, what web has of no domain, and the parts of forms that it shares',
      { path: '^packages/desk/' },
      {
        path: `^packages/(?!desk/|wire/|web/(?:build/|src/(?:(?:api|ui|lib|styles)/|features/(?:${formsOfDesk})\\.tsx?$)))|^bench/|^scripts/`,
      },
    ),
    forbid(
      'server imports only wire',
      { path: '^packages/server/' },
      { path: '^packages/(?!server/|wire/)|^bench/|^scripts/' },
    ),
    forbid('e2e imports only wire', { path: '^packages/e2e/' }, { path: '^packages/(?!e2e/|wire/)|^bench/|^scripts/' }),
    forbid(
      'bench imports only wire, server, and from e2e the browser and the screens',
      { path: '^bench/' },
      { path: '^packages/(?!wire/|server/|e2e/src/(?:setup/browser|bilder/screens)\\.ts$)|^scripts/' },
    ),

    ...layers(web, [['main.tsx'], ['app'], ['screens'], ['features'], ['ui', 'session'], ['api'], ['lib']]),
    forbid('web: ui knows neither session nor api', { path: `^${web}/ui/` }, { path: `^${web}/(?:session|api)/` }),
    forbid('web: session and api know no ui', { path: `^${web}/(?:session|api)/` }, { path: `^${web}/ui/` }),
    forbid('web: ui knows no domain', { path: `^${web}/ui/`, pathNot: testCode }, { path: '^packages/wire/' }),
    forbid(
      'web: a feature imports no other but those that many need',
      { path: `^${web}/features/([^/]+)/` },
      { path: `^${web}/features/`, pathNot: `^${web}/features/(?:$1|${shared})/` },
    ),
    forbid(
      'web: a screen never imports another',
      { path: `^${web}/screens/`, pathNot: testCode },
      { path: `^${web}/screens/`, pathNot: '\\.css$' },
    ),
    forbid(
      'web: the gallery shows ui only',
      { path: '^packages/web/gallery/' },
      {
        path: '^packages/(?!web/)|^packages/web/src/(?:main|app|screens|features|session|api)',
      },
    ),

    ...layers(server, [
      ['main.ts'],
      ['cli'],
      ['app'],
      ['demo'],
      ['import'],
      ['modules'],
      ['datenschutz'],
      ['preis'],
      ['metrics'],
      ['jobs'],
      ['http'],
      ['tenant', 'config'],
      ['mail', 'dokumente'],
      ['db'],
      ['lib'],
    ]),
    ...layers(`${server}/import`, importLayers),
    forbid(
      'server/import: each file has its layer',
      { path: `^${server}/import/`, pathNot: [anyOf(`${server}/import`, importLayers.flat()), testCode] },
      {},
    ),
    forbid(
      'server: a module imports no other but those that many need',
      { path: `^${server}/modules/([^/]+)/`, pathNot: `^${server}/modules/(?:${overNouns}|${onVerbrauch})/` },
      { path: `^${server}/modules/`, pathNot: `^${server}/modules/(?:$1|${shared})/` },
    ),
    forbid(
      'server: bills and instalments rest on consumption, and on no other module',
      { path: `^${server}/modules/(${onVerbrauch})/` },
      { path: `^${server}/modules/`, pathNot: `^${server}/modules/(?:$1|verbrauch|${shared})/` },
    ),
    forbid(
      'server: preis knows no request',
      { path: `^${server}/preis/`, pathNot: testCode },
      { path: `^${server}/(?!preis/|db/|lib/)` },
    ),
    forbid(
      'server: vertrag reads no module',
      { path: `^${server}/modules/vertrag/` },
      {
        path: `^${server}/modules/(?!vertrag/)`,
      },
    ),
    forbid(
      'server: only http knows the framework',
      { path: `^${server}/`, pathNot: [`^${server}/http/`, testCode] },
      {
        path: 'node_modules/@?fastify/',
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[^/]+/dist/', '^packages/web/gallery/dist/', '^bench/beside/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    skipAnalysisNotInRules: false,
  },
}
