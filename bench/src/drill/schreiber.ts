import { setTimeout } from 'node:timers/promises'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { sql } from 'kysely'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { hashPasswort } from '../../../packages/server/src/lib/passwort.ts'
import {
  createAnschlussnutzer,
  createVertrag,
  createZaehler,
} from '../../../packages/server/src/testing/data/factories.ts'
import type { Figure } from '../figures.ts'

/** The values that customers have sent, by the answer that each got; each value is sent once. */
interface Ledger {
  readonly acknowledged: Set<string>
  /** The connection broke, so the value may be stored or not. */
  readonly open: Set<string>
  /** Answered with 503 and a sentence. */
  readonly refused: Set<string>
  /** Any other answer, with what it said. */
  readonly others: string[]
  /** When the last one was acknowledged, as performance.now(). */
  lastMs: number
}

interface Writers {
  readonly ledger: Ledger
  stop(): Promise<void>
}

interface Schreibkunde {
  readonly kundennummer: string
  readonly vertragId: string
  readonly token: string
}

const obis = '1-0:1.8.0'
const passwort = 'Sonnenblume-2026'

/** Signed-in customers, each with a meter. */
export async function openSchreibkunden(db: Database, origin: string, count: number): Promise<Schreibkunde[]> {
  const passwort_hash = await hashPasswort(passwort)
  const kunden: Schreibkunde[] = []
  for (let nr = 0; nr < count; nr++) {
    const kundennummer = `SWM-90${nr}`
    await createAnschlussnutzer(db, { kundennummer, passwort_hash })
    const vertragId = await createVertrag(db, { id: `90${nr}`, kundennummer })
    await createZaehler(db, { vertrag_id: vertragId })
    const headers = { kundennummer, passwort: encodeHeaderValue(passwort), 'x-forwarded-for': `198.18.9.${nr}` }
    const answer = await fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
    const token = answer.headers.get('token')
    if (token === null) throw new Error(`${kundennummer} cannot sign in: ${answer.status} ${await answer.text()}`)
    kunden.push({ kundennummer, vertragId, token })
  }
  return kunden
}

/** Lets each customer send one reading after the other, whatever the answers are; the portal may change its address. */
export function startWriters(origin: string | (() => string), kunden: readonly Schreibkunde[]): Writers {
  const ledger: Ledger = { acknowledged: new Set(), open: new Set(), refused: new Set(), others: [], lastMs: 0 }
  const stopping = new AbortController()

  async function send({ kundennummer, vertragId, token }: Schreibkunde, wert: number): Promise<void> {
    const name = `${vertragId} ${wert}`
    const ablesung = { ablesedatum: berlinToday(new Date()), zaehlernummer: 'Z1', ablesewerte: { [obis]: wert } }
    try {
      const answer = await fetch(`${typeof origin === 'string' ? origin : origin()}/api/${vertragId}/ablesungen`, {
        method: 'POST',
        headers: { kundennummer, token, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ablesung, foto: null }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await answer.text()
      if (answer.ok) {
        ledger.acknowledged.add(name)
        ledger.lastMs = performance.now()
        return
      }
      const isSentence = answer.status === 503 && /"detail":"[^"]{20,}"/.test(text)
      if (isSentence) ledger.refused.add(name)
      else ledger.others.push(`${answer.status} ${text.slice(0, 200)}`)
    } catch {
      ledger.open.add(name)
    }
    // After a refusal the customer waits before the next try.
    await setTimeout(200)
  }

  const running = kunden.map(async (kunde) => {
    for (let wert = 1; !stopping.signal.aborted; wert++) await send(kunde, wert)
  })
  return {
    ledger,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Checks all values that were sent: each acknowledged reading is stored, and none is stored twice. */
export async function checkLedger(db: Database, { acknowledged, open, refused, others }: Ledger): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; anzahl: number }>`
    select vertrag_id || ' ' || (inhalt #>> '{ablesewerte,1-0:1.8.0}') as name, count(*)::int as anzahl
    from vorgang where art = 'ablesung' group by 1
  `.execute(db)
  const stored = new Map(rows.map(({ name, anzahl }) => [name, anzahl]))
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const doubled = rows.filter(({ anzahl }) => anzahl > 1).length
  const sent = acknowledged.size + open.size + refused.size + others.length
  const none = (name: string, count: number): Figure => {
    return { name, value: String(count), target: '0', isOk: count === 0 }
  }
  return [
    {
      name: '… acknowledged',
      value: `${acknowledged.size} of ${sent} writes  (${refused.size} answered 503, ${open.size} broken off)`,
      target: '> 0',
      isOk: acknowledged.size > 0,
    },
    none('… acknowledged and lost', lost),
    none('… stored twice', doubled),
    {
      name: '… answered otherwise',
      value: others.length === 0 ? '0' : `${others.length}: ${others[0]}`,
      target: '0',
      isOk: others.length === 0,
    },
  ]
}
