import { Abschlagsaenderung, type Abschlagsgrenzen, type Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { ergebnisText, findErgebnis, findWirkung, inWhole } from '@ekp/wire/rules/abschlagsergebnis'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { answered, answeredZahl } from '@ekp/wire/schema/answered'
import { Datum } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { formatDatum, formatEuro } from '../../lib/formats.ts'
import { type Abschlagsumstaende, loadMitVorausschau } from '../abschlag/vorausschau.ts'
import { findVertragRow } from '../vertrag/queries.ts'
import type { Angabe } from './angabe.ts'

/** What is stored of a change; after its retention nothing. */
const Wunsch = v.object({
  betrag: answered(Abschlagsaenderung.entries.betrag),
  giltAb: answered(Datum),
  vorschlag: answeredZahl,
})

/** The day from which the customer wants to pay another amount; null where that is not stored any more. */
export const giltAbOf = (inhalt: unknown) => v.parse(Wunsch, inhalt).giltAb

/**
 * What is paid today, within which limits, and what the year will cost, with and without the change that was asked for
 * [abschlag-56]; amounts in EUR, gross.
 */
export async function vergleicheAbschlag(
  db: Database,
  own: OwnedVertrag,
  inhalt: unknown,
  umstaende: Abschlagsumstaende,
): Promise<Angabe[]> {
  const { betrag, giltAb, vorschlag } = v.parse(Wunsch, inhalt)
  // Moved to somebody else, or deleted.
  const [vertrag] = await findVertragRow(db, own)
  if (vertrag === undefined) return []
  const { abschlag, vorausschau } = await loadMitVorausschau(db, own, umstaende)
  const { naechste, offenes, grenzen } = abschlag
  if (abschlag.betrag === null) return [{ name: 'Abschlag heute', wert: 'keiner' }]
  const [next] = naechste
  const aenderung = betrag === null || giltAb === null ? undefined : { betrag, giltAb }
  return [
    {
      name: 'Abschlag heute',
      wert: `${formatEuro(abschlag.betrag)}${next === undefined ? '' : `, das nächste Mal am ${formatDatum(next.datum)}`}`,
    },
    ...(grenzen === null ? [] : [{ name: 'Grenzen', wert: describeGrenzen(grenzen, betrag) }]),
    ...(vorausschau === undefined ? [] : describeVorausschau(vorausschau, { naechste, aenderung, damals: vorschlag })),
    ...(offenes === null ? [] : [{ name: 'Offen', wert: formatEuro(offenes.betrag) }]),
  ]
}

function describeGrenzen({ mindestens, hoechstens }: Abschlagsgrenzen, betrag: number | null): string {
  const lage =
    betrag === null || (mindestens <= betrag && betrag <= hoechstens)
      ? ''
      : betrag < mindestens
        ? '; der Wunsch liegt darunter'
        : '; der Wunsch liegt darüber'
  return `${formatEuro(mindestens)} bis ${formatEuro(hoechstens)}${lage}`
}

interface Zahlweise {
  readonly naechste: Parameters<typeof findWirkung>[1]
  readonly aenderung: Parameters<typeof findWirkung>[2] | undefined
  /** The proposal when it was asked for, which stands beside it. */
  readonly damals: number | null
}

function describeVorausschau(vorausschau: Abschlagsvorausschau, { naechste, aenderung, damals }: Zahlweise): Angabe[] {
  const { kosten, vorschlag, bis } = vorausschau
  const ergebnis = findErgebnis(vorausschau, naechste)
  if (kosten === null || ergebnis === undefined) return [{ name: 'Nächste Rechnung', wert: 'noch nicht zu sagen' }]
  const wirkung = aenderung && findWirkung(vorausschau, naechste, aenderung)
  const { mindestens, hoechstens } = kosten
  return [
    {
      name: `Kosten des Jahres bis ${formatDatum(addTage(bis, -1))}`,
      wert: `wahrscheinlich ${inWhole(mindestens)} bis ${inWhole(hoechstens)} EUR`,
    },
    ...(vorschlag === null || vorschlag === damals ? [] : [{ name: 'Vorschlag heute', wert: formatEuro(vorschlag) }]),
    { name: 'Nächste Rechnung, wie es ist', wert: ergebnisText(ergebnis) },
    ...(wirkung === undefined
      ? []
      : [
          {
            name:
              wirkung.auf === 'rechnung' ? 'Nächste Rechnung mit dem Wunsch' : 'Mit dem Wunsch nach einem ganzen Jahr',
            wert: ergebnisText(wirkung.ergebnis),
          },
        ]),
  ]
}
