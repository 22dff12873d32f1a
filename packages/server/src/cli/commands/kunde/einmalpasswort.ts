import type { Database } from '../../../db/open.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { endOfEinmalpasswort } from '../../../modules/anmeldung/einmalpasswort.ts'
import { listBriefbestellungen } from '../../../modules/anmeldung/passwort/briefbestellung.ts'
import { Refused } from '../../../modules/kunde/aendern.ts'
import { findHindernisse, refuseFor, setEinmalpasswoerter } from '../../../modules/kunde/einmalpasswort.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Command } from '../../command.ts'
import { describeOhne, pdfOf, writeBriefe } from '../../briefe.ts'
import { readListe } from '../../liste.ts'
import { kundennummerOption, loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, flag, text } from '../../parameters.ts'
import type { Terminal } from '../../terminal.ts'
import { answer, bearbeiter, readNummer } from '../../kunde.ts'
import { showProgress } from '../importProgress.ts'

const list = text({
  name: 'liste',
  value: 'DATEI',
  meaning: 'eine Datei',
  help: 'statt --kundennummer: eine Kundennummer je Zeile',
})
const bestellt = flag('bestellt', 'statt --kundennummer: alle, die selbst einen Brief bestellt haben')
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
  parameters: [mandant, kundennummerOption, list, bestellt, mail, brief, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const [file, typed, target] = [given(list), given(kundennummerOption), given(brief)]
      if ([file !== undefined, typed !== undefined, given(bestellt)].filter(Boolean).length !== 1) {
        throw new CallError('Bitte nennen Sie --kundennummer, --liste oder --bestellt, eines davon.')
      }
      if (given(bestellt) && target === undefined) throw new CallError('Zu --bestellt gehört --brief.')
      if (given(mail) === (target !== undefined)) {
        throw new CallError('Bitte nennen Sie --mail oder --brief, eines von beiden.')
      }
      const umgebung = loadMandant(environment, given(mandant))
      const genannt = given(bestellt)
        ? undefined
        : readNummern(umgebung.tenant, typed === undefined ? await readListe(file ?? '', 'Kundennummer') : [typed])
      const auftrag = { umgebung, target, bearbeiter: given(bearbeiter), now: clock.now(), terminal }
      const satz = await withDatabase(umgebung, async (db) => {
        const nummern = genannt ?? { kunden: await listBriefbestellungen(db), falsche: [] }
        if (nummern.kunden.length + nummern.falsche.length > 0) {
          return setAll(db, nummern, { ...auftrag, ...(genannt === undefined && { claim: refuseOvertaken }) })
        }
        if (genannt !== undefined) throw new Refused(`In ${file} steht keine Kundennummer.`)
        return 'Niemand hat einen Brief bestellt.'
      })
      await terminal.out(satz)
    }),
}

interface Nummern {
  readonly kunden: readonly string[]
  /** What is wrong with those that are none. */
  readonly falsche: readonly string[]
}

interface Auftrag {
  readonly umgebung: ReturnType<typeof loadMandant>
  /** Where the letters go; undefined: by mail. */
  readonly target: string | undefined
  readonly bearbeiter: string
  readonly now: Date
  readonly terminal: Pick<Terminal, 'stderr' | 'signal'>
  readonly claim?: (tx: Database, kundennummern: readonly string[]) => Promise<void>
}

/** Whoever has set a password while the others' were computed keeps it. */
async function refuseOvertaken(tx: Database, kundennummern: readonly string[]): Promise<void> {
  if ((await listBriefbestellungen(tx, kundennummern)).length === kundennummern.length) return
  throw new Refused(
    'Ein Kunde hat inzwischen ein eigenes Passwort. Nichts ist geändert; bitte rufen Sie den Befehl noch einmal auf.',
  )
}

/** Sets the passwords of all of them or of none, and says in a sentence what became of them. */
async function setAll(
  db: Database,
  { kunden, falsche }: Nummern,
  { umgebung: { config, tenant }, target, bearbeiter: wer, now, terminal, claim }: Auftrag,
): Promise<string> {
  const gesamt = kunden.length + falsche.length
  const giltBis = formatZeitpunkt(endOfEinmalpasswort(now, tenant.einmalpasswortTage))
  const progress = showProgress(terminal.stderr, undefined)
  let ohne = 0
  const auftrag = {
    bearbeiter: wer,
    now,
    signal: terminal.signal,
    ...(claim && { claim }),
    quelle: { schluessel: findSchluessel(config), mandant: tenant.app.kurzname },
    ...(kunden.length > viele && {
      onFertig: (fertig: number) =>
        progress.report(fertig < gesamt ? { schritt: 'passwoerter', fertig, gesamt } : { schritt: 'schreiben' }),
    }),
  }
  try {
    // Before the passwords are computed, which takes a quarter of an hour for a city.
    refuseFor([...falsche, ...(await findHindernisse(db, kunden, { perMail: target === undefined, now }))], gesamt)
    if (target === undefined) await setEinmalpasswoerter(db, kunden, { ...auftrag, weg: 'mail' })
    else {
      const angaben = { tenant, giltBis, now }
      ohne = await writeBriefe(target, angaben, (weg) => setEinmalpasswoerter(db, kunden, { ...auftrag, weg }))
    }
  } finally {
    progress.end()
  }
  const haben = kunden.length === 1 ? `Kunde ${kunden[0]} hat` : `${kunden.length.toLocaleString('de-DE')} Kunden haben`
  const weg =
    target === undefined
      ? 'Das Portal schickt es per E-Mail.'
      : `Es steht in ${target}, der Brief in ${pdfOf(target)}.${describeOhne(ohne)}`
  return `${haben} ein neues Einmalpasswort, gültig bis ${giltBis}. ${weg}`
}

/** The customers of the list, each once, and what is wrong with its other lines. */
function readNummern(tenant: Pick<Tenant, 'app'>, typed: readonly string[]): Nummern {
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
