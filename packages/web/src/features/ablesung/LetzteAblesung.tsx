import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../lib/useQuery.ts'
import { formatAblesewert, formatDatum } from '../../lib/format.ts'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import styles from './LetzteAblesung.module.css'
import { ablesungenQuery, findLatestAblesung } from './queries.ts'

/** When a contract's meter was read last and what it showed, on its card; keeps its place while it loads. */
export function LetzteAblesung({ vertragId, versorgungsart }: { vertragId: string; versorgungsart: string }) {
  const { data, isPending } = useQuery(ablesungenQuery(vertragId))
  if (data === undefined && !isPending) return null
  const latest = data && findLatestAblesung(data)
  const einheit = zaehlerEinheit(versorgungsart)
  const werte = Object.values(latest?.ablesewerte ?? {})
  const note = werte.map(({ ablesewert, nachkommastellen, obiskennzahl }) => (
    <span key={obiskennzahl} className={styles.wert}>
      {werte.length > 1 && `${deriveKanalname(obiskennzahl)}: `}
      {formatAblesewert(ablesewert, nachkommastellen)} {einheit}
    </span>
  ))
  const value = latest ? formatDatum(latest.ablesedatum) : isPending ? '\u00A0' : 'noch keine'
  return <KeyFigures figures={[{ label: 'Letzte Ablesung', value, note: note.length > 0 ? note : '\u00A0' }]} />
}
