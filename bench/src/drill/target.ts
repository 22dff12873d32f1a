import { berlinToday } from '@ekp/wire/rules/berlin'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { demoLogins } from '../../../packages/server/src/demo/kunden.ts'
import { findFreePort } from '../processes.ts'
import { type DemoData, type DemoPortal, withDemoPortal } from '../demoPortal.ts'

interface TargetProcess {
  readonly portal: DemoPortal
  readonly data: DemoData
}

/**
 * Runs a drill against a portal process of its own, which trusts 127.0.0.1 as a proxy: so attackers can have many
 * addresses.
 */
export async function withTarget<T>(
  drill: (target: Target, prozess: TargetProcess) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const [dienstPort, ausgangPort] = [await findFreePort(), await findFreePort()]
  return withDemoPortal(
    async (portal, data) => {
      const { connection } = await joinEmbedded(data.dataDir)
      const db = openDatabase(
        { ...connection, database: 'portal_swm' },
        { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 },
      )
      try {
        const { port } = new URL(portal.origin)
        const target = {
          origin: portal.origin,
          dienst: `http://127.0.0.1:${dienstPort}`,
          ausgang: `http://127.0.0.1:${ausgangPort}`,
          basisUrl: `http://localhost:${port}/passwort/erneuern`,
          db,
          kunden: await findKunden(db, 'swm'),
          today: berlinToday(new Date()),
          now: () => new Date(),
        }
        return await drill(target, { portal, data })
      } finally {
        await db.destroy()
      }
    },
    {
      TRUSTED_PROXIES: '127.0.0.1',
      KUNDENDIENST_PORT: String(dienstPort),
      AUSGANG_PORT: String(ausgangPort),
      ...env,
    },
  )
}

/** A portal with the demo's customers that a drill attacks. */
export interface Target {
  readonly origin: string
  /** Where the service desk and the outbox answer. */
  readonly dienst: string
  readonly ausgang: string
  /** Where links to a new password lead. */
  readonly basisUrl: string
  /** A direct connection to its database. */
  readonly db: Database
  readonly kunden: readonly Kunde[]
  /** Its calendar day. */
  readonly today: string
  /** Its clock. */
  readonly now: () => Date
}

/** The demo's customers and everything that they own, read from the database. */
export async function findKunden(db: Database, mandant: string): Promise<readonly Kunde[]> {
  const vertraege = await db.selectFrom('vertrag').select(['id', 'kundennummer']).orderBy('id').execute()
  const dokumente = await db.selectFrom('dokument').select(['id', 'kundennummer']).orderBy('id').execute()
  const zaehler = await db
    .selectFrom('messkanal')
    .innerJoin('zaehler', (join) =>
      join
        .onRef('zaehler.vertrag_id', '=', 'messkanal.vertrag_id')
        .onRef('zaehler.nummer', '=', 'messkanal.zaehlernummer'),
    )
    .where('zaehler.ausgebaut_am', 'is', null)
    .select(['zaehler.vertrag_id as vertragId', 'nummer', 'obiskennzahl'])
    .orderBy('nummer')
    .orderBy('obiskennzahl')
    .execute()
  const [rechnungsadressen, bankverbindungen] = [
    await listEintraege(db, 'rechnungsadresse'),
    await listEintraege(db, 'bankverbindung'),
  ]
  return demoLogins.map(({ kundennummer, passwort }) => {
    const isOwn = (row: { kundennummer: string }) => row.kundennummer === kundennummer
    const ids = vertraege.filter(isOwn).map(({ id }) => id)
    const own = Map.groupBy(
      zaehler.filter(({ vertragId }) => ids.includes(vertragId)),
      ({ vertragId, nummer }) => `${vertragId} ${nummer}`,
    )
    return {
      kundennummer,
      mandant,
      passwort,
      vertraege: ids,
      dokumente: dokumente.filter(isOwn).map(({ id }) => id),
      rechnungsadressen: rechnungsadressen.filter(isOwn),
      bankverbindungen: bankverbindungen.filter(isOwn),
      zaehler: [...own.values()].flatMap((kanaele) => {
        const [first] = kanaele
        return first === undefined
          ? []
          : [{ ...first, obiskennzahlen: kanaele.map(({ obiskennzahl }) => obiskennzahl) }]
      }),
    }
  })
}

function listEintraege(
  db: Database,
  table: 'rechnungsadresse' | 'bankverbindung',
): Promise<(Eintrag & { kundennummer: string })[]> {
  return db.selectFrom(table).select(['id', 'kundennummer', 'vertrag_id as vertragId']).orderBy('id').execute()
}

/** A customer and everything that he owns, so that requests can name it. */
export interface Kunde {
  readonly kundennummer: string
  /** The short name of his supplier. */
  readonly mandant: string
  readonly passwort: string
  readonly vertraege: readonly string[]
  readonly dokumente: readonly string[]
  readonly rechnungsadressen: readonly Eintrag[]
  readonly bankverbindungen: readonly Eintrag[]
  readonly zaehler: readonly Zaehler[]
}

export interface Eintrag {
  readonly id: string
  /** Null if the entry is the customer's own. */
  readonly vertragId: string | null
}

interface Zaehler {
  readonly vertragId: string
  readonly nummer: string
  readonly obiskennzahlen: readonly string[]
}
