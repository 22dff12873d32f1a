import type { Anfrage } from '@ekp/wire/anfrage'
import { kontaktangaben, kontaktfelder } from '@ekp/wire/anschlussnutzer'
import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { formatAblesewert, formatDatum, formatEuro, formatJaNein } from '../../lib/format.ts'
import { zeitOf } from './texts.ts'

export const keineAnfragenText =
  'Zurzeit steht hier nichts. Hier finden Sie wieder, was Sie uns im Kundenportal schicken: Zählerstände, geänderte Kontaktdaten, Rechnungsadressen und Bankverbindungen, Nachrichten und Kündigungen, jeweils mit Nummer, Zeit und Stand.'

export const geloeschtText = 'Was Sie dazu gesendet haben, ist nicht mehr gespeichert.'

export interface Angabe {
  readonly label: string
  readonly value: string | null
}

/** How billing addresses and bank details are told row by row. */
export interface EintragAngaben {
  readonly rechnungsadresse: (adresse: Rechnungsadresse) => readonly Angabe[]
  readonly bankverbindung: (bankverbindung: Bankverbindung) => readonly Angabe[]
}

const zustaende = {
  eingegangen: { label: 'Eingegangen', tone: 'info' },
  uebergeben: { label: 'In Bearbeitung', tone: 'info' },
  angenommen: { label: 'Angenommen', tone: 'success' },
  abgelehnt: { label: 'Abgelehnt', tone: 'error' },
  beantwortet: { label: 'Beantwortet', tone: 'success' },
  zurueckgenommen: { label: 'Zurückgenommen', tone: 'info' },
} as const

/** The state in words [anfrage-3]; undefined where the host does not tell. */
export function zustandOf({ zustand }: Anfrage) {
  return zustand === null ? undefined : zustaende[zustand]
}

/** Number, time and state of a request. */
export function listVorgangsangaben(anfrage: Anfrage): readonly Angabe[] {
  const { nummer, uebergebenAm, zustand, beantwortetAm, giltAb, ablehnungsgrund } = anfrage
  return [
    ...(nummer === null ? [] : [{ label: 'Vorgangsnummer', value: nummer }]),
    { label: 'Eingegangen am', value: zeitOf(anfrage) },
    // Who answers at once never began.
    ...(uebergebenAm === null || uebergebenAm === beantwortetAm
      ? []
      : [{ label: 'In Bearbeitung seit', value: formatDatumUhrzeit(new Date(uebergebenAm)) }]),
    ...(beantwortetAm === null
      ? []
      : [
          {
            label: `${zustand === null ? 'Beantwortet' : zustaende[zustand].label} am`,
            value: formatDatumUhrzeit(new Date(beantwortetAm)),
          },
        ]),
    ...(ablehnungsgrund === null ? [] : [{ label: 'Grund', value: ablehnungsgrund }]),
    ...(giltAb === null ? [] : [{ label: 'Gilt ab', value: formatDatum(giltAb) }]),
  ]
}

/** What the supplier answers to a message, for the receipt. */
export const listAntwort = ({ antworttext }: Anfrage): readonly Angabe[] =>
  antworttext === null ? [] : [{ label: 'Antwort', value: antworttext }]

/** What was sent, as far as it is still stored; undefined if nothing of it is. */
export function listAngaben(anfrage: Anfrage, angabenOf: EintragAngaben): readonly Angabe[] | undefined {
  const { ablesung, kontaktdaten, rechnungsadresse, bankverbindung, kontaktanfrage, abschlagsaenderung, kuendigung } =
    anfrage
  if (ablesung) return ablesungAngaben(ablesung)
  if (kontaktdaten)
    return kontaktfelder.map((field) => ({ label: kontaktangaben[field].label, value: kontaktdaten[field] }))
  if (rechnungsadresse) return [...angabenOf.rechnungsadresse(rechnungsadresse), ...gueltigkeit(rechnungsadresse)]
  if (bankverbindung) return [...angabenOf.bankverbindung(bankverbindung), ...gueltigkeit(bankverbindung)]
  if (abschlagsaenderung) {
    const { betrag, bisher, giltAb, begruendung } = abschlagsaenderung
    return [
      { label: 'Gewünschter Abschlag', value: betrag === null ? null : formatEuro(betrag) },
      { label: 'Bisher', value: bisher === null ? null : formatEuro(bisher) },
      { label: 'Gewünscht ab', value: giltAb && formatDatum(giltAb) },
      ...(begruendung === null ? [] : [{ label: 'Begründung', value: begruendung }]),
    ]
  }
  if (kontaktanfrage) {
    const { gewuenschterAbschlag } = kontaktanfrage
    return [
      { label: 'Betreff', value: kontaktanfrage.betreff },
      ...(gewuenschterAbschlag === null
        ? []
        : [{ label: 'Gewünschter Abschlag', value: `${formatEuro(gewuenschterAbschlag)} im Monat` }]),
      { label: 'Nachricht', value: kontaktanfrage.text },
    ]
  }
  if (kuendigung) {
    const { grund, datum, text } = kuendigung
    return [
      { label: 'Kündigungsgrund', value: grund && formatKuendigungsgrund(grund) },
      { label: 'Letzter Tag der Lieferung', value: datum && formatDatum(datum) },
      ...(text === null ? [] : [{ label: 'Bemerkung', value: text }]),
    ]
  }
  return undefined
}

function ablesungAngaben({
  zaehlernummer,
  ablesedatum,
  ablesewerte,
  hatFoto,
}: NonNullable<Anfrage['ablesung']>): readonly Angabe[] {
  const werte = Object.entries(ablesewerte)
  return [
    { label: 'Zählernummer', value: zaehlernummer },
    { label: 'Ablesedatum', value: ablesedatum && formatDatum(ablesedatum) },
    ...werte.map(([obiskennzahl, wert]) => ({
      label: werte.length > 1 ? `Ablesewert, ${deriveKanalname(obiskennzahl)}` : 'Ablesewert',
      value: `${formatAblesewert(wert, null)} ${einheitOf(obiskennzahl)}`,
    })),
    ...(hatFoto === null ? [] : [{ label: 'Foto des Zählers', value: formatJaNein(hatFoto) }]),
  ]
}

function gueltigkeit({ gueltigVon, gueltigBis }: Pick<Rechnungsadresse, 'gueltigVon' | 'gueltigBis'>) {
  return [
    ...(gueltigVon === null ? [] : [{ label: 'Gültig ab', value: formatDatum(gueltigVon) }]),
    ...(gueltigBis === null ? [] : [{ label: 'Gültig bis', value: formatDatum(gueltigBis) }]),
  ]
}
