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
import { openSource, type Source } from '../files.ts'
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
      const again = source.bytes === undefined ? undefined : () => openSource(given(datei), stdin)
      return await withDatabase(umgebung, (db) =>
        pruefeDatei(source, again, { db, tenant: umgebung.tenant, isJson: given(json) }, terminal),
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
  source: Source,
  again: (() => Promise<Source>) | undefined,
  { db, tenant, isJson }: Pruefer,
  { out, stderr, signal }: Pick<Terminal, 'out' | 'stderr' | 'signal'>,
): Promise<number> {
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
  const pruefe = async ({ rechnung, zeile }: Gelesen, original?: Rechnung) => {
    const grundlagen = await loadPruefgrundlagenOf(db, rechnung, tenant.rechnungsprofil)
    if (grundlagen === undefined) return refuse(zeile, `Den Vertrag ${rechnung.vertragId} gibt es hier nicht.`)
    await say(rechnung, pruefeRechnung(rechnung, grundlagen, original))
  }
  for await (const gelesen of readRechnungen(source.stream, refuse)) {
    if (signal.aborted) return exitCodes.interrupted
    if (gelesen.rechnung.istStorno) stornos.push(gelesen)
    else await pruefe(gelesen)
  }
  const originale = await findOriginale(stornos, again)
  for (const storno of stornos) {
    const { originalRechnungsnummer } = storno.rechnung
    const original = originale.get(originalRechnungsnummer ?? '') ?? (await findOriginal(db, storno.rechnung))
    if (original === undefined && again === undefined && originalRechnungsnummer !== null)
      refuse(storno.zeile, nurAusDatei)
    else await pruefe(storno, original)
  }
  if (!isJson) await out(anzahl.size === 0 ? 'Keine Rechnungen.' : `${describeUrteile(anzahl)}.`)
  return unlesbar === 0 ? exitCodes.done : exitCodes.refused
}

const nurAusDatei =
  'Die stornierte Rechnung hat das Portal nicht. Steht sie in der Eingabe, speichern Sie diese bitte erst als Datei.'

/** The bills that cancellations of the file name, from a second reading: only they are kept, not those of the whole file. */
async function findOriginale(
  stornos: readonly Gelesen[],
  again: (() => Promise<Source>) | undefined,
): Promise<ReadonlyMap<string, Rechnung>> {
  const found = new Map<string, Rechnung>()
  const wanted = new Set(stornos.map(({ rechnung }) => rechnung.originalRechnungsnummer))
  if (again === undefined || wanted.size === 0) return found
  const { stream } = await again()
  try {
    for await (const { rechnung } of readRechnungen(stream, () => undefined))
      if (!rechnung.istStorno && wanted.has(rechnung.rechnungsnummer)) found.set(rechnung.rechnungsnummer, rechnung)
  } finally {
    stream.destroy()
  }
  return found
}

/** The bills of a file, line by line; what is none is refused with its line. */
async function* readRechnungen(
  chunks: AsyncIterable<Uint8Array>,
  refuse: (zeile: number, text: string) => void,
): AsyncGenerator<Gelesen> {
  for await (const lines of readLines(chunks)) {
    for (const line of lines) {
      const { zeile } = line
      const parsed = parseLine(line)
      if (parsed.kind === 'empty') continue
      if (parsed.kind === 'broken') {
        refuse(zeile, parsed.text)
        continue
      }
      if (!isBo4eRechnung(parsed.value)) {
        refuse(zeile, 'Das ist keine Rechnung (_typ "RECHNUNG").')
        continue
      }
      const read = leser.parse(parsed.value)
      if ('issues' in read) {
        for (const { feld, text } of read.issues) refuse(zeile, feld === undefined ? text : `Feld ${feld}: ${text}`)
        continue
      }
      yield { rechnung: toRechnung(v.parse(Bo4eRechnung, parsed.value)), zeile }
    }
  }
}
