import type { Abschlagsmonat, Faelligkeit } from '@ekp/wire/abschlag'
import { type Saldo, toCent } from '@ekp/wire/rules/abschlag'
import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import { standText } from '@ekp/wire/rules/abschlagsergebnis'
import { formatMonat } from '../../lib/format.ts'
import { whole } from '../../lib/numberFormat.ts'
import type { ChartData } from '../../ui/charts/ChartData.ts'
import { shortMonat } from './texts.ts'
import { middle } from './vorausschau.ts'

/** The bill's year month by month: what it costs beside what is paid, and how the two stand since its begin [abschlag-31]. */
export function jahresbildData(
  monate: readonly Abschlagsmonat[],
  salden: readonly Saldo[],
  naechste: readonly Faelligkeit[],
): ChartData {
  return {
    x: {
      kind: 'bands',
      title: 'Monat',
      labels: monate.map(({ von }) => shortMonat(von)),
      names: monate.map(({ von }) => formatMonat(von)),
    },
    left: { unit: 'EUR', format: whole.format },
    estimatedName: 'erwartet',
    linesOfRow: 6,
    series: [
      {
        key: 'kosten',
        name: 'Kosten',
        kind: 'bars',
        color: 'var(--diagramm-jetzt)',
        values: monate.map(({ kosten }) => toCent(middle(kosten))),
        texts: monate.map(({ kosten }) => spanneText(kosten)),
        estimated: monate.map(({ bekannt }) => !bekannt),
      },
      {
        key: 'zahlung',
        name: 'Zahlungen',
        kind: 'bars',
        color: 'var(--diagramm-davor)',
        values: monate.map(({ zahlung }) => zahlung),
        estimated: monate.map(({ von, bis }) => naechste.some(({ datum }) => von <= datum && datum < bis)),
      },
      {
        key: 'saldo',
        name: 'Stand am Monatsende',
        kind: 'line',
        isUnmarked: true,
        isBelow: true,
        color: 'var(--diagramm-preis)',
        values: salden.map(({ hoechstens }) => hoechstens),
        lows: salden.map(({ mindestens }) => mindestens),
        texts: salden.map(standText),
      },
    ],
    summary: summaryOf(monate, salden),
  }
}

/** What a month costs, in whole EUR: `96 EUR`, `80 bis 112 EUR`. */
function spanneText({ mindestens, hoechstens }: Betragsspanne): string {
  const [least, most] = [whole.format(mindestens), whole.format(hoechstens)]
  return least === most ? `${most}\u00A0EUR` : `${least} bis ${most}\u00A0EUR`
}

/** Which month costs most, and what the line is and comes to. */
function summaryOf(monate: readonly Abschlagsmonat[], salden: readonly Saldo[]): string {
  const most = monate.toSorted((one, other) => middle(other.kosten) - middle(one.kosten))[0]
  const [letzter, stand] = [monate.at(-1), salden.at(-1)]
  if (most === undefined || letzter === undefined || stand === undefined) return ''
  return `Am meisten kostet der ${formatMonat(most.von)} (${spanneText(most.kosten)}). Der Stand ist das Gezahlte abzüglich der Kosten: Ende ${formatMonat(letzter.von)} ${standText(stand)}.`
}
