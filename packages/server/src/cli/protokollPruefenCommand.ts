import { createHash } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { checkProtokoll } from '../db/protokoll/checkProtokoll.ts'
import { compareKoepfe, deriveStand, formatKopf } from '../db/protokoll/koepfe.ts'
import type { Terminal } from './Terminal.ts'
import { exitCodes } from './exitCodes.ts'
import { formatAbweichung, formatBruch } from './formatBruch.ts'
import { readKoepfe, writeKoepfe } from './koepfeDatei.ts'
import { loadMandant } from './loadMandant.ts'
import { withDatabase } from './withDatabase.ts'

interface ProtokollPruefenCall {
  readonly mandant: string | undefined
  /** A new file for the heads of all chains. */
  readonly sichern: string | undefined
  /** A file of heads from earlier. */
  readonly vergleichen: string | undefined
}

const count = (value: number, one: string, several: string) =>
  `${value.toLocaleString('de-DE')} ${value === 1 ? one : several}`

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
  let [gesamt, geloeschte, verloren] = [0, 0, 0]
  for await (const koepfe of readKoepfe(path)) {
    signal.throwIfAborted()
    for (const kopf of koepfe) stand.update(formatKopf(kopf))
    const { abweichungen, geloescht } = await compareKoepfe(tx, koepfe)
    for (const abweichung of abweichungen) await out(formatAbweichung(abweichung))
    gesamt += koepfe.length
    geloeschte += geloescht
    verloren += abweichungen.length
  }
  const deleted = geloeschte === 0 ? '' : `, ${geloeschte.toLocaleString('de-DE')} davon seitdem gelöscht`
  const result = verloren === 0 ? 'nichts verloren' : count(verloren, 'Abweichung', 'Abweichungen')
  await out(
    `Verglichen mit dem Stand ${stand.digest('hex')}: ${count(gesamt, 'Kette', 'Ketten')}${deleted}, ${result}.`,
  )
  return verloren
}

/** `protokoll-pruefen`: computes all chains of the audit trail anew and names each break; changes nothing. */
export async function protokollPruefenCommand(
  { mandant, sichern, vergleichen }: ProtokollPruefenCall,
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const umgebung = loadMandant(environment, mandant)
  const run = async (tx: Database) => {
    const brueche = await check(tx, terminal)
    const verloren = vergleichen === undefined ? 0 : await compare(tx, vergleichen, terminal)
    if (brueche + verloren > 0) {
      if (sichern !== undefined) await terminal.out(`Nach ${sichern} ist nichts geschrieben.`)
      return exitCodes.refused
    }
    const { stand } = await (sichern === undefined
      ? deriveStand(tx)
      : writeKoepfe(sichern, (takeZeile) => deriveStand(tx, takeZeile)))
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
}
