import { headOf, pour } from './pour.ts'

const [origin = '', connections = '', kundennummer = '', token = '', vertragId = ''] = process.argv.slice(2)

const quarterMs = 900_000
const dayMs = 96 * quarterMs
const yearQuarters = 365 * 96

/** The longest range that each call allows; one asks for days, the others for instants. */
const stretches = [
  { path: 'preiszeitreihe', tage: 31, interval: '' },
  { path: `${vertragId}/kostenaufstellung`, tage: 5 * 366, interval: '', digits: 10 },
  { path: `${vertragId}/tarifvergleich`, tage: 366, interval: '&kwh=9&aus=7-22&nach=23-5', digits: 10 },
  { path: `${vertragId}/historie`, tage: 62, interval: '&interval=hourly' },
  { path: `${vertragId}/historie`, tage: 800, interval: '&interval=daily' },
  { path: `${vertragId}/historie`, tage: 5 * 366, interval: '&interval=monthly' },
]

// Each range begins at another quarter of an hour, so that the server's cache does not help.
pour(origin, Number(connections), (random) => {
  const { path, tage, interval, digits } = random.pick(stretches)
  const bisMs = Math.floor(Date.now() / quarterMs) * quarterMs - random.int(yearQuarters) * quarterMs
  const [von, bis] = [bisMs - tage * dayMs, bisMs].map((ms) => new Date(ms).toISOString().slice(0, digits))
  return headOf([
    `GET /api/${path}?von=${von}&bis=${bis}${interval} HTTP/1.1`,
    'host: localhost',
    `kundennummer: ${kundennummer}`,
    `token: ${token}`,
  ])
})
