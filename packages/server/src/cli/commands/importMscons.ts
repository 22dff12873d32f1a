import { basename } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { recordImport } from '../../import/lauf/importlauf.ts'
import { formatNachrichten, formatNachrichtenzahlen, type Nachrichtenbericht } from '../../import/mscons/bericht.ts'
import { importMscons, type MsconsOptions, type MsconsReport } from '../../import/mscons/importMscons.ts'
import type { Counts } from '../../import/report.ts'
import { nameCause, StartError } from '../../lib/errors.ts'
import type { Command } from '../command.ts'
import { openSource, type Source } from '../files.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { datei, flag } from '../parameters.ts'
import { exitCodes, ReaderGone, type Terminal } from '../terminal.ts'
import { explain } from './import.ts'
import { showProgress } from './importProgress.ts'

const probe = flag('probe', 'prüft und zählt wie ein Import, schreibt nichts')
const streng = flag('streng', 'lehnt eine Datei ab, die eine Lokation nennt, die es hier nicht gibt')

/** Reads a file of metered values, as network and metering operators send them, into one tenant's database. */
export const importMsconsDatei: Command = {
  name: 'import-mscons',
  help: `spielt Lastgänge und Zählerstände aus einer MSCONS-Datei ein und sagt zu jeder
Nachricht, was aus ihr wurde; ein Strich (-) liest von der Standardeingabe`,
  parameters: [datei, mandant, streng, probe],
  run: async (given, { environment, clock, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const source = await openSource(given(datei), terminal.stdin)
    const options = { today: berlinToday(clock.now()), probe: given(probe), isStrict: given(streng) }
    const herkunft = { quelle: 'befehl', dateiname: nameOf(given(datei)) } as const
    try {
      return await withDatabase(umgebung, (db) =>
        importSource({ db, herkunft, clock, probe: given(probe) }, source, options, terminal),
      )
    } finally {
      source.stream.destroy()
    }
  },
}

type Lauf = Parameters<typeof recordImport>[0]

const nameOf = (file: string) => (file === '-' ? 'Standardeingabe' : basename(file))

async function importSource(
  lauf: Lauf,
  source: Source,
  options: MsconsOptions,
  { out, stderr, signal }: Terminal,
): Promise<number> {
  const { report, end } = showProgress(stderr, source.bytes, ['Segment', 'Segmente'])
  const stopReading = () => source.stream.destroy(new Error('interrupted'))
  signal.addEventListener('abort', stopReading, { once: true })
  // What is imported stays, also if the reader of the output stops.
  let unwritten: unknown
  const write = async (text: string) => {
    try {
      if (unwritten === undefined) await out(text)
    } catch (error) {
      unwritten = error
    }
  }
  let isPartly = false
  const print = formatNachrichten(write)
  const take = (nachrichten: readonly Nachrichtenbericht[]) => {
    end()
    return print(nachrichten)
  }
  try {
    const parts = { ...options, progress: report, take, signal }
    const result = await recordImport(lauf, (record) => importMscons(lauf.db, source.stream, { ...parts, record }))
    end()
    isPartly = result.ausgelassen !== undefined
    await write(`\n${formatReport(result, options.probe === true)}`)
  } catch (error) {
    end()
    return explain(error, stderr, signal)
  } finally {
    signal.removeEventListener('abort', stopReading)
  }
  if (unwritten instanceof ReaderGone) throw unwritten
  if (unwritten !== undefined) {
    throw new StartError(
      `${sumUp(options.probe === true, isPartly)} Der Bericht lässt sich nicht schreiben (${nameCause(unwritten)}).`,
    )
  }
  return isPartly ? exitCodes.partly : exitCodes.done
}

const number = (value: number) => value.toLocaleString('de-DE')

const countsOf = (name: string, { neu, geaendert, unveraendert, entfernt }: Counts) =>
  `${name}: ${number(neu)} neu, ${number(geaendert)} geändert, ${number(unveraendert)} unverändert, ${number(entfernt)} entfernt.`

const sumUp = (isProbe: boolean, isPartly: boolean) =>
  isProbe ? 'Nur geprüft: Nichts wurde eingespielt.' : isPartly ? 'Teilweise eingespielt.' : 'Eingespielt.'

function formatReport({ nachrichten, ausgelassen, ...arten }: MsconsReport, isProbe: boolean): string {
  const { lastgang, ablesung, umrechnung } = arten
  return [
    formatNachrichtenzahlen(nachrichten),
    ...(ausgelassen?.fehler ?? []),
    countsOf('Lastgang (Tage)', lastgang),
    countsOf('Ablesungen', ablesung),
    countsOf('Umrechnungen von Gas', umrechnung),
    '',
    sumUp(isProbe, ausgelassen !== undefined),
  ].join('\n')
}
