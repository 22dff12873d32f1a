import {
  type Anschlussnutzer,
  applyKontaktaenderung,
  findKontaktfehler,
  Kontaktaenderung,
  type Kontaktdaten,
  perKontaktfeld,
} from '@ekp/wire/anschlussnutzer'
import { withReason } from '../../api/ApiError.ts'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

/** What stands in the form of the contact data. */
type KontaktEingabe = ReturnType<typeof createKontaktEingabe>

export function createKontaktEingabe(anschlussnutzer: Anschlussnutzer) {
  return perKontaktfeld((field) => anschlussnutzer[field] ?? '')
}

/** The contact data of now, with what was changed here. */
export function mergeKontaktdaten(now: Kontaktdaten, neu: Kontaktdaten, changed: object): Kontaktdaten {
  return perKontaktfeld((field) => (field in changed ? neu[field] : now[field]))
}

/** The contact data to send, or what is wrong with those that are other than `bisher`, which are stored. */
export function checkKontakt(eingabe: KontaktEingabe, bisher: Kontaktdaten): InputCheck<Kontaktdaten> {
  const checked = checkInput(Kontaktaenderung, eingabe)
  if (!('output' in checked)) return checked
  const output = applyKontaktaenderung(bisher, checked.output)
  const problems = findKontaktfehler(output, bisher)
  return Object.keys(problems).length === 0 ? { output } : { problems }
}

export const unveraendertText = 'Sie haben nichts geändert. Ihre Kontaktdaten bleiben, wie sie sind.'

/** The contact data after the change. */
export function aktualisiertText({ email }: Kontaktdaten, hadEmail: boolean): string {
  const done = 'Ihre Kontaktdaten sind aktualisiert und gelten ab sofort.'
  return hadEmail && email === null ? `${done} Wir können Ihnen nun nicht mehr per E-Mail schreiben.` : done
}

/** The sentence of [anschlussnutzer-17], and the server's reason if there is one. */
export const kontaktSpeicherfehler = (error: unknown) =>
  withReason('Beim Speichern der Kontaktdaten ist ein Fehler aufgetreten.', error)
