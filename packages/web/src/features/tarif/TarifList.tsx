import type { Tarif } from '@ekp/wire/tarif'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import styles from './TarifList.module.css'
import { TarifPreise } from './TarifPreise.tsx'
import { konditionRows } from './tarifRows.ts'

interface TarifListProps {
  tarife: readonly Tarif[]
  kundenArt: string | null
  loud: boolean
}

/** Tariffs one below the other, each under its name. */
export function TarifList({ tarife, kundenArt, loud }: TarifListProps) {
  return (
    <ul className={styles.list}>
      {tarife.map((tarif, index) => (
        <li key={index} className={styles.tarif}>
          <h3>{tarif.name?.trim() || 'Tarif ohne Namen'}</h3>
          <TarifPreise tarif={tarif} kundenArt={kundenArt} loud={loud} />
          <ValueTable quiet rows={konditionRows(tarif, loud ? 'aktuell' : 'andere')} />
        </li>
      ))}
    </ul>
  )
}
