import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { errorCode, StartError } from '../../../lib/errors.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { endOfEinmalpasswort } from '../../../modules/anmeldung/einmalpasswort.ts'
import { formatCsvZeile } from '../../../modules/auskunft/csv.ts'
import { Refused } from '../../../service/aendern.ts'
import { type NeuesEinmalpasswort, setEinmalpasswoerter } from '../../../service/einmalpasswort.ts'
import type { Command } from '../../command.ts'
import { openNeueDatei } from '../../../lib/files/newFiles.ts'
import { kundennummerOption, loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, flag, text } from '../../parameters.ts'
import { answer, bearbeiter, readNummer } from '../../service.ts'

const liste = text({
  name: 'liste',
  value: 'DATEI',
  meaning: 'eine Datei',
  help: 'statt --kundennummer: eine Kundennummer je Zeile',
})
const mail = flag('mail', 'schickt es an die hinterlegte E-Mail-Adresse')
const brief = text({
  name: 'brief',
  value: 'DATEI',
  meaning: 'eine neue Datei',
  help: 'schreibt es als CSV für Briefe; eine Datei, die es schon gibt, bleibt',
})

export const einmalpasswort: Command = {
  name: 'einmalpasswort',
  help: `gibt einem Kunden ein neues Einmalpasswort, mit --mail oder --brief;
das alte Passwort gilt nicht mehr, seine Sitzungen enden`,
  parameters: [mandant, kundennummerOption, liste, mail, brief, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const [datei, typed, ziel] = [given(liste), given(kundennummerOption), given(brief)]
      if ((datei === undefined) === (typed === undefined)) {
        throw new CallError('Bitte nennen Sie --kundennummer oder --liste, eines von beiden.')
      }
      if (given(mail) === (ziel !== undefined)) {
        throw new CallError('Bitte nennen Sie --mail oder --brief, eines von beiden.')
      }
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const nummern = (typed === undefined ? await readListe(datei ?? '') : [typed]).map((one) =>
        readNummer(tenant, one),
      )
      const kunden = [...new Set(nummern)]
      if (kunden.length === 0) throw new Refused(`In ${datei} steht keine Kundennummer.`)
      const jetzt = clock.now()
      const giltBis = formatZeitpunkt(endOfEinmalpasswort(jetzt, tenant.einmalpasswortTage))
      const auftrag = {
        ...{ bearbeiter: given(bearbeiter), jetzt },
        quelle: { schluessel: findSchluessel(config), mandant: tenant.app.kurzname },
      }
      await withDatabase(umgebung, (db) =>
        ziel === undefined
          ? setEinmalpasswoerter(db, kunden, { ...auftrag, weg: 'mail' })
          : writeBriefe(ziel, giltBis, (weg) => setEinmalpasswoerter(db, kunden, { ...auftrag, weg })),
      )
      const wer = kunden.length === 1 ? `Kunde ${kunden[0]} hat` : `${kunden.length} Kunden haben`
      const weg = ziel === undefined ? 'Das Portal schickt es per E-Mail.' : `Es steht in ${ziel}.`
      await terminal.out(`${wer} ein neues Einmalpasswort, gültig bis ${giltBis}. ${weg}`)
    }),
}

async function readListe(path: string): Promise<string[]> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`Die Datei ${path} lässt sich nicht lesen (${errorCode(error)}).`)
  })
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const columns = ['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma'] as const

/** The letters as CSV: complete before the passwords hold, and gone when they do not. */
async function writeBriefe(
  path: string,
  giltBis: string,
  set: (weg: (briefe: readonly NeuesEinmalpasswort[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const datei = await openNeueDatei(path)
  let isFinished = false
  try {
    await set(async (briefe) => {
      const lines = briefe.map((one) => [...columns.map((name) => one[name]), one.einmalpasswort, giltBis])
      const zeilen = [[...columns, 'einmalpasswort', 'gueltigBis'], ...lines].map(formatCsvZeile)
      await datei.add(Buffer.from(zeilen.join('')))
      await datei.finish()
      isFinished = true
    })
  } catch (error) {
    if (isFinished) rmSync(path, { force: true })
    throw error
  } finally {
    await datei.close()
  }
}
