import type { Database } from '../../db/open.ts'
import type { Eintragsart } from '../../db/tables/eintraege.ts'
import { type Eingang, recordVorgang } from '../../db/vorgang/vorgang.ts'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail, Mailangabe } from '../../mail/Mail.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf, type Empfaenger, fremdeAenderung } from '../../mail/texts.ts'
import type { Geltungsbereich, Zeitraum } from './eintraege.ts'
import type { Vorgaenger } from './gueltigkeit.ts'

/** A change of an entry, as it is sent to the supplier and mailed to the customer. */
export interface Eintragsaenderung {
  readonly art: Eintragsart
  readonly aktion: Eintragsmeldung['aktion']
  readonly id: string
  /** As the wire describes it; the supplier's systems get it whole. */
  readonly eintrag: Zeitraum
  readonly vorgaenger: Vorgaenger | null
  /** What else the supplier's systems get. */
  readonly zusatz?: object
  /** What held before, where an entry was changed. */
  readonly vorher?: object
  readonly angaben: readonly Mailangabe[]
  readonly eingegangenAm: Date
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
}

const names = { rechnungsadresse: 'Rechnungsadresse', bankverbindung: 'Bankverbindung' } as const
const paths = { rechnungsadresse: 'rechnungsadressen', bankverbindung: 'bankverbindungen' }

/** Tells the supplier of a changed entry, in its transaction. */
export async function recordEintragsvorgang(
  tx: Database,
  { kundennummer, vertragId }: Geltungsbereich,
  { art, aktion, id, eintrag, vorgaenger, zusatz, vorher, eingegangenAm, aufgenommenVon }: Eintragsaenderung,
): Promise<Eingang> {
  const folge = vorgaenger && {
    id: vorgaenger.id,
    gueltigBis: vorgaenger.gueltigBis,
    entfallen: vorgaenger.entfallen,
  }
  const inhalt = { aktion, id, vertragId, eintrag, vorgaenger: folge, ...zusatz }
  const moreover = { ...(vertragId !== null && { vertragId }), ...(vorher && { vorher }) }
  const nr = await recordVorgang(tx, { kundennummer, art, inhalt, eingegangenAm, aufgenommenVon, ...moreover })
  return { nr, eingegangenAm }
}

/** Tells the customer of a changed entry, and of planned ones that it replaced, if he has an address. */
export async function queueEintragsmail(
  tx: Database,
  kunde: Omit<Empfaenger, 'email'> & { readonly email: string | null },
  { kundennummer, vertragId }: Geltungsbereich,
  { art, eintrag: { gueltigVon, gueltigBis }, ...aenderung }: Eintragsaenderung,
  ersetzte: readonly Zeitraum[] = [],
): Promise<void> {
  const { email } = kunde
  if (email === null) return
  const pfad = `${vertragId === null ? '' : `/vertrag/${vertragId}`}/${paths[art]}`
  const meldung = { ...aenderung, name: names[art], vertragId, gueltigVon, gueltigBis, ersetzte, pfad }
  await queueKundenmail(tx, kundennummer, formatEintragsmail({ ...kunde, email }, meldung))
}

export interface Eintragsmeldung {
  readonly aktion: 'angelegt' | 'beendet' | 'geloescht'
  /** The noun, feminine. */
  readonly name: 'Rechnungsadresse' | 'Bankverbindung'
  readonly vertragId: string | null
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
  readonly vorgaenger: Vorgaenger | null
  /** Planned ones that fall away for it. */
  readonly ersetzte: readonly Zeitraum[]
  /** The parts by which the owner recognises the entry, without telling others more. */
  readonly angaben: readonly Mailangabe[]
  /** The list of these entries in the portal. */
  readonly pfad: string
  readonly eingegangenAm: Date
  readonly aufgenommenVon?: string | undefined
}

/** Tells a customer that one of his entries was changed: a stranger's change must not go unnoticed. */
export function formatEintragsmail(kunde: Empfaenger, meldung: Eintragsmeldung): Mail {
  const { name, vertragId, gueltigVon, gueltigBis, aktion, angaben, eingegangenAm, pfad, aufgenommenVon } = meldung
  const fuer = vertragId === null ? '' : ` für Ihren Vertrag ${vertragId}`
  const isGeloescht = aktion === 'geloescht'
  const was = { angelegt: 'geändert', beendet: 'beendet', geloescht: 'gelöscht' }[aktion]
  const wann = { angelegt: 'Geändert am', beendet: 'Beendet am', geloescht: 'Gelöscht am' }[aktion]
  return {
    an: kunde.email,
    betreff: `Ihre ${isGeloescht ? 'geplante ' : ''}${name}${vertragId === null ? '' : ` für Vertrag ${vertragId}`} wurde ${was}`,
    anrede: anredeOf(kunde),
    absaetze: [
      `${aufgenommenVon === undefined ? 'in Ihrem Kundenportal' : 'auf Ihren Wunsch am Kundendienst'} wurde ${satzOf(meldung, fuer)}`,
    ],
    angaben: [
      ...angaben,
      { name: 'Gilt für', wert: vertragId === null ? `alle Verträge ohne eigene ${name}` : `Vertrag ${vertragId}` },
      ...(gueltigVon === null
        ? []
        : [{ name: isGeloescht ? 'Geplant ab' : 'Gültig ab', wert: formatDatum(gueltigVon) }]),
      ...(gueltigBis === null || isGeloescht ? [] : [{ name: 'Gültig bis', wert: formatDatum(gueltigBis) }]),
      { name: wann, wert: formatZeitpunkt(eingegangenAm) },
    ],
    ...(aufgenommenVon === undefined && { warnung: fremdeAenderung }),
    knopf: { text: `${name === 'Bankverbindung' ? 'Bankverbindungen' : 'Rechnungsadressen'} ansehen`, url: pfad },
  }
}

function satzOf({ aktion, name, vertragId, gueltigBis, vorgaenger, ersetzte }: Eintragsmeldung, fuer: string): string {
  switch (aktion) {
    case 'angelegt':
      return `eine neue ${name}${fuer} hinterlegt.${vorgaenger === null ? '' : ' Sie ersetzt die bisherige.'}${entfallenOf(ersetzte)}`
    case 'beendet': {
      const danach = vertragId === null ? '' : ` Danach gilt Ihre allgemeine ${name}, wenn keine andere hinterlegt ist.`
      return `eine ${name}${fuer} beendet. Sie gilt noch bis einschließlich ${formatDatum(gueltigBis ?? '')}.${danach}`
    }
    case 'geloescht':
      return `eine geplante ${name}${fuer} gelöscht.${vorgaenger === null ? '' : ' Die bisherige gilt weiter.'}`
  }
}

const list = new Intl.ListFormat('de-DE', { type: 'conjunction' })

function entfallenOf(ersetzte: readonly Zeitraum[]): string {
  const tage = ersetzte.flatMap(({ gueltigVon }) => gueltigVon ?? []).toSorted()
  if (tage.length === 0) return ''
  const ab = list.format(tage.map((tag) => `ab dem ${formatDatum(tag)}`))
  return tage.length === 1 ? ` Die ${ab} geplante entfällt.` : ` Die ${ab} geplanten entfallen.`
}
