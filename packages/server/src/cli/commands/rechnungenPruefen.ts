import { germanSentence } from '@ekp/wire/schema/sentence'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { parseLine, readLines } from '../../import/zeilen/lines.ts'
import { Bo4eRechnung, isBo4eRechnung, toRechnung } from '../../modules/rechnung/bo4e.ts'
import { describePruefung } from '../../modules/rechnung/describePruefung.ts'
import { loadPruefgrundlagenOf } from '../../modules/rechnung/loadPruefgrundlagen.ts'
import { pruefeRechnung } from '../../modules/rechnung/pruefung/pruefeRechnung.ts'
import type { Pruefung, Urteil } from '../../modules/rechnung/pruefung/pruefung.ts'
import type { Rechnung } from '../../modules/rechnung/rechnung.ts'
import { toPruefung } from '../../modules/rechnung/toPruefung.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Command } from '../command.ts'
import { openSource } from '../files.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { datei, flag } from '../parameters.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

const json = flag('json', 'schreibt je Rechnung eine Zeile JSON, für Maschinen')

/** Recomputes the bills of a file without storing anything. */
export const rechnungenPruefen: Command = {
  name: 'rechnungen-pruefen',
  help: `rechnet die Rechnungen einer Datei nach und sagt, welche stimmen; speichert nichts`,
  parameters: [datei, mandant, json],
  run: async (given, { environment, stdin, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const source = await openSource(given(datei), stdin)
    try {
      return await withDatabase(umgebung, (db) =>
        pruefeDatei(source.stream, { db, tenant: umgebung.tenant, isJson: given(json) }, terminal),
      )
    } finally {
      source.stream.destroy()
    }
  },
}

interface Pruefer {
  readonly db: Database
  readonly tenant: Tenant
  readonly isJson: boolean
}

interface Gelesen {
  readonly rechnung: Rechnung
  readonly zeile: number
}

async function pruefeDatei(
  chunks: AsyncIterable<Uint8Array>,
  { db, tenant, isJson }: Pruefer,
  { out, stderr, signal }: Pick<Terminal, 'out' | 'stderr' | 'signal'>,
): Promise<number> {
  const gesehen = new Map<string, Rechnung>()
  const anzahl = new Map<Urteil, number>()
  const stornos: Gelesen[] = []
  let unlesbar = 0
  const refuse = (zeile: number, text: string) => {
    unlesbar++
    stderr.write(`Zeile ${zeile}: ${text}\n`)
  }
  const say = async (rechnung: Rechnung, pruefung: Pruefung) => {
    anzahl.set(pruefung.urteil, (anzahl.get(pruefung.urteil) ?? 0) + 1)
    const { rechnungsnummer } = rechnung
    await out(
      isJson
        ? JSON.stringify({ rechnungsnummer, pruefung: toPruefung(pruefung) })
        : `${rechnungsnummer}: ${describePruefung(pruefung)}`,
    )
  }
  const pruefe = async ({ rechnung, zeile }: Gelesen) => {
    const grundlagen = await loadPruefgrundlagenOf(db, rechnung, tenant.rechnungsprofil)
    if (grundlagen === undefined) return refuse(zeile, `Den Vertrag ${rechnung.vertragId} gibt es hier nicht.`)
    const original = gesehen.get(rechnung.originalRechnungsnummer ?? '') ?? (await findOriginal(db, rechnung))
    await say(rechnung, pruefeRechnung(rechnung, grundlagen, original))
  }
  for await (const lines of readLines(chunks)) {
    for (const line of lines) {
      if (signal.aborted) return exitCodes.interrupted
      const parsed = parseLine(line)
      if (parsed.kind === 'empty') continue
      if (parsed.kind === 'broken') {
        refuse(line.zeile, parsed.text)
        continue
      }
      const read = isBo4eRechnung(parsed.value) ? v.safeParse(Bo4eRechnung, parsed.value, germanSentence) : undefined
      if (!read?.success) {
        const [issue] = read?.issues ?? []
        refuse(
          line.zeile,
          issue === undefined
            ? 'Das ist keine Rechnung (_typ "RECHNUNG").'
            : `${v.getDotPath(issue) ?? ''}: ${issue.message}`,
        )
        continue
      }
      const rechnung = toRechnung(read.output)
      const gelesen = { rechnung, zeile: line.zeile }
      if (rechnung.istStorno) {
        stornos.push(gelesen)
        continue
      }
      gesehen.set(rechnung.rechnungsnummer, rechnung)
      await pruefe(gelesen)
    }
  }
  // The cancelled bill may stand behind its cancellation.
  for (const storno of stornos) await pruefe(storno)
  if (!isJson) await out([...anzahl].map(([urteil, count]) => `${count} ${urteil}`).join(', ') || 'Keine Rechnungen.')
  return unlesbar === 0 ? exitCodes.done : exitCodes.refused
}

async function findOriginal(
  db: Database,
  { originalRechnungsnummer, vertragId }: Rechnung,
): Promise<Rechnung | undefined> {
  if (originalRechnungsnummer === null) return undefined
  const row = await db
    .selectFrom('rechnung')
    .where('rechnungsnummer', '=', originalRechnungsnummer)
    .where('vertrag_id', '=', vertragId)
    .select('bo4e')
    .executeTakeFirst()
  return row && toRechnung(v.parse(Bo4eRechnung, row.bo4e))
}
