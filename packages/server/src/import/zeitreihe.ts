import { Zeitpunkt } from '@ekp/wire/scalars'
import * as v from 'valibot'

// 41 days of quarter hours.
const maxSchritte = 4000

const liste = `Erwartet wird eine Liste von 1 bis ${maxSchritte.toLocaleString('de-DE')} Werten.`

/** A series' values as they stand; whoever takes them looks at each. A schema for each of thousands takes too long. */
export const Werte = v.pipe(
  v.custom<readonly unknown[]>((value) => Array.isArray(value), liste),
  v.check((werte) => werte.length >= 1 && werte.length <= maxSchritte, liste),
)

export const Schrittminuten = v.picklist([15, 60], 'Erlaubt sind: 15, 60.')

/** When a series begins: with the first step's beginning, which `beginsSchritt` checks. */
export const Beginn = Zeitpunkt

/** Whether a step can begin then. */
export const beginsSchritt = ({ von, minuten }: { readonly von: string; readonly minuten: number }) =>
  Date.parse(von) % (minuten * 60_000) === 0

export const beginsSchrittText =
  'von ist der Beginn eines Schritts: eine volle Stunde, bei 15 Minuten eine Viertelstunde.'
