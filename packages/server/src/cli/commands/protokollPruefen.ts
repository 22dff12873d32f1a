import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Database } from '../../db/open.ts'
import { type Bruch, checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import {
  type Abweichung,
  compareKoepfe,
  deriveStand,
  formatKopf,
  type Kopf,
  parseKopf,
} from '../../db/protokoll/koepfe.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import type { Command } from '../command.ts'
import { openNeueDatei } from '../../lib/files/newFiles.ts'
import { count } from '../../lib/formats.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { text } from '../parameters.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

const sichern = text({
  name: 'sichern',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: 'schreibt, wo jede Kette endet, für den Vergleich von morgen',
})
const vergleichen = text({
  name: 'vergleichen',
  value: 'DATEI',
  meaning: 'eine Datei',
  help: 'prüft, ob das Protokoll eine so geschriebene Datei fortsetzt',
})

/** Computes all chains of the audit trail anew and names each break; changes nothing. */
export const protokollPruefen: Command = {
  name: 'protokoll-pruefen',
  help: 'rechnet das Änderungsprotokoll nach und nennt jeden veränderten oder fehlenden Eintrag',
  parameters: [mandant, sichern, vergleichen],
  run: async (given, { environment, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const [neueDatei, fruehere] = [given(sichern), given(vergleichen)]
    const run = async (tx: Database) => {
      const brueche = await check(tx, terminal)
      const verloren = fruehere === undefined ? 0 : await compare(tx, fruehere, terminal)
      if (brueche + verloren > 0) {
        if (neueDatei !== undefined) await terminal.out(`Nach ${neueDatei} ist nichts geschrieben.`)
        return exitCodes.refused
      }
      const { stand } = await (neueDatei === undefined
        ? deriveStand(tx)
        : writeKoepfe(neueDatei, (takeZeile) => deriveStand(tx, takeZeile)))
      await terminal.out(`Stand: ${stand}`)
      return exitCodes.done
    }
    return withDatabase(umgebung, async (db) => {
      try {
        return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
      } catch (error) {
        if (!terminal.signal.aborted) throw error
        terminal.stderr.write('Abgebrochen.\n')
        return exitCodes.interrupted
      }
    })
  },
}

async function check(tx: Database, { out, signal }: Terminal): Promise<number> {
  const { ketten, eintraege, ohneInhalt, brueche } = await checkProtokoll(
    tx,
    (bruch) => out(formatBruch(bruch)),
    signal,
  )
  const erased = ohneInhalt === 0 ? '' : ` (${ohneInhalt.toLocaleString('de-DE')} ohne Inhalt, weil er gelöscht wurde)`
  await out(
    `Änderungsprotokoll: ${count(ketten, 'Kette', 'Ketten')} mit ${count(eintraege, 'Eintrag', 'Einträgen')}${erased} geprüft, ` +
      `${brueche === 0 ? 'alles heil' : count(brueche, 'Bruch', 'Brüche')}.`,
  )
  return brueche
}

async function compare(tx: Database, path: string, { out, signal }: Terminal): Promise<number> {
  const stand = createHash('sha256')
  let [total, geloeschte, verloren] = [0, 0, 0]
  for await (const koepfe of readKoepfe(path)) {
    signal.throwIfAborted()
    for (const head of koepfe) stand.update(formatKopf(head))
    const { abweichungen, geloescht } = await compareKoepfe(tx, koepfe)
    for (const abweichung of abweichungen) await out(formatAbweichung(abweichung))
    total += koepfe.length
    geloeschte += geloescht
    verloren += abweichungen.length
  }
  const deleted = geloeschte === 0 ? '' : `, ${geloeschte.toLocaleString('de-DE')} davon seitdem gelöscht`
  const result = verloren === 0 ? 'nichts verloren' : count(verloren, 'Abweichung', 'Abweichungen')
  await out(`Verglichen mit dem Stand ${stand.digest('hex')}: ${count(total, 'Kette', 'Ketten')}${deleted}, ${result}.`)
  return verloren
}

const range = (von: number, bis: number, one: string, several: string) =>
  von === bis ? `Eintrag ${von} ${one}` : `Einträge ${von} bis ${bis} ${several}`

function sentenceOf({ was }: Bruch): string {
  switch (was.art) {
    case 'fehlt':
      return `${range(was.von, was.bis, 'fehlt', 'fehlen')}.`
    case 'abgeschnitten':
      return `Am Ende abgeschnitten: ${range(was.von, was.bis, 'fehlt', 'fehlen')}.`
    case 'nummer':
      return `Eintrag ${was.nr} gibt es mehrmals, oder seine Nummer wurde verändert.`
    case 'eintrag':
      return `Eintrag ${was.nr} wurde verändert.`
    case 'inhalt':
      return `Eintrag ${was.nr}: Der Inhalt wurde verändert.`
    case 'verkettung':
      return `Eintrag ${was.nr} passt nicht zu dem davor.`
    case 'ende':
      return 'Der letzte Eintrag ist nicht das Ende, das vermerkt ist.'
    case 'kopflos':
      return 'Wo die Kette endet, ist nicht mehr vermerkt.'
  }
}

/** A break of a chain, as a line for people. */
function formatBruch(bruch: Bruch): string {
  return `${bruch.kundennummer}: ${sentenceOf(bruch)}`
}

/** A lost head from an earlier file, as a line for people. */
function formatAbweichung({ kundennummer, kopf, art }: Abweichung): string {
  const wer = kundennummer ?? `Kette ${kopf.kette.slice(0, 12)}…`
  const was = {
    verschwunden: 'Die ganze Kette ist verschwunden, ohne dass sie gelöscht wurde.',
    abgeschnitten: `Eintrag ${kopf.nr} gab es schon, jetzt fehlt er.`,
    anders: `Eintrag ${kopf.nr} war früher ein anderer.`,
  }[art]
  return `${wer}: ${was}`
}

const batchLines = 1000

/** Writes a new file of heads, whole or not at all; `write` is handed a function that takes each line. */
async function writeKoepfe<T>(
  path: string,
  write: (takeZeile: (line: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = await openNeueDatei(path)
  try {
    let pending = ''
    const flush = async () => {
      await file.add(Buffer.from(pending))
      pending = ''
    }
    const result = await write(async (line) => {
      pending += line
      if (pending.length > 1_000_000) await flush()
    })
    await flush()
    await file.finish()
    return result
  } finally {
    await file.close()
  }
}

/** Reads a file of heads by the batch; throws `StartError` for one that is none. */
async function* readKoepfe(path: string): AsyncGenerator<readonly Kopf[], void, undefined> {
  let batch: Kopf[] = []
  let nr = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      nr++
      const head = parseKopf(line)
      if (head === undefined) throw new StartError(`Zeile ${nr} von ${path} nennt kein Ende einer Kette.`)
      batch.push(head)
      if (batch.length < batchLines) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Die Datei ${path} lässt sich nicht lesen (${errorCode(error)}).`)
  }
  if (batch.length > 0) yield batch
}
