import type { Vorgaenger } from '../db/eintrag/Vorgaenger.ts'
import type { AnschlussnutzerRow } from '../db/schema.ts'
import { formatDatum, formatZeitpunkt } from '../lib/formats.ts'
import type { Mail, Mailangabe } from './Mail.ts'
import { anredeOf, fremdeAenderung } from './texts.ts'

/** Whom a mail about his data goes to. */
export type Empfaenger = Pick<AnschlussnutzerRow, 'anrede' | 'titel' | 'vorname' | 'nachname'> & {
  readonly email: string
}

export interface Eintragsmeldung {
  readonly aktion: 'angelegt' | 'beendet' | 'geloescht'
  /** The noun, feminine. */
  readonly name: 'Rechnungsadresse' | 'Bankverbindung'
  readonly vertragId: string | null
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
  readonly vorgaenger: Vorgaenger | null
  /** What tells the owner which one it is, and nobody else more. */
  readonly angaben: readonly Mailangabe[]
  /** The list of these entries in the portal. */
  readonly pfad: string
  readonly eingegangenAm: Date
}

/** Tells a customer that one of his entries was changed: a stranger's change must not go unnoticed. */
export function formatEintragsmail(kunde: Empfaenger, meldung: Eintragsmeldung): Mail {
  const { name, vertragId, gueltigVon, gueltigBis, aktion, angaben, eingegangenAm, pfad } = meldung
  const fuer = vertragId === null ? '' : ` für Ihren Vertrag ${vertragId}`
  const isGeloescht = aktion === 'geloescht'
  const was = { angelegt: 'geändert', beendet: 'beendet', geloescht: 'gelöscht' }[aktion]
  const wann = { angelegt: 'Geändert am', beendet: 'Beendet am', geloescht: 'Gelöscht am' }[aktion]
  return {
    an: kunde.email,
    betreff: `Ihre ${isGeloescht ? 'geplante ' : ''}${name}${vertragId === null ? '' : ` für Vertrag ${vertragId}`} wurde ${was}`,
    anrede: anredeOf(kunde),
    absaetze: [`in Ihrem Kundenportal wurde ${satzOf(meldung, fuer)}`],
    angaben: [
      ...angaben,
      { name: 'Gilt für', wert: vertragId === null ? `alle Verträge ohne eigene ${name}` : `Vertrag ${vertragId}` },
      ...(gueltigVon === null
        ? []
        : [{ name: isGeloescht ? 'Geplant ab' : 'Gültig ab', wert: formatDatum(gueltigVon) }]),
      ...(gueltigBis === null || isGeloescht ? [] : [{ name: 'Gültig bis', wert: formatDatum(gueltigBis) }]),
      { name: wann, wert: formatZeitpunkt(eingegangenAm) },
    ],
    warnung: fremdeAenderung,
    knopf: { text: `${name === 'Bankverbindung' ? 'Bankverbindungen' : 'Rechnungsadressen'} ansehen`, url: pfad },
  }
}

function satzOf({ aktion, name, vertragId, gueltigBis, vorgaenger }: Eintragsmeldung, fuer: string): string {
  switch (aktion) {
    case 'angelegt':
      return `eine neue ${name}${fuer} hinterlegt.${vorgaenger === null ? '' : ' Sie ersetzt die bisherige.'}`
    case 'beendet': {
      const danach = vertragId === null ? '' : ` Danach gilt Ihre allgemeine ${name}, wenn keine andere hinterlegt ist.`
      return `eine ${name}${fuer} beendet. Sie gilt noch bis einschließlich ${formatDatum(gueltigBis ?? '')}.${danach}`
    }
    case 'geloescht':
      return `eine geplante ${name}${fuer} gelöscht.${vorgaenger === null ? '' : ' Die bisherige gilt weiter.'}`
  }
}
