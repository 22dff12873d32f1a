import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import type { Planted } from './plantSecrets.ts'

/** Where texts end up: the names are for the table. */
interface Places {
  readonly log: string
  readonly metrics: string
  readonly mails: string
  readonly database: string
}

interface Traces {
  /** Texts that were found in a forbidden place, each as a sentence. */
  readonly unlawful: Readonly<Record<keyof Places | 'error answers', readonly string[]>>
  /** How many of the texts that need not be secret were found in database or mails, which shows that the search works. */
  readonly lawful: number
}

/** An answer may repeat the names of fields, so that the sender finds the wrong one. */
const lawfulEchoes = new Set(['name of a field'])

/** Searches for every marker: secrets must be nowhere, other texts not in logs, metrics and error answers. */
export function findTraces(planted: readonly Planted[], secrets: readonly string[], places: Places): Traces {
  const sentence = ({ operation, where, marker }: Planted) => `${operation.id}, ${where}: ${marker}`
  const inPlace = (place: keyof Places, isMeant: (one: Planted) => boolean) => [
    ...planted.filter((one) => isMeant(one) && places[place].includes(one.marker)).map(sentence),
    ...secrets.filter((secret) => places[place].includes(secret)).map((secret) => `a secret: ${secret.slice(0, 8)}…`),
  ]
  const isKept = ({ isSecret, marker }: Planted) =>
    !isSecret && (places.mails.includes(marker) || places.database.includes(marker))
  const unlawful = {
    log: inPlace('log', () => true),
    metrics: inPlace('metrics', () => true),
    'error answers': planted
      .filter(({ errorAnswer, marker, where }) => errorAnswer.includes(marker) && !lawfulEchoes.has(where))
      .map(sentence),
    mails: inPlace('mails', ({ isSecret }) => isSecret),
    database: inPlace('database', ({ isSecret }) => isSecret),
  }
  return { unlawful, lawful: planted.filter((one) => isKept(one)).length }
}

/** Every row of every table as text, those of the job queue as well. */
export async function dumpDatabase(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
  `.execute(db)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${name}`)} t
    `.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
