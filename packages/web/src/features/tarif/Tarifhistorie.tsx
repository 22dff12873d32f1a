import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CardGrid } from '../../ui/layout/Card.tsx'
import { loaded, Section, waiting } from '../../ui/layout/Section.tsx'
import { TarifList } from './TarifList.tsx'
import styles from './Tarifhistorie.module.css'
import { keinTarifText } from './tarifRows.ts'
import { durchschnittsText } from './texts.ts'

interface TarifhistorieProps {
  vertragId: string
  /** Nothing is shown before both are loaded, because the kind of customer decides between net and gross. */
  vertrag: Vertrag | undefined
  tarife: readonly Tarif[] | undefined
}

/** A contract's tariffs by time [tarif-11]. */
export function Tarifhistorie({ vertragId, vertrag, tarife }: TarifhistorieProps) {
  const kundenArt = vertrag?.kundenArt ?? null
  const slices = vertrag && tarife && deriveTarifzeitscheiben(tarife, currentDay(), vertrag.lieferbeginn)
  return (
    <CardGrid
      className={classNames(
        styles.grid,
        slices === undefined && styles.loading,
        slices?.zukuenftig.length === 0 && styles.lastKnown,
      )}
    >
      <ZeitscheibeSection
        title="Aktueller Tarif"
        tarife={slices && (slices.aktuell ? [slices.aktuell] : [])}
        kundenArt={kundenArt}
        loud
        note={slices?.aktuell && durchschnittsText(slices.aktuell, currentDay())}
        empty={slices && keinTarifText(slices)}
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

interface ZeitscheibeSectionProps {
  title: string
  /** Undefined while they are loading. */
  tarife: readonly Tarif[] | undefined
  kundenArt: string | null
  /** Its prices are what the page is about. */
  loud?: boolean
  empty: string | undefined
  actions?: ReactNode
  /** What is to be said of the tariffs. */
  note?: string | undefined
}

// As tall as a tariff with a price for each of two channels below its name.
const mostRows = 7

/** The tariffs of one time slice [tarif-5]. */
function ZeitscheibeSection({ title, tarife, kundenArt, loud = false, empty, actions, note }: ZeitscheibeSectionProps) {
  return (
    <Section
      title={title}
      query={{ ...loaded(tarife ?? []), ...(tarife === undefined && waiting) }}
      loading={{ hasTitle: true, lines: mostRows }}
      isEmpty={({ length }) => length === 0}
      empty={empty}
      actions={actions}
    >
      {(data) => (
        <>
          <TarifList tarife={data} kundenArt={kundenArt} loud={loud} />
          {note !== undefined && <p>{note}</p>}
        </>
      )}
    </Section>
  )
}
