import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { deriveSalden } from '@ekp/wire/rules/abschlag'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { jahresbildData } from './chartData.ts'
import { laufText } from './texts.ts'
import { deriveJahreslauf } from './vorausschau.ts'

export interface JahresbildProps {
  abschlag: Abschlag
  vorausschau: Abschlagsvorausschau
}

/** The year of the bill as a picture, and as a table [abschlag-31]. */
export function Jahresbild({ abschlag: { naechste }, vorausschau: { monate } }: JahresbildProps) {
  const { data, lauf } = useMemo(() => {
    const salden = deriveSalden(monate, naechste)
    return { data: jahresbildData(monate, salden, naechste), lauf: laufText[deriveJahreslauf(monate, salden)] }
  }, [monate, naechste])
  return (
    <Chart title="Ihr Jahr, Monat für Monat" data={data} height="large">
      {lauf !== undefined && <p>{lauf}</p>}
    </Chart>
  )
}
