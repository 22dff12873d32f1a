import type { Tarif } from '@ekp/wire/tarif'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import styles from './TarifList.module.css'
import { konditionRows, tarifRows } from './tarifRows.ts'

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

interface TarifListProps {
  tarife: readonly Tarif[]
  kundenArt: string | null
}

/** Tariffs one below the other, each under its name. */
export function TarifList({ tarife, kundenArt }: TarifListProps) {
  return (
    <ul className={styles.list}>
      {tarife.map((tarif, index) => (
        <li key={index} className={styles.tarif}>
          <h3>{tarif.name?.trim() || 'Tarif ohne Namen'}</h3>
          <ValueTable rows={konditionRows(tarif, kundenArt)} />
        </li>
      ))}
    </ul>
  )
}
