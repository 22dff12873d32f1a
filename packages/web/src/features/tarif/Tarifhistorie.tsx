import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { today } from '../../lib/berlinTime.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CardGrid } from '../../ui/layout/Card.tsx'
import styles from './Tarifhistorie.module.css'
import { ZeitscheibeSection } from './ZeitscheibeSection.tsx'
import { durchschnittsText } from './durchschnittsText.ts'

interface TarifhistorieProps {
  vertragId: string
  /** Nothing is shown before both are there: whose tariff it is decides between net and gross. */
  vertrag: Vertrag | undefined
  tarife: readonly Tarif[] | undefined
}

const noneOnRecord = 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt'

/** A contract's tariffs by time [tarif-11]. */
export function Tarifhistorie({ vertragId, vertrag, tarife }: TarifhistorieProps) {
  const kundenArt = vertrag?.kundenArt ?? null
  const slices = vertrag && tarife && deriveTarifzeitscheiben(tarife, today(), vertrag.lieferbeginn)
  return (
    <CardGrid className={classNames(styles.grid, slices === undefined && styles.loading)}>
      <ZeitscheibeSection
        title="Aktueller Tarif"
        tarife={slices && (slices.aktuell ? [slices.aktuell] : [])}
        kundenArt={kundenArt}
        note={slices?.aktuell && durchschnittsText(slices.aktuell, today())}
        empty={tarife?.length === 0 ? noneOnRecord : 'Zurzeit gilt für diesen Vertrag kein Tarif.'}
        actions={
          slices?.aktuell?.istDynamisch && (
            <ButtonLink size="small" to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
              Preiszeitreihe
            </ButtonLink>
          )
        }
      />
      {/* Where it will stand depends on what comes above it. */}
      {slices && (
        <ZeitscheibeSection
          title="Zukünftiger Tarif/Tarife"
          tarife={slices.zukuenftig}
          kundenArt={kundenArt}
          empty="Es ist kein zukünftiger Tarif bekannt. Steht ein Tarifwechsel fest, finden Sie den neuen Tarif hier."
        />
      )}
      <div className={styles.past}>
        <ZeitscheibeSection
          title="Vorangegangener Tarif/Tarife"
          tarife={slices?.vorangegangen}
          kundenArt={kundenArt}
          empty="Es gibt keinen vorangegangenen Tarif. Nach einem Tarifwechsel finden Sie den bisherigen Tarif hier."
        />
      </div>
    </CardGrid>
  )
}
