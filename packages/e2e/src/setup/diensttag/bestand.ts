import type { DemoKunde } from '../../fixtures/demoKunden.ts'

const passwort = 'Kranich ueber 7 Seen'

/** Who calls the desk on this day, and what for. */
export const anrufer = {
  vertippt: { kundennummer: 'ST-101', vorname: 'Adele', nachname: 'Anders' },
  gestohlen: { kundennummer: 'ST-102', vorname: 'Bruno', nachname: 'Bach' },
  vergesslich: { kundennummer: 'ST-103', vorname: 'Clara', nachname: 'Conrad' },
  ungeduldig: { kundennummer: 'ST-104', vorname: 'Dora', nachname: 'Dachs' },
  ableser: { kundennummer: 'ST-105', vorname: 'Emil', nachname: 'Ebert' },
  umgezogen: { kundennummer: 'ST-106', vorname: 'Fritz', nachname: 'Falk', email: 'fritz@weg.example' },
  falscher: { kundennummer: 'ST-107', vorname: 'Greta', nachname: 'Gross' },
  richtiger: { kundennummer: 'ST-108', vorname: 'Hanna', nachname: 'Heinz' },
  doppelt: { kundennummer: 'ST-109', vorname: 'Ida', nachname: 'Ilg' },
  nochmal: { kundennummer: 'ST-110', vorname: 'Ida', nachname: 'Ilg-Ohm' },
  umnummeriert: { kundennummer: 'ST-111', vorname: 'Jan', nachname: 'Jung' },
  fragend: { kundennummer: 'ST-112', vorname: 'Karl', nachname: 'Kern' },
  geht: { kundennummer: 'ST-113', vorname: 'Lena', nachname: 'Lang' },
  klemmt: { kundennummer: 'ST-114', vorname: 'Max', nachname: 'Mohr' },
  besteller: { kundennummer: 'ST-116', vorname: 'Olga', nachname: 'Ost' },
  glatt: { kundennummer: 'ST-115', vorname: 'Nora', nachname: 'Nolte' },
} as const satisfies Record<string, { kundennummer: string; vorname: string; nachname: string; email?: string }>

export type Anrufer = keyof typeof anrufer

/** How one of them signs in, until the desk changes it. */
export const zugangOf = (wer: Anrufer): DemoKunde => ({ kundennummer: anrufer[wer].kundennummer, passwort })

/** Where mails to one of them go, unless his own address is named. */
export const emailOf = ({ vorname, nachname }: { readonly vorname: string; readonly nachname: string }) =>
  `${vorname}.${nachname}@example.org`.toLowerCase()

export const nameOf = (wer: Anrufer) => `${anrufer[wer].vorname} ${anrufer[wer].nachname}`

const vertragsnummer = (kundennummer: string) => kundennummer.replace('ST-', 'V-')
const zaehlernummer = (kundennummer: string) => kundennummer.replace('ST-', '1TAG00')

/** The contract of one of them, and its meter. */
export const vertragOf = (wer: Anrufer) => vertragsnummer(anrufer[wer].kundennummer)
export const zaehlerOf = (wer: Anrufer) => zaehlernummer(anrufer[wer].kundennummer)

/** A contract that belongs to somebody else, and one that there should never have been; both were delivered to `falscher`. */
export const [fremderVertrag, falscherVertrag] = ['V-901', 'V-902'] as const

const vertrag = {
  art: 'vertrag',
  versorgungsart: 'strom',
  kundenArt: 'Haushaltskunde',
  lieferbeginn: '2025-04-01',
  strasse: 'Seestraße',
  hausnummer: '7',
  plz: '17192',
  ort: 'Waren',
}

/** What the supplier delivers: each of them with a contract and a meter. */
export const bestand: readonly object[] = [
  ...Object.values(anrufer).flatMap(({ kundennummer, ...kunde }) => {
    const id = vertragsnummer(kundennummer)
    const email = emailOf(kunde)
    const kanaele = [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }]
    return [
      { art: 'anschlussnutzer', kundennummer, anrede: 'KeineAnrede', email, ...kunde, passwort },
      { ...vertrag, id, kundennummer },
      {
        art: 'zaehler',
        vertragId: id,
        nummer: zaehlernummer(kundennummer),
        eingebautAm: '2025-04-01',
        kanaele,
      },
    ]
  }),
  { ...vertrag, id: fremderVertrag, kundennummer: anrufer.falscher.kundennummer, strasse: 'Hafenweg' },
  { ...vertrag, id: falscherVertrag, kundennummer: anrufer.falscher.kundennummer, strasse: 'Irrweg' },
]
