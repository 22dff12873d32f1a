import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../lib/useQuery.ts'
import { formatDatum } from '../../lib/format.ts'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import styles from './LetzteAblesung.module.css'
import { listAblesewerte } from './ablesungsstand.ts'
import { ablesungenQuery, findLatestAblesung } from './queries.ts'

/** When a contract's meter was read last and what it showed, on its card; keeps its place while it loads. */
export function LetzteAblesung({ vertragId, versorgungsart }: { vertragId: string; versorgungsart: string }) {
  const { data, isPending } = useQuery(ablesungenQuery(vertragId))
  if (data === undefined && !isPending) return null
  const latest = data && findLatestAblesung(data)
  const note = latest
    ? listAblesewerte(latest, zaehlerEinheit(versorgungsart)).map((wert) => (
        <span key={wert} className={styles.wert}>
          {wert}
        </span>
      ))
    : []
  const value = latest ? formatDatum(latest.ablesedatum) : isPending ? '\u00A0' : 'noch keine'
  return <KeyFigures figures={[{ label: 'Letzte Ablesung', value, note: note.length > 0 ? note : '\u00A0' }]} />
}
