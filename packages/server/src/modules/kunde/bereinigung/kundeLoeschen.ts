import type { Aufbewahrungsfristen } from '../../../config/Aufbewahrungsfristen.ts'
import {
  type Bleibendes,
  deleteKundeOnRequest,
  type Loeschergebnis,
} from '../../../datenschutz/deleteKundeOnRequest.ts'
import { formatZaehlung } from '../../../datenschutz/loeschlauf.ts'
import { formatDatum, formatZeitpunkt } from '../../../lib/formats.ts'
import { Refused, unknownKunde } from '../aendern.ts'
import type { Absatz, Bereinigen } from './Bereinigung.ts'

/** Deletes a customer who asks for it, but for what the law keeps (Art. 17 DSGVO). */
export const kundeLoeschen =
  (kundennummer: string, fristen: Aufbewahrungsfristen): Bereinigen =>
  async (tx, bearbeitung) => {
    const ergebnis = await deleteKundeOnRequest(tx, kundennummer, { fristen, ...bearbeitung })
    if (ergebnis.art === 'unbekannt') throw await unknownKunde(tx, kundennummer)
    if (ergebnis.art === 'offen') throw stillOpen(kundennummer, ergebnis.vorgaenge)
    return {
      absaetze: describe(ergebnis, kundennummer),
      folge: [
        'Löschen Sie ihn auch in Ihren anderen Systemen, und antworten Sie ihm binnen eines Monats (Art.\u00A012\u00A0DSGVO).',
        ...((ergebnis.geloescht['dokumente'] ?? 0) === 0
          ? []
          : ['Die Inhalte der gelöschten Dokumente löscht das Portal in der nächsten Nacht.']),
      ].join(' '),
      kundennummer: ergebnis.art === 'geloescht' ? null : kundennummer,
    }
  }

function stillOpen(kundennummer: string, vorgaenge: number): Refused {
  const what =
    vorgaenge === 1 ? '1 Vorgang eingereicht, der' : `${vorgaenge.toLocaleString('de-DE')} Vorgänge eingereicht, die`
  return new Refused(
    `Kunde ${kundennummer} hat ${what} noch nicht übergeben ${vorgaenge === 1 ? 'ist' : 'sind'}. Lassen Sie das zuerst Ihre Systeme übernehmen; was keines abholt, beantworten und erledigen Sie. Nichts ist geändert.`,
  )
}

const erased =
  'Gelöscht werden Kontaktdaten, Geburtsdatum, Passwort, Sitzungen, Geräte, Fotos zu Ablesungen, Anfragen und die Einzelheiten im Änderungsprotokoll. Mit dem, was bleiben muss, bleiben sein Name und was zu den Verträgen gehört, auch Rechnungsadressen und Bankverbindungen.'
const restricted =
  'Der Zugang ist dann gesperrt, die Verarbeitung eingeschränkt (Art. 18 DSGVO). Was bleibt, löscht das Portal von selbst, sobald die Frist um ist.'

type Getan = Extract<Loeschergebnis, { readonly geloescht: unknown }>

function describe(ergebnis: Getan, kundennummer: string): Absatz[] {
  // That it is one customer is what the sentence says.
  const punkte = formatZaehlung({ ...ergebnis.geloescht, kunden: 0 })
  if (ergebnis.art === 'geloescht') {
    const ende = punkte.length === 0 ? '.' : ':'
    return [{ satz: `Kunde ${kundennummer} wird mit allem gelöscht, was das Portal von ihm hat${ende}`, punkte }]
  }
  const { bleibt, schonSeit } = ergebnis
  return [
    {
      satz: `Kunde ${kundennummer} kann noch nicht ganz gelöscht werden. Bleiben muss (Art. 17 Abs. 3 DSGVO):`,
      punkte: formatBleibendes(bleibt),
    },
    ...(schonSeit === null ? [{ satz: erased }] : []),
    ...(punkte.length === 0 ? [] : [{ satz: 'Dazu, weil die Frist abgelaufen ist:', punkte }]),
    {
      satz:
        schonSeit === null
          ? restricted
          : `Eingeschränkt ist die Verarbeitung schon seit ${formatZeitpunkt(schonSeit)}.`,
    },
  ]
}

/** What must stay of a customer, and until when. */
function formatBleibendes({ vertraege, dokumente, dokumenteBis }: Bleibendes): string[] {
  const lines = vertraege.map(({ id, ende, bleibtBis }) =>
    ende === null || bleibtBis === null
      ? `Vertrag ${id}: läuft noch`
      : `Vertrag ${id}: zu Ende am ${formatDatum(ende)}, bleibt bis ${formatDatum(bleibtBis)}`,
  )
  if (dokumenteBis === null) return lines
  const what =
    dokumente === 1 ? '1 Dokument, bleibt' : `${dokumente.toLocaleString('de-DE')} Dokumente, das jüngste bleibt`
  return [...lines, `${what} bis ${formatDatum(dokumenteBis)}`]
}
