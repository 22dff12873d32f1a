import { headOf, pour } from './pour.ts'

const [origin = '', connections = ''] = process.argv.slice(2)

// Half of the numbers belong to customers.
pour(origin, Number(connections), (random) =>
  headOf([
    'POST /api/anschlussnutzer/login HTTP/1.1',
    'host: localhost',
    `kundennummer: ${random.chance(0.5) ? 100_001 + random.int(8) : 500_000 + random.int(100_000)}`,
    `passwort: Geraten-${random.int(1_000_000)}`,
    `x-forwarded-for: 198.${18 + random.int(2)}.${random.int(256)}.${random.int(256)}`,
  ]),
)
