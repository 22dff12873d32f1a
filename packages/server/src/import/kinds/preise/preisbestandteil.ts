import { Datum, line, missing, optionalLine, VertragId } from '@ekp/wire/schema/scalars'
import { Preisberechnung, Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import * as v from 'valibot'
import { onceEach, vertragExists } from '../../checks.ts'
import { decimal, ganzeZahl, keepsRegeln, optionalValue, type Regel } from '../../fields.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Kind } from '../../kind.ts'
import { entfernt, removalOf } from '../removal.ts'
import { mergePerVertrag, removalStaging, upsertOf } from '../../upsert.ts'
import {
  boerseHasGebiet,
  hasAllStufen,
  kalenderExists,
  neededByTarif,
  neverTwice,
  onlyOne,
  withoutGap,
} from './bestandteilChecks.ts'

const Wert = missing(decimal(-100_000, 999_999, 8, 'Bitte geben Sie eine Zahl von -100000 bis 999999 an.'))

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  position: stored('position smallint', ganzeZahl(1, 9999)),
  bezeichnung: stored('bezeichnung text', line(80)),
  gruppe: stored('gruppe text', Preisgruppe),
  berechnung: stored('berechnung text', Preisberechnung),
  wert: stored('wert numeric(14, 8)', Wert),
  stufe: stored('stufe text', optionalValue(Preisstufe)),
  kalender: stored('kalender text', optionalLine(60)),
  gueltigVon: stored('gueltig_von date', Datum),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  entfernt,
}

type Bestandteil = v.InferOutput<ReturnType<typeof lineOf<typeof fields>>>

const isBetween = (wert: number | null, least: number, most: number) => wert !== null && wert >= least && wert <= most
// A share of 0.4 was meant as 40 percent, and a tax of 0.19 as 19.
const isProzent = (wert: number | null) => wert === 0 || isBetween(wert, 1, 100)

/** What a way of charging asks of the value, with the sentence for a wrong one. */
const perBerechnung: Readonly<
  Record<Preisberechnung, readonly [(wert: number | null, group: Preisgruppe) => boolean, string]>
> = {
  // The limits find Cent instead of EUR: no levy and no tax on a kWh has ever been above 25 Cent.
  arbeit: [
    (wert, group) =>
      group === 'abgaben' || group === 'steuern' ? isBetween(wert, -0.25, 0.25) : isBetween(wert, -1, 2),
    'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2, bei Abgaben und Steuern von -0.25 bis 0.25; 0.0205 sind 2,05 Cent.',
  ],
  boerse: [(wert) => wert === null, 'Der Börsenpreis hat keinen eigenen Wert; er steht bei marktpreis.'],
  jahr: [(wert) => wert !== null, 'Bitte geben Sie den Betrag in EUR je Jahr an.'],
  netzanteil: [
    isProzent,
    'Bitte geben Sie in Prozent an, welcher Teil des Netzentgelts zu zahlen ist, von 0 bis 100; 40 sind 40 %.',
  ],
  umsatzsteuer: [isProzent, 'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.'],
}

const gruppen: Partial<Readonly<Record<Preisberechnung, Preisgruppe>>> = {
  boerse: 'energie',
  netzanteil: 'netz',
  umsatzsteuer: 'steuern',
}

const rules: readonly Regel<Bestandteil>[] = [
  [
    'gueltigBis',
    'gueltigBis ist der erste Tag, an dem der Bestandteil nicht mehr gilt, und liegt nach gueltigVon.',
    ({ gueltigVon, gueltigBis }) => gueltigBis !== null && gueltigBis <= gueltigVon,
  ],
  ...(['arbeit', 'boerse', 'jahr', 'netzanteil', 'umsatzsteuer'] as const).map((name) => {
    const [isRight, text] = perBerechnung[name]
    const isBroken = (part: Bestandteil) => part.berechnung === name && !isRight(part.wert, part.gruppe)
    return ['wert', text, isBroken] as const
  }),
  [
    'gruppe',
    'Der Börsenpreis gehört zu energie, der Netzanteil zu netz, die Umsatzsteuer zu steuern.',
    ({ berechnung, gruppe }) => (gruppen[berechnung] ?? gruppe) !== gruppe,
  ],
  [
    'stufe',
    'Eine Stufe gibt es nur bei der Berechnung arbeit.',
    ({ stufe, berechnung }) => stufe !== null && berechnung !== 'arbeit',
  ],
  [
    'stufe',
    'Ohne Kalender sind die Stufen die Zählwerke HT und NT.',
    ({ stufe, kalender }) => stufe === 'ST' && kalender === null,
  ],
  [
    'kalender',
    'Ein Kalender sagt, wann eine Stufe gilt; hier ist keine genannt.',
    ({ stufe, kalender }) => kalender !== null && stufe === null,
  ],
]

const schema = v.pipe(lineOf(fields), keepsRegeln(rules))

const declaration = declareKind({ art: 'preisbestandteil', fields, schema })
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'preise', replaces: true })
const { staging } = declaration

/** What the prices of contracts are made of; the file's parts replace all of a contract. */
export const preisbestandteil: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], {
    gruppe,
    checks: [vertragExists(removalStaging('preisbestandteil')), neededByTarif],
  }),
  checks: [
    onceEach(staging, ['vertrag_id', 'position'], 'position', 'Diese Position des Vertrags'),
    neverTwice,
    onlyOne,
    withoutGap,
    hasAllStufen,
    kalenderExists,
    boerseHasGebiet,
    vertragExists(staging),
  ],
  merge: (tx) => mergePerVertrag(tx, upsertOf(declaration, { key: ['vertrag_id', 'position'] })),
}
