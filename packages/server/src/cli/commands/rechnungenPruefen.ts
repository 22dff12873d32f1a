import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { rechnung as readsRechnungen } from '../../import/kinds/rechnung/rechnung.ts'
import { parseLine, readLines } from '../../import/zeilen/lines.ts'
import { Bo4eRechnung, isBo4eRechnung } from '../../modules/rechnung/bo4e.ts'
import { toRechnung } from '../../modules/rechnung/toRechnung.ts'
import { describePruefung, describeUrteile } from '../../modules/rechnung/describePruefung.ts'
import { findOriginal } from '../../modules/rechnung/findOriginal.ts'
import { loadPruefgrundlagenOf } from '../../modules/rechnung/loadPruefgrundlagen.ts'
import { pruefeRechnung } from '../../modules/rechnung/pruefung/pruefeRechnung.ts'
import type { Pruefung } from '../../modules/rechnung/pruefung/pruefung.ts'
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

// The file is read as an import reads it, with the same sentences.
const leser = readsRechnungen({})

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
  const anzahl = new Map<string, number>()
  const stornos: Gelesen[] = []
  let unlesbar = 0
  const refuse = (zeile: number, text: string) => {
    unlesbar++
    stderr.write(`Zeile ${zeile}: ${text}\n`)
  }
  const say = async (rechnung: Rechnung, pruefung: Pruefung) => {
    anzahl.set(pruefung.urteil, (anzahl.get(pruefung.urteil) ?? 0) + 1)
    const { rechnungsnummer } = rechnung
    const shown = toPruefung(pruefung)
    await out(
      isJson ? JSON.stringify({ rechnungsnummer, pruefung: shown }) : `${rechnungsnummer}: ${describePruefung(shown)}`,
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
      if (!isBo4eRechnung(parsed.value)) {
        refuse(line.zeile, 'Das ist keine Rechnung (_typ "RECHNUNG").')
        continue
      }
      const read = leser.parse(parsed.value)
      if ('issues' in read) {
        for (const { feld, text } of read.issues)
          refuse(line.zeile, feld === undefined ? text : `Feld ${feld}: ${text}`)
        continue
      }
      const rechnung = toRechnung(v.parse(Bo4eRechnung, parsed.value))
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
  if (!isJson) await out(anzahl.size === 0 ? 'Keine Rechnungen.' : `${describeUrteile(anzahl)}.`)
  return unlesbar === 0 ? exitCodes.done : exitCodes.refused
}
