import { addTage } from '@ekp/wire/rules/kalendertag'
import { sonnenblumeHash } from './kunden.ts'

/** A customer of the demo who has sent something in; invented, as the others are. */
export interface DemoVorgangskunde {
  readonly kundennummer: string
  readonly vertragId: string
  readonly zaehlernummer: string
  readonly vorname: string
  readonly nachname: string
  /** kWh a year. */
  readonly jahresverbrauch: number
}

const namen = [
  ['Frau', 'Edeltraud', 'Vogt', 'Gartenweg 3', '1949-08-02', 1900],
  ['Herr', 'Mehmet', 'Yıldız', 'Feldstraße 18', '1986-03-21', 3400],
  ['Frau', 'Sabine', 'Kowalski', 'Feldstraße 20', '1971-12-09', 2600],
  ['Herr', 'Anton', 'Gruber', 'Ziegelhof 1', '1955-06-30', 4200],
  ['Frau', 'Linh', 'Nguyen', 'Marktplatz 7', '1993-10-17', 1500],
  ['Herr', 'Peter', 'Schäfer', 'Dorfstraße 44', '1968-01-25', 3900],
  ['Frau', 'Hannah', 'Öhler', 'Am Anger 12', '1990-04-04', 2100],
  ['Herr', 'Luca', 'Romano', 'Bahnhofstraße 5', '1982-07-13', 2800],
  ['Frau', 'Ursula', 'Dietrich', 'Rosenweg 9', '1944-11-28', 1700],
  ['Herr', 'Jan', 'de Vries', 'Uferweg 31', '1977-02-16', 3100],
] as const

const nummerOf = (nr: number) => String(nr + 1).padStart(3, '0')

export const demoVorgangskunden: readonly DemoVorgangskunde[] = namen.map(
  ([, vorname, nachname, , , jahresverbrauch], nr) => ({
    kundennummer: `SWM-200${nummerOf(nr)}`,
    vertragId: `4720${nummerOf(nr)}`,
    zaehlernummer: `1EMH00200${nummerOf(nr)}`,
    vorname,
    nachname,
    jahresverbrauch,
  }),
)

const obiskennzahl = '1-0:1.8.0'

/** What a meter of theirs shows on the last day of a year, counted back from `today`. */
export const demoStandOf = ({ jahresverbrauch }: DemoVorgangskunde, jahre: number) =>
  20_000 + jahresverbrauch * (3 - jahre)

/** Their records as lines of an import: contract, meter with three readings, tariff and account. */
export function demoVorgangskundenRecords(today: string): readonly object[] {
  const ende = `${Number(today.slice(0, 4)) - 1}-12-31`
  return demoVorgangskunden.flatMap((kunde, nr) => {
    const { kundennummer, vertragId, zaehlernummer: nummer } = kunde
    const [anrede, vorname, nachname, anschrift, geburtsdatum] = namen[nr] ?? namen[0]
    const [, strasse = '', hausnummer = ''] = /^(.+) (\d+)$/.exec(anschrift) ?? []
    const lieferbeginn = addTage(ende, -1095)
    return [
      {
        art: 'anschlussnutzer',
        kundennummer,
        anrede,
        vorname,
        nachname,
        geburtsdatum,
        email: `kunde${nummerOf(nr)}@example.org`,
        // The last one has none yet, and can register.
        ...(nr < namen.length - 1 && { passwortHash: sonnenblumeHash }),
        mobil: `0171 39202${nummerOf(nr).slice(1)}`,
      },
      {
        art: 'vertrag',
        id: vertragId,
        kundennummer,
        versorgungsart: 'strom',
        kundenArt: 'Haushaltskunde',
        lieferbeginn,
        strasse,
        hausnummer,
        plz: '08999',
        ort: 'Mühlenbrück',
      },
      {
        art: 'zaehler',
        vertragId,
        nummer,
        eingebautAm: lieferbeginn,
        ausgebautAm: null,
        kanaele: [{ obiskennzahl, vorkommastellen: 6, nachkommastellen: 1 }],
      },
      ...[2, 1, 0].map((jahre) => ({
        art: 'ablesung',
        vertragId,
        zaehlernummer: nummer,
        ablesedatum: addTage(ende, -365 * jahre),
        ablesewerte: { [obiskennzahl]: demoStandOf(kunde, jahre) },
        ableseart: 'NETZBETREIBER',
        ermittlungsart: 'abgelesen',
        ablesegrund: 'Turnusablesung',
        erfassungshinweis: null,
      })),
      {
        art: 'tarif',
        tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
        vertragId,
        name: 'MühlenStrom Basis',
        grundpreis: 138.6,
        arbeitspreis: 0.3419,
        gueltigVon: lieferbeginn,
      },
      {
        art: 'bankverbindung',
        bankverbindungId: `BV-${vertragId}`,
        kundennummer,
        kontoinhaber: `${vorname} ${nachname}`,
        iban: 'DE02120300000000202051',
        mandatsreferenz: `M-${vertragId}`,
      },
    ]
  })
}
