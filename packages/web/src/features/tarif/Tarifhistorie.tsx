import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarifzeitscheiben'
import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { today } from '../../lib/today.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { classNames } from '../../ui/classNames.ts'
import styles from './Tarifhistorie.module.css'
import { ZeitscheibeSection } from './ZeitscheibeSection.tsx'

interface TarifhistorieProps {
  vertrag: Vertrag
  tarife: readonly Tarif[]
}

const titles = {
  aktuell: 'Aktueller Tarif',
  zukuenftig: 'Zukünftiger Tarif/Tarife',
  vorangegangen: 'Vorangegangener Tarif/Tarife',
}
const noneOnRecord = 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt'

/** A contract's tariffs by time [sections 2, 4]. */
export function Tarifhistorie({ vertrag, tarife }: TarifhistorieProps) {
  const { id, kundenArt, lieferbeginn } = vertrag
  const { aktuell, zukuenftig, vorangegangen } = deriveTarifzeitscheiben(tarife, today(), lieferbeginn)
  return (
    <CardGrid className={styles.grid}>
      <ZeitscheibeSection
        title={titles.aktuell}
        tarife={aktuell ? [aktuell] : []}
        kundenArt={kundenArt}
        empty={tarife.length === 0 ? noneOnRecord : 'Zurzeit gilt für diesen Vertrag kein Tarif.'}
        actions={
          aktuell?.istDynamisch && (
            <ButtonLink size="small" to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId: id }}>
              Preiszeitreihe
            </ButtonLink>
          )
        }
      />
      <ZeitscheibeSection
        title={titles.zukuenftig}
        tarife={zukuenftig}
        kundenArt={kundenArt}
        empty="Es ist kein zukünftiger Tarif bekannt. Steht ein Tarifwechsel fest, finden Sie den neuen Tarif hier."
      />
      <div className={styles.past}>
        <ZeitscheibeSection
          title={titles.vorangegangen}
          tarife={vorangegangen}
          kundenArt={kundenArt}
          empty="Es gibt keinen vorangegangenen Tarif. Nach einem Tarifwechsel finden Sie den bisherigen Tarif hier."
        />
      </div>
    </CardGrid>
  )
}

/** Keeps the places that stay: the current tariff's, and on wide screens the previous ones' beside it. */
export function TarifhistorieLoading() {
  const pending = { tarife: undefined, kundenArt: null, empty: '' }
  return (
    <CardGrid className={classNames(styles.grid, styles.loading)}>
      <ZeitscheibeSection title={titles.aktuell} {...pending} />
      <div className={styles.past}>
        <ZeitscheibeSection title={titles.vorangegangen} {...pending} />
      </div>
    </CardGrid>
  )
}
