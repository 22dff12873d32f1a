import type { Arttext } from './Arttext.ts'

const ausgebaut: Arttext['frist'] = ({ belegJahre }) =>
  `${belegJahre} nach dem Ende des Jahres, in dem der Zähler ausgebaut wurde.`

/** What a customer reads of meters and of what they measure. */
export const messtexte = {
  alleZaehler: {
    titel: 'Ihre Zähler',
    inhalt: 'Welche Zähler zu Ihren Verträgen gehören, damit jeder Zählerstand dem richtigen zugeordnet wird.',
    spalten: ['ausgebautAm: leer, solange der Zähler in Betrieb ist.'],
    frist: ausgebaut,
  },
  messkanaele: {
    titel: 'Die Zählwerke Ihrer Zähler',
    inhalt: 'Was ein Zähler misst und wie viele Stellen er zeigt. Damit prüfen wir, was Sie eingeben.',
    spalten: [
      'obiskennzahl: die genormte Nummer des Zählwerks, auch in den folgenden Tabellen: 1-0:1.8.0 für Strom, 1-0:1.8.1 und 1-0:1.8.2 für Hoch- und Niedertarif, 7-0:3.0.0 für Gas.',
      'vorkommastellen und nachkommastellen: die Stellen vor und hinter dem Komma.',
    ],
    frist: ausgebaut,
  },
  ablesungen: {
    titel: 'Ihre Ablesungen',
    inhalt:
      'Zählerstände, eine Zeile je Zählwerk. Aus ihnen ergibt sich Ihr Verbrauch, und damit sind sie Teil Ihrer Abrechnung.',
    spalten: [
      'ablesewert: der Stand in kWh, bei Gas in Kubikmetern.',
      'ableseart: wer abgelesen hat, KUNDE (Sie) oder NETZBETREIBER; ERSATZWERT heißt geschätzt.',
      'eingegangenAm: wann Sie den Stand im Portal eingegeben haben.',
      'foto: wo das Foto dazu in diesem Archiv liegt.',
    ],
    frist: ({ belegJahre }) =>
      `${belegJahre} nach dem Ende des Jahres der Ablesung. Die letzte von allen älteren bleibt noch, weil mit ihr der nächste Verbrauch beginnt.`,
  },
  verbraeuche: {
    titel: 'Ihre Verbräuche',
    inhalt:
      'Was Sie verbraucht haben, in kWh, so wie unsere Abrechnung es berechnet hat. Das Kundenportal zeigt es Ihnen.',
    spalten: [
      'bis: der Tag, an dem der nächste Zeitraum beginnt.',
      'obiskennzahl: das Zählwerk; die Zeile ohne ist der ganze Verbrauch.',
      'summeJahr: auf 365 Tage hochgerechnet.',
      'prognose: ob der Verbrauch geschätzt ist.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Zeitraum endet.`,
  },
  umrechnungen: {
    titel: 'Umrechnung von Gas',
    inhalt: 'Womit aus Kubikmetern Gas Kilowattstunden werden. Ohne das lässt sich Gas nicht abrechnen.',
    spalten: [
      'zustandszahl: was Druck und Temperatur am Zähler ausmachen.',
      'brennwert: kWh in einem Kubikmeter.',
      'gueltigBis: der erste Tag, an dem die Werte nicht mehr gelten.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem die Werte zuletzt galten.`,
  },
  lastgangkanaele: {
    titel: 'Zählwerke, die laufend messen',
    inhalt:
      'Welche Zählwerke Ihren Verbrauch je Stunde oder Viertelstunde liefern. Dazu gehören die Werte in lastgaenge.csv.',
    spalten: ['minuten: wie lang ein Schritt ist.'],
    frist: ({ vertragJahre }) =>
      `wie der Vertrag, also ${vertragJahre} nach dem Ende des Jahres, in dem er geendet hat oder storniert wurde.`,
  },
  lastgaenge: {
    titel: 'Ihr Verbrauch je Stunde oder Viertelstunde',
    inhalt:
      'Werte, die Ihr Zähler laufend gemessen hat, eine Zeile je Wert. Daraus zeigt Ihnen das Kundenportal Verbrauch und Kosten, und danach werden dynamische Tarife abgerechnet.',
    spalten: [
      'von: wann der Schritt beginnt.',
      'minuten: wie lang er ist.',
      'verbrauchKwh: leer, wenn der Wert fehlt. Die Tabelle beginnt mit dem ersten Wert eines Zählwerks und endet mit seinem letzten.',
      'geschaetzt: ob der Wert geschätzt ist.',
    ],
    frist: ({ lastgangJahre }) => `${lastgangJahre} nach dem Ende des Jahres der Messung.`,
  },
} satisfies Record<string, Arttext>
