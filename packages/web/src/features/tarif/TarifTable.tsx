import type { Tarif } from '@ekp/wire/tarif'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { tarifRows } from './tarifRows.ts'

interface TarifTableProps {
  /** Null where the contract has none. */
  tarif: Tarif | null
  kundenArt: string | null
}

/** A tariff, or the sentence that there is none [tarif-10]. */
export function TarifTable({ tarif, kundenArt }: TarifTableProps) {
  if (tarif === null) return <p>Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt</p>
  return <ValueTable rows={tarifRows(tarif, kundenArt)} />
}
