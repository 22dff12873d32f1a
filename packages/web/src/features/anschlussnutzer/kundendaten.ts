import { type Anschlussnutzer, kontaktangaben, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { withReason } from '../../api/ApiError.ts'
import { formatDatum } from '../../lib/format.ts'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'

/** The labels of the contact fields, in their order [anschlussnutzer-11]. */
export const kontaktLabels = perKontaktfeld((field) => kontaktangaben[field].label)

/** The sentence of [anschlussnutzer-17], and the server's reason if there is one. */
export const kontaktLadefehler = (error: unknown) =>
  withReason('Beim Laden der Kontaktdaten ist ein Fehler aufgetreten.', error)

/** A customer's stored data; the names depend on the Anrede. */
export function kundendatenRows(anschlussnutzer: Anschlussnutzer): readonly ValueRow[] {
  const { kundennummer, anrede, titel, vorname, nachname, firma, geburtsdatum } = anschlussnutzer
  const isFirma = anrede === 'Firma'
  const isPerson = anrede !== 'Firma' && anrede !== 'Familie'
  const rows = [
    { label: 'Kundennummer', value: kundennummer, belongs: true, isIdentifier: true },
    { label: 'Anrede', value: anrede === 'KeineAnrede' ? 'keine Anrede' : anrede, belongs: true },
    { label: 'Firma', value: firma, belongs: isFirma },
    { label: 'Titel', value: titel, belongs: isPerson },
    { label: 'Vorname', value: vorname, belongs: isPerson },
    { label: 'Nachname', value: nachname, belongs: !isFirma },
    { label: 'Geburtsdatum', value: geburtsdatum && formatDatum(geburtsdatum), belongs: isPerson },
    ...kontaktfelder.map((field) => ({ label: kontaktLabels[field], value: anschlussnutzer[field], belongs: true })),
  ]
  // What does not belong to such a customer is shown all the same where it is on record.
  return rows.filter(({ value, belongs }) => belongs || value?.trim()).map(({ belongs: _belongs, ...row }) => row)
}

/** Tells a customer that his mail server refused our last mail [versorger-37]. */
export const emailAbgelehntText = (mayWrite: boolean) =>
  `Unsere letzte E-Mail an Ihre Adresse wurde abgelehnt. Bitte prüfen Sie, ob die Adresse stimmt und das Postfach noch E-Mails annimmt.${mayWrite ? '' : ' Wenn sie nicht stimmt, sagen Sie es bitte unserem Kundenservice.'}`
