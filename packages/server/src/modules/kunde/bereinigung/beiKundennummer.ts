import { formatDatum } from '../../../lib/formats.ts'
import type { Kundenbestand } from '../nummern/countKundenbestand.ts'
import type { Gewichener } from '../nummern/fitEintraege.ts'
import { mergeKunden, renumberKunde, type Zusammenfuehrung } from '../nummern/kundennummern.ts'
import { type Bereinigen, describeKunde, findKunde, formatBestand } from './Bereinigung.ts'

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
    const [anderer, bleibender] = [await findKunde(tx, weg), await findKunde(tx, bleibt)]
    const ergebnis = await mergeKunden(tx, { weg, bleibt }, bearbeitung)
    return {
      absaetze: [
        {
          satz: `Kunde ${weg} geht in Kunde ${bleibt} auf. Das lässt sich nicht umkehren.`,
          punkte: [
            ...(bleibender ? [describeKunde(bleibender)] : []),
            ...(anderer && anderer.name !== bleibender?.name
              ? [`Der andere heißt ${anderer.name}: Bitte prüfen Sie, ob es wirklich derselbe Kunde ist.`]
              : []),
            ...describeUmzug(ergebnis.bestand, weg, bleibt),
            ...describeZusammenfuehrung(ergebnis, bleibt),
          ],
        },
      ],
      folge: describeFolge(weg, bleibt),
      kundennummer: bleibt,
    }
  }

function describeUmzug(bestand: Kundenbestand, alt: string, neu: string): string[] {
  const { offeneVorgaenge: offen } = bestand
  const what = offen === 1 ? '1 Vorgang, der' : `${offen} Vorgänge, die`
  return [
    `Mit ihm kommen: ${formatBestand(bestand, ['vertraege', 'dokumente', 'rechnungsadressen', 'bankverbindungen', 'vorgaenge'])}${bestand.vertraege === 0 ? '' : '; dazu alles, was an den Verträgen hängt'}.`,
    ...(offen === 0
      ? []
      : [
          `Darunter ${what} noch nicht übergeben ${offen === 1 ? 'ist' : 'sind'}; abgeholt wird mit der Nummer ${neu}.`,
        ]),
    bestand.sitzungen + bestand.geraete + bestand.passkeys === 0
      ? 'Links für ein neues Passwort, die er noch hat, gelten nicht mehr.'
      : `Es enden: ${formatBestand(bestand, ['sitzungen', 'geraete', 'passkeys'])}, dazu Links für ein neues Passwort.`,
    `Was unter ${alt} im Änderungsprotokoll steht, bleibt dort, auch in seiner Auskunft; Neues steht unter ${neu}.`,
  ]
}

const texts: Readonly<Record<string, string>> = {
  geburtsdatum: 'Geburtsdatum',
  passwort: 'Passwort',
  email: 'E-Mail-Adresse',
}
const nameOf = (field: string) => texts[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

function describeZusammenfuehrung({ uebernommen, gewichen, sperrt }: Zusammenfuehrung, bleibt: string): string[] {
  return [
    `Name, Kontaktdaten und Passwort bleiben die von ${bleibt}${uebernommen.length === 0 ? '' : `; was dort fehlt, kommt hinzu: ${uebernommen.map(nameOf).join(', ')}`}.`,
    ...gewichen.map(describeGewichenen),
    ...(sperrt ? [`Kunde ${bleibt} ist danach gesperrt oder eingeschränkt, wie der andere es ist.`] : []),
  ]
}

const what = { rechnungsadresse: 'Rechnungsadresse', bankverbindung: 'Bankverbindung' }

function describeGewichenen({ art, id, gueltigVon, gueltigBis, bleibt }: Gewichener): string {
  const left = bleibt.map(({ von, bis }) => formatZeitraum(von, bis)).join(' und ')
  const eintrag = `${what[art]} ${id} (${formatZeitraum(gueltigVon, gueltigBis)})`
  const grund = 'weil der Kunde, der bleibt, für diese Tage eine eigene hat'
  return left === '' ? `${eintrag} gilt nicht mehr, ${grund}.` : `${eintrag} gilt nur noch ${left}, ${grund}.`
}

function formatZeitraum(von: string | null, bis: string | null): string {
  if (von === null && bis === null) return 'immer'
  return [von === null ? '' : `ab ${formatDatum(von)}`, bis === null ? '' : `bis ${formatDatum(bis)}`].join(' ').trim()
}

const describeFolge = (alt: string, neu: string) =>
  `Bitte schreiben Sie dem Kunden, dass er sich jetzt mit ${neu} anmeldet; mit ${alt} geht es nicht mehr. Zählerstände, die auf seinem Gerät noch unter ${alt} warten, muss er noch einmal erfassen. Ändern Sie die Nummer auch in Ihrem System: Zeilen mit ${alt} lehnt der Import ab.`
