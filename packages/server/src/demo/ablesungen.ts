import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './kalender.ts'
import { demoZaehler, type DemoZaehler, deriveDemoAblesewerte } from './zaehler.ts'

/** A reading as a line of an import file. */
export interface DemoAblesung {
  readonly art: 'ablesung'
  readonly vertragId: string
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ablesewerte: Readonly<Record<string, number>>
}

/** Readings of every origin up to yesterday: yearly, monthly and in between, over a meter change and a rollover. */
export function demoAblesungen(kalender: DemoKalender): readonly DemoAblesung[] {
  return demoZaehler(kalender).flatMap((zaehler) =>
    demoTermine(zaehler, kalender)
      .filter(([datum]) => datum >= zaehler.eingebautAm && datum < kalender.today)
      .map(([datum, anlass]) => ({
        art: 'ablesung' as const,
        vertragId: zaehler.vertragId,
        zaehlernummer: zaehler.nummer,
        ablesedatum: datum,
        ablesewerte: deriveDemoAblesewerte(zaehler, datum),
        ...demoAnlaesse[anlass],
      })),
  )
}

/** A day on which a meter is read, and why. */
type DemoTermin = readonly [datum: string, anlass: keyof typeof demoAnlaesse]

// Fixed days of the year but for the first and the last: a later start adds readings and moves none.
const yearly = (jahre: readonly number[], termineOf: (jahr: number) => readonly DemoTermin[]) =>
  jahre.flatMap((jahr) => termineOf(jahr))
const turnus = (jahr: number): DemoTermin => [`${jahr}-12-31`, 'turnus']

function* monthly(von: string, { today }: DemoKalender): Generator<DemoTermin> {
  yield [von, 'lieferbeginn']
  const first = Number(von.slice(0, 4)) * 12 + Number(von.slice(5, 7))
  for (let nr = first; ; nr++) {
    const datum = utcTag(Date.UTC(Math.floor(nr / 12), nr % 12, 1))
    if (datum > today) return
    yield [datum, 'fernauslesung']
  }
}

/** Read by the customer at the end of most quarters. */
const quartale = (jahr: number): readonly DemoTermin[] => [
  [`${jahr}-03-31`, 'portal'],
  [`${jahr}-06-30`, jahr % 2 === 0 ? 'portal' : 'telefon'],
  [`${jahr}-09-30`, 'karte'],
  turnus(jahr),
]

/** When the meter is read; days that have not come yet are the caller's to leave out. */
function demoTermine(zaehler: DemoZaehler, kalender: DemoKalender): readonly DemoTermin[] {
  const { jahr, neujahr, monatsanfang, letzterWerktag } = kalender
  const jahre = (von: number) => Array.from({ length: 1 - von }, (_, index) => jahr + von + index)
  switch (zaehler.vertragId) {
    case '4711001':
      return [
        [neujahr(-6), 'lieferbeginn'],
        ...yearly(jahre(-6), (y) => [
          [`${y}-04-30`, y % 2 === 0 ? 'portal' : 'karte'],
          [`${y}-09-30`, 'portal'],
          // Once in six years the value is estimated.
          y % 6 === 1 ? [`${y}-12-31`, 'ersatz'] : turnus(y),
        ]),
      ]
    case '4711002': {
      const { eingebautAm, ausgebautAm } = zaehler
      const termine = yearly(jahre(-6), quartale).filter(
        ([datum]) => datum > addTage(eingebautAm, 30) && (ausgebautAm === null || datum < ausgebautAm),
      )
      return [[eingebautAm, 'einbau'], ...termine, ...(ausgebautAm === null ? [] : [[ausgebautAm, 'ausbau'] as const])]
    }
    case '4711003':
    case '4711011':
    case '4711012':
      return [...monthly(monatsanfang(-14), kalender)]
    case '4711004':
    case '4711005':
      return [...monthly(neujahr(-3), kalender)]
    case '4711007':
      return [
        [neujahr(-4), 'lieferbeginn'],
        ...yearly(jahre(-4), (y) => [[`${y}-06-15`, y % 2 === 0 ? 'portal' : 'kontrolle'], turnus(y)]),
      ]
    case '4711008': {
      const ende = letzterWerktag(-4)
      const vorher = yearly(jahre(-4), (y) => [turnus(y)]).filter(([datum]) => datum < ende)
      return [[neujahr(-4), 'lieferbeginn'], ...vorher, [ende, 'lieferende']]
    }
    case '4711010':
      return [[neujahr(-12), 'lieferbeginn'], ...yearly(jahre(-12), (y) => [turnus(y)])]
    default:
      return []
  }
}

const netzbetreiber = { ableseart: 'NETZBETREIBER', ermittlungsart: 'abgelesen', erfassungshinweis: null }
const kunde = { ableseart: 'KUNDE', ermittlungsart: 'abgelesen', ablesegrund: 'Zwischenablesung' }

/** The fields of a reading that say its reason and its reader, in the words of back offices. */
const demoAnlaesse = {
  lieferbeginn: { ...netzbetreiber, ablesegrund: 'Lieferbeginn', erfassungshinweis: 'Stand laut Übergabeprotokoll' },
  lieferende: { ...netzbetreiber, ablesegrund: 'Lieferende' },
  turnus: { ...netzbetreiber, ablesegrund: 'Turnusablesung' },
  kontrolle: { ...netzbetreiber, ablesegrund: 'Kontrollablesung', erfassungshinweis: 'Auf Wunsch des Kunden' },
  ausbau: { ...netzbetreiber, ablesegrund: 'Zählerwechsel', erfassungshinweis: 'Ausbaustand' },
  einbau: { ...netzbetreiber, ablesegrund: 'Zählerwechsel', erfassungshinweis: 'Einbaustand' },
  fernauslesung: { ...netzbetreiber, ablesegrund: 'Monatsablesung', ermittlungsart: 'fernausgelesen' },
  ersatz: {
    ableseart: 'ERSATZWERT',
    ablesegrund: 'Turnusablesung',
    ermittlungsart: 'geschätzt',
    erfassungshinweis: 'Zähler war nicht zugänglich',
  },
  portal: { ...kunde, erfassungshinweis: 'Im Kundenportal übermittelt' },
  karte: { ...kunde, erfassungshinweis: 'Per Ablesekarte gemeldet' },
  telefon: { ...kunde, erfassungshinweis: 'Telefonisch gemeldet' },
} as const
