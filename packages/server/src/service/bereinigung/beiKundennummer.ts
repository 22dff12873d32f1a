import { formatDatum } from '../../lib/formats.ts'
import type { Kundenbestand } from '../nummern/countKundenbestand.ts'
import type { Gewichener } from '../nummern/fitEintraege.ts'
import { mergeKunden, renumberKunde, type Zusammenfuehrung } from '../nummern/kundennummern.ts'
import type { Bereinigen } from './Bereinigung.ts'
import { formatBestand } from './formatBestand.ts'

/** Gives a customer another number. */
export const kundeUmnummerieren =
  (alt: string, neu: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const bestand = await renumberKunde(tx, { alt, neu }, bearbeitung)
    return {
      absaetze: [{ satz: `Kunde ${alt} bekommt die Kundennummer ${neu}.`, punkte: describeUmzug(bestand, alt, neu) }],
      folge: describeFolge(alt, neu),
      kundennummer: neu,
    }
  }

/** Makes one customer of two numbers that are one person. */
export const kundeZusammenfuehren =
  (weg: string, bleibt: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const ergebnis = await mergeKunden(tx, { weg, bleibt }, bearbeitung)
    return {
      absaetze: [
        {
          satz: `Kunde ${weg} geht in Kunde ${bleibt} auf. Das lässt sich nicht umkehren.`,
          punkte: [...describeUmzug(ergebnis.bestand, weg, bleibt), ...describeZusammenfuehrung(ergebnis, bleibt)],
        },
      ],
      folge: describeFolge(weg, bleibt),
      kundennummer: bleibt,
    }
  }

function describeUmzug(bestand: Kundenbestand, alt: string, neu: string): string[] {
  const { offeneVorgaenge: offen } = bestand
  const what = offen === 1 ? '1 Vorgang, den' : `${offen} Vorgänge, die`
  return [
    `Mit ihm kommen: ${formatBestand(bestand, ['vertraege', 'dokumente', 'rechnungsadressen', 'bankverbindungen', 'vorgaenge'])}; dazu alles, was an den Verträgen hängt.`,
    ...(offen === 0 ? [] : [`Darunter ${what} Sie noch nicht übernommen haben; abgeholt wird mit der Nummer ${neu}.`]),
    `Es enden: ${formatBestand(bestand, ['sitzungen', 'geraete'])}, dazu Links für ein neues Passwort.`,
    `Das Änderungsprotokoll unter ${alt} ist damit abgeschlossen und bleibt Teil seiner Auskunft.`,
  ]
}

const texts: Readonly<Record<string, string>> = {
  geburtsdatum: 'Geburtsdatum',
  passwort: 'Passwort',
  email: 'E-Mail-Adresse',
}
const nameOf = (feld: string) => texts[feld] ?? feld.charAt(0).toUpperCase() + feld.slice(1)

function describeZusammenfuehrung({ uebernommen, gewichen, sperrt }: Zusammenfuehrung, bleibt: string): string[] {
  return [
    `Name, Kontaktdaten und Passwort bleiben die von ${bleibt}${uebernommen.length === 0 ? '' : `; was dort fehlt, kommt hinzu: ${uebernommen.map(nameOf).join(', ')}`}.`,
    ...gewichen.map(describeGewichenen),
    ...(sperrt ? [`Kunde ${bleibt} ist danach gesperrt oder eingeschränkt, wie der andere es ist.`] : []),
  ]
}

const what = { rechnungsadresse: 'Rechnungsadresse', bankverbindung: 'Bankverbindung' }

function describeGewichenen({ art, id, gueltigVon, gueltigBis, bleibt }: Gewichener): string {
  const left = bleibt.length === 0 ? 'nicht mehr' : bleibt.map(({ von, bis }) => formatZeitraum(von, bis)).join(' und ')
  return `${what[art]} ${id} (${formatZeitraum(gueltigVon, gueltigBis)}) trifft auf eine andere und gilt noch: ${left}.`
}

function formatZeitraum(von: string | null, bis: string | null): string {
  if (von === null && bis === null) return 'immer'
  return [von === null ? '' : `ab ${formatDatum(von)}`, bis === null ? '' : `bis ${formatDatum(bis)}`].join(' ').trim()
}

const describeFolge = (alt: string, neu: string) =>
  `Mit ${alt} kann sich niemand mehr anmelden: Bitte nennen Sie dem Kunden seine Nummer ${neu}. Der nächste Import muss ihn unter ${neu} bringen; Zeilen mit ${alt} lehnt er ab.`
