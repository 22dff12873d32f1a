import { type Historieninterval, type Historienwert, listHistorie } from '@ekp/wire/verbrauch'
import * as v from 'valibot'
import { deriveVerbrauchsreihen, type LastgangOfVertrag } from '../../../../preis/lastreihe.ts'
import { fillGebiete, type PreistagOfGebiet } from '../../../../preis/marktpreise.ts'
import type { Lieferung } from '../../../../preis/preisgrundlagen.ts'
import type { Preisstand } from '../../../../preis/preisstand.ts'
import { toSteps } from '../../../../preis/steps.ts'
import { deriveHistorie, listAbschnitte } from '../readHistorie.ts'

/** A UTC day of consumption in Wh: quarter hours where there are 96 of them, hours otherwise. */
export const lastgangtag = (
  tag: string,
  werte: readonly (number | null)[],
  changes: Partial<LastgangOfVertrag> = {},
): LastgangOfVertrag => ({
  obiskennzahl: '1-0:1.8.0',
  tag,
  minuten: werte.length === 96 ? 15 : 60,
  werte: [...werte],
  stellen: 3,
  geschaetzt: null,
  ...changes,
})

/** A UTC day of prices in EUR per MWh: quarter hours where there are 96 of them, hours otherwise. */
export const preistag = (tag: string, preise: readonly (string | null)[], gebiet = 'DE-LU'): PreistagOfGebiet => {
  // As the column writes it: four decimals.
  const texts = preise.map((preis) => (preis === null ? 'NULL' : Number(preis).toFixed(4)))
  return { gebiet, tag, minuten: preise.length === 96 ? 15 : 60, preise: `{${texts.join(',')}}` }
}

/** The market's own price, and a fixed part in 10^-8 EUR per kWh. */
export const boersenpreis = (
  changes: Partial<Preisstand> & { aufschlag?: bigint; marktgebiet?: string } = {},
): Preisstand => {
  const { aufschlag = 0n, marktgebiet = 'DE-LU', ...others } = changes
  const fest = { bezeichnung: 'Fester Anteil', gruppe: 'ungeteilt', stufe: undefined, kalender: undefined } as const
  return {
    tarif: 'Dynamisch',
    gueltigVon: null,
    gueltigBis: null,
    arbeitsteile: [{ ...fest, wert: 10_000n * aufschlag }],
    jahresteile: [],
    boerse: { bezeichnung: 'Börsenpreis', marktgebiet },
    umsatzsteuer: 0n,
    istBrutto: true,
    ...others,
  }
}

/** What the database holds of a contract. */
export interface Given extends Lieferung {
  readonly lastgang: readonly LastgangOfVertrag[]
  readonly marktpreise: readonly PreistagOfGebiet[]
}

// A delivery without bounds at the market's own price.
const nothing: Given = {
  lieferbeginn: null,
  lieferende: null,
  preisstaende: [boersenpreis()],
  plan: () => undefined,
  lastgang: [],
  marktpreise: [],
}

/** The history of a stretch, long after it, as the route makes it of the rows. */
export function derive(
  [von, bis]: readonly [string, string],
  interval: Historieninterval,
  changes: Partial<Given>,
  now = new Date('2030-01-01T00:00:00Z'),
): Historienwert[] {
  const given = { ...nothing, ...changes }
  const steps = toSteps({ von, bis })
  const grundlagen = {
    abschnitte: listAbschnitte(steps, interval, given),
    ...deriveVerbrauchsreihen(steps, given.lastgang),
    preise: fillGebiete(steps, given.marktpreise),
  }
  const data = deriveHistorie(steps, grundlagen, now)
  return v.parse(listHistorie.output, JSON.parse(JSON.stringify({ data: { data } }))).data.data
}

export const each = <T>(count: number, wert: T) => Array.from({ length: count }, () => wert)
