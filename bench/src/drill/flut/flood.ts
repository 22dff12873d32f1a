import { createRandom } from '../random.ts'
import { rawConnection } from '../wire/rawConnection.ts'

// Run as a process of its own, so that the flood takes no time from who measures beside it.
const [origin = '', connections = '64'] = process.argv.slice(2)
const counts = new Map<string, number>()

async function pour(lane: number): Promise<void> {
  const connection = rawConnection(origin)
  const random = createRandom(lane)
  for (;;) {
    // Half of the numbers are customers'.
    const kundennummer = random.chance(0.5) ? 100_001 + random.int(8) : 500_000 + random.int(100_000)
    const head = [
      'POST /api/anschlussnutzer/login HTTP/1.1',
      'host: localhost',
      `kundennummer: ${kundennummer}`,
      `passwort: Geraten-${random.int(1_000_000)}`,
      `x-forwarded-for: 198.${18 + random.int(2)}.${random.int(256)}.${random.int(256)}`,
    ]
    const outcome = await connection.send({ bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`) })
    const kind = typeof outcome === 'string' ? outcome : String(outcome.status)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
}

process.on('message', () => {
  process.send?.(Object.fromEntries(counts), () => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
for (let lane = 0; lane < Number(connections); lane++) void pour(lane)
