import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { endOfEinmalpasswort } from '../../../modules/anmeldung/einmalpasswort.ts'
import { Refused } from '../../../modules/kunde/aendern.ts'
import { findHindernisse, refuseFor, setEinmalpasswoerter } from '../../../modules/kunde/einmalpasswort.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Command } from '../../command.ts'
import { describeOhne, pdfOf, writeBriefe } from '../../briefe.ts'
import { readListe } from '../../liste.ts'
import { kundennummerOption, loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, flag, text } from '../../parameters.ts'
import { answer, bearbeiter, readNummer } from '../../kunde.ts'
import { showProgress } from '../importProgress.ts'

const list = text({
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
  help: `schreibt die Briefe als CSV,
daneben als PDF; eine Datei, die es schon gibt, bleibt`,
})

/** From so many on, computing them takes long enough to show how far it is. */
const viele = 100

export const einmalpasswort: Command = {
  name: 'einmalpasswort',
  help: `gibt einem Kunden ein neues Einmalpasswort, mit --mail oder --brief;
das alte Passwort gilt nicht mehr, seine Sitzungen enden`,
  parameters: [mandant, kundennummerOption, list, mail, brief, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const [file, typed, target] = [given(list), given(kundennummerOption), given(brief)]
      if ((file === undefined) === (typed === undefined)) {
        throw new CallError('Bitte nennen Sie --kundennummer oder --liste, eines von beiden.')
      }
      if (given(mail) === (target !== undefined)) {
        throw new CallError('Bitte nennen Sie --mail oder --brief, eines von beiden.')
      }
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const { kunden, falsche } = readNummern(
        tenant,
        typed === undefined ? await readListe(file ?? '', 'Kundennummer') : [typed],
      )
      const gesamt = kunden.length + falsche.length
      if (gesamt === 0) throw new Refused(`In ${file} steht keine Kundennummer.`)
      const now = clock.now()
      const giltBis = formatZeitpunkt(endOfEinmalpasswort(now, tenant.einmalpasswortTage))
      const progress = showProgress(terminal.stderr, undefined)
      let ohne = 0
      const auftrag = {
        bearbeiter: given(bearbeiter),
        now,
        signal: terminal.signal,
        quelle: { schluessel: findSchluessel(config), mandant: tenant.app.kurzname },
        ...(kunden.length > viele && {
          onFertig: (fertig: number) =>
            progress.report(fertig < gesamt ? { schritt: 'passwoerter', fertig, gesamt } : { schritt: 'schreiben' }),
        }),
      }
      try {
        await withDatabase(umgebung, async (db) => {
          // Before the passwords are computed, which takes a quarter of an hour for a city.
          refuseFor([...falsche, ...(await findHindernisse(db, kunden, { perMail: given(mail), now }))], gesamt)
          if (target === undefined) await setEinmalpasswoerter(db, kunden, { ...auftrag, weg: 'mail' })
          else {
            const angaben = { tenant, giltBis, now }
            ohne = await writeBriefe(target, angaben, (weg) => setEinmalpasswoerter(db, kunden, { ...auftrag, weg }))
          }
        })
      } finally {
        progress.end()
      }
      const wer =
        kunden.length === 1 ? `Kunde ${kunden[0]} hat` : `${kunden.length.toLocaleString('de-DE')} Kunden haben`
      const weg =
        target === undefined
          ? 'Das Portal schickt es per E-Mail.'
          : `Es steht in ${target}, der Brief in ${pdfOf(target)}.${describeOhne(ohne)}`
      await terminal.out(`${wer} ein neues Einmalpasswort, gültig bis ${giltBis}. ${weg}`)
    }),
}

/** The customers of the list, each once, and what is wrong with its other lines. */
function readNummern(tenant: Pick<Tenant, 'app'>, typed: readonly string[]) {
  const kunden = new Set<string>()
  const falsche = new Set<string>()
  for (const one of typed) {
    try {
      kunden.add(readNummer(tenant, one))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      falsche.add(error.message)
    }
  }
  return { kunden: [...kunden], falsche: [...falsche] }
}
