import type { Vertrag } from '@ekp/wire/vertrag'
import { Icon } from '../../ui/Icon.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Plate } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { versorgungsartIcon, versorgungsartText } from './versorgungsart.ts'
import { lieferungRows } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

/** Supply type, number, status and delivery of a contract, the head of its card. */
export function VertragSummary({ vertrag }: { vertrag: Vertrag }) {
  const { label, tone } = vertragsstatusView(vertrag)
  return (
    <>
      <h2 id={`vertrag-${vertrag.id}`}>
        <Icon name={versorgungsartIcon(vertrag.versorgungsart)} /> {versorgungsartText(vertrag.versorgungsart)}{' '}
        <Plate>{vertrag.id}</Plate>
      </h2>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <ValueTable rows={lieferungRows(vertrag)} />
    </>
  )
}
