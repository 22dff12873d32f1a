import { type Kundenaktion, kundenaktionen } from '@ekp/wire/kunde'
import type { Database } from '../../db/open.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { type Bearbeitung, Refused } from './aendern.ts'
import { releaseBremsen as release } from './bremsen.ts'
import { geradeBekommen, setEinmalpasswoerter } from './einmalpasswort.ts'
import { lockZugang, setZugriff, unlockZugang } from './zugang.ts'

/** What an action works on, and who does it. */
interface Auftrag {
  readonly db: Database
  readonly kundennummer: string
  readonly bearbeitung: Bearbeitung
  /** The server's key; asked for only where it is needed, for a command may run where there is none. */
  readonly schluessel: () => string
  readonly mandant: string
  readonly einmalpasswortTage: number
}

/** Does it and answers what was done, in German sentences; throws `Refused` where it is not done. */
type Perform = (auftrag: Auftrag) => Promise<string>

type Name = keyof typeof kundenaktionen
const isName = (name: string): name is Name => Object.hasOwn(kundenaktionen, name)

const perform: Readonly<Record<Name, Perform>> = {
  lockKunde: async ({ db, kundennummer, bearbeitung }) => {
    const ended = await lockZugang(db, kundennummer, bearbeitung)
    const sitzungen = ended === 1 ? 'Eine Sitzung ist' : `${ended} Sitzungen sind`
    return `Der Zugang ist gesperrt.${ended === 0 ? '' : ` ${sitzungen} beendet.`}`
  },

  unlockKunde: async ({ db, kundennummer, bearbeitung }) => {
    const { isMailed, vomImport } = await unlockZugang(db, kundennummer, bearbeitung)
    const mail = isMailed ? ' Der Kunde bekommt eine E-Mail.' : ' Eine E-Mail-Adresse hat der Kunde nicht.'
    const again = vomImport ? ' Gesperrt hatte ihn ein Import; der nächste kann ihn wieder sperren.' : ''
    return `Der Zugang ist entsperrt.${mail}${again}`
  },

  restrictKunde: async ({ db, kundennummer, bearbeitung }) => {
    await setZugriff(db, kundennummer, 'eingeschränkt', bearbeitung)
    return 'Der Kunde kann nur noch ansehen, nichts mehr einreichen.'
  },

  widenKunde: async ({ db, kundennummer, bearbeitung }) => {
    await setZugriff(db, kundennummer, 'voll', bearbeitung)
    return 'Der Kunde kann wieder alles einreichen. Sagt der nächste Import etwas anderes, gilt das.'
  },

  mailEinmalpasswort: async ({ db, kundennummer, bearbeitung, schluessel, mandant, einmalpasswortTage }) => {
    const quelle = { schluessel: schluessel(), mandant }
    await setEinmalpasswoerter(db, [kundennummer], { ...bearbeitung, quelle, weg: 'mail' }).catch((error: unknown) => {
      // A second click says what the first has done.
      if (!(error instanceof Refused && error.message.startsWith(geradeBekommen(kundennummer)))) throw error
    })
    return `Ein neues Einmalpasswort ist unterwegs; es gilt ${einmalpasswortTage} Tage.`
  },

  releaseBremsen: async ({ db, kundennummer, bearbeitung, schluessel, mandant }) => {
    const bremsen = await release(db, signer(schluessel(), mandant), kundennummer, bearbeitung)
    const was = new Intl.ListFormat('de').format(bremsen.map((bremse) => bremse.was))
    const geloest =
      bremsen.length === 0
        ? 'Gebremst war nichts; alle Zähler stehen auf null.'
        : `Alle Bremsen des Kunden sind gelöst. Gebremst war: ${was}.`
    return `${geloest} Angeforderte Links gelten nicht mehr; Grenzen seines Internetanschlusses bleiben.`
  },
}

/** An action with what it does. */
export interface Kundenhandlung {
  readonly action: Kundenaktion
  readonly run: Perform
}

/** All that the supplier does about a customer's access: its calls and its commands are made from this. */
export const kundenhandlungen: readonly Kundenhandlung[] = Object.keys(kundenaktionen)
  .filter(isName)
  .map((name) => ({ action: kundenaktionen[name], run: perform[name] }))
