import { type ReactNode, useId, useMemo, useState } from 'react'
import { Button } from '../Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Chart.module.css'
import type { ChartData } from './ChartData.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { summarize } from './summarize.ts'

export interface ChartProps {
  title: string
  level?: 2 | 3
  /** What the figures mean, where the title does not say it. */
  children?: ReactNode
  data: ChartData
  /** What is to be said of the figures once they have been seen. */
  below?: ReactNode
  height?: 'small' | 'normal'
  /** The sum-up is only heard where there is little room and the figures stand beside the chart. */
  summaryHidden?: boolean
}

/** A drawing of figures with everything that makes it readable: title, sum-up, legend, keys, tooltip and a table. */
export const Chart = ({
  title,
  level = 2,
  children,
  data,
  below,
  height = 'normal',
  summaryHidden = false,
}: ChartProps) => {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const summary = useMemo(() => summarize(data), [data])
  const Heading = `h${level}` as const

  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <div className={styles.head}>
        <Heading id={`${id}-title`} className={styles.title}>
          {title}
        </Heading>
        <Button size="small" onClick={() => setAsTable(!asTable)} aria-describedby={`${id}-title`}>
          {asTable ? 'Als Diagramm' : 'Als Tabelle'}
        </Button>
      </div>
      {children}
      {asTable ? (
        <ChartTable data={data} title={title} />
      ) : (
        <>
          <ChartLegend data={data} />
          <ChartPlot data={data} height={height} titleId={`${id}-title`} summaryId={`${id}-summary`} />
        </>
      )}
      {below}
      {summaryHidden ? (
        <VisuallyHidden id={`${id}-summary`}>{summary}</VisuallyHidden>
      ) : (
        <p id={`${id}-summary`} className={styles.summary}>
          {summary}
        </p>
      )}
    </figure>
  )
}
