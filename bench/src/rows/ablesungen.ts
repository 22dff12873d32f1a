import { utcTag } from '@ekp/wire/rules/kalendertag'
import autocannon from 'autocannon'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase, poolOf } from '../../../packages/server/src/db/open.ts'
import {
  type DemoData,
  demoKunde,
  type DemoPortal,
  type SessionHeaders,
  signIn,
  withDemoPortal,
} from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { findFreePort, startNode } from '../processes.ts'

// Many short turns, so that other work on this machine slows both down equally.
const rounds = 10
const roundSeconds = 1
const mostTimes = 3
const ablesungenInHistorie = 360
const calls = [
  { path: 'ablesungen', entries: ablesungenInHistorie },
  { path: 'verbraeuche', entries: ablesungenInHistorie - 1 },
]

/** The time of the calls for thirty years of a contract's readings and consumption, against their bare SQL. */
export const ablesungen: Row = { key: 'ablesungen', measure: () => withDemoPortal(measure) }

async function measure(portal: DemoPortal, { dataDir }: DemoData): Promise<readonly Figure[]> {
  const { host, port: databasePort, user } = (await joinEmbedded(dataDir)).connection
  const database = 'portal_swm'
  const db = openDatabase({ host, port: databasePort, user, database })
  const vertragId = await createLangeHistorie(db, demoKunde.kundennummer)
  await db.destroy()
  const port = await findFreePort()
  const bareOrigin = `http://127.0.0.1:${port}`
  const bare = await startNode(['bench/src/bare/bareServer.ts'], bareOrigin, {
    PORT: String(port),
    PGHOST: host,
    PGPORT: String(databasePort),
    PGUSER: user,
    PGDATABASE: database,
  })
  try {
    const session = await signIn(portal.origin)
    const figures: Figure[] = []
    for (const { path, entries } of calls) {
      const call = `/api/${vertragId}/${path}`
      await assertEntries(portal.origin + call, session, entries)
      figures.push(await compare(portal.origin + call, bareOrigin + call, session))
    }
    return figures
  } finally {
    await bare.stop()
  }
}

async function compare(url: string, bareUrl: string, session: SessionHeaders): Promise<Figure> {
  const times: { portal: number; bare: number }[] = []
  // The first round warms both up and is not used.
  for (let round = 0; round <= rounds; round++) {
    const pair = { bare: await millisecondsOf(bareUrl, session), portal: await millisecondsOf(url, session) }
    if (round > 0) times.push(pair)
  }
  const ratio = median(times.map((pair) => pair.portal / pair.bare))
  const milliseconds = (name: 'portal' | 'bare') => median(times.map((pair) => pair[name])).toFixed(2)
  return {
    name: `GET /{v}/${new URL(url).pathname.split('/').at(-1)} of thirty years, time of the bare SQL`,
    value: `${ratio.toFixed(2)} x  (${milliseconds('portal')} of ${milliseconds('bare')} ms)`,
    target: `<= ${mostTimes} x`,
    isOk: ratio <= mostTimes,
  }
}

/** Milliseconds of one call, measured over many of them one after the other. */
async function millisecondsOf(url: string, session: SessionHeaders): Promise<number> {
  const result = await autocannon({ url, connections: 1, duration: roundSeconds, headers: { ...session } })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return 1000 / result.requests.average
}

async function assertEntries(url: string, session: SessionHeaders, entries: number): Promise<void> {
  const answer = await fetch(url, { headers: { ...session } })
  const body: unknown = await answer.json()
  if (!Array.isArray(body) || body.length !== entries) throw new Error(`${url} does not answer ${entries} entries`)
}

/** A contract with thirty years of monthly readings on two channels; returns its id. */
async function createLangeHistorie(db: Database, kundennummer: string): Promise<string> {
  const id = 'BENCH-360'
  const zaehler = { vertrag_id: id, nummer: '1BEN0000000360' }
  const kanal = { vertrag_id: id, zaehlernummer: zaehler.nummer, vorkommastellen: 6, nachkommastellen: 1 }
  const obiskennzahlen = ['1-0:1.8.1', '1-0:1.8.2']
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('vertrag')
      .values({ id, kundennummer, versorgungsart: 'strom', kunden_art: 'Haushaltskunde', lieferbeginn: '1996-01-01' })
      .execute()
    await tx
      .insertInto('zaehler')
      .values({ ...zaehler, eingebaut_am: '1996-01-01' })
      .execute()
    await tx
      .insertInto('messkanal')
      .values(obiskennzahlen.map((obiskennzahl) => ({ ...kanal, obiskennzahl })))
      .execute()
    await tx
      .insertInto('ablesung')
      .values(
        Array.from({ length: ablesungenInHistorie }, (_ablesung, monat) => ({
          vertrag_id: id,
          zaehlernummer: zaehler.nummer,
          ablesedatum: utcTag(Date.UTC(1996, monat, 1)),
          obiskennzahlen,
          ablesewerte: [(monat * 171.3).toFixed(1), (monat * 98.6).toFixed(1)],
          ablesegrund: 'Turnusablesung',
          erfassungshinweis: 'Vom Messstellenbetreiber übermittelt',
          ermittlungsart: 'abgelesen',
          ableseart: 'NETZBETREIBER' as const,
        })),
      )
      .execute()
  })
  await poolOf(db)?.query('analyze')
  return id
}
