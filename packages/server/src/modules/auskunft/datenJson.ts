import type { Database } from '../../db/open.ts'
import type { Auskunftsart } from './auskunftsart.ts'

interface Kopf {
  /** Who answers. */
  readonly versorger: string
  readonly kundennummer: string
  readonly stand: Date
}

/** The text of one kind's entries, one a line; `null` for a single thing that is not there. */
async function* entriesOf(art: Auskunftsart, tx: Database, { kundennummer, stand }: Kopf) {
  let count = 0
  if (!art.isEinzeln) yield '['
  for await (const eintraege of art.eintraege(tx, kundennummer, stand)) {
    const lines = eintraege.map((eintrag) => JSON.stringify(eintrag)).join(',\n')
    yield art.isEinzeln ? lines : `${count === 0 ? '\n' : ',\n'}${lines}`
    count += eintraege.length
  }
  if (!art.isEinzeln) yield count === 0 ? ']' : '\n]'
  else if (count === 0) yield 'null'
}

/** `daten.json`: everything, for programs, under the names of the API. */
export async function* datenJson(arten: readonly Auskunftsart[], tx: Database, kopf: Kopf): AsyncGenerator<Buffer> {
  const { versorger, stand } = kopf
  yield Buffer.from(JSON.stringify({ versorger, stand }).slice(0, -1))
  for (const art of arten) {
    yield Buffer.from(`,\n${JSON.stringify(art.name)}:`)
    for await (const text of entriesOf(art, tx, kopf)) yield Buffer.from(text)
  }
  yield Buffer.from('}\n')
}
