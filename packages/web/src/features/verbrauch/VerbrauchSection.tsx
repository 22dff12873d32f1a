import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { useQuery } from '../../lib/useQuery.ts'
import { deferred } from '../../lib/later/deferred.tsx'
import { formatJaNein } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section, waiting } from '../../ui/layout/Section.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { hasKanaele, KanalList } from './KanalList.tsx'
import styles from './VerbrauchSection.module.css'
import type { OverviewChartProps } from './OverviewChart.tsx'
import { findJahr } from './jahr.ts'
import { sortVerbraeuche, verbraeucheQuery } from './queries.ts'
import { rundText, unbekannt, zeitraumText } from './texts.ts'

// As many as stand side by side in half a page.
const mostZeitraeume = 4

interface VerbrauchSectionProps {
  vertragId: string
  /** Undefined until the contract is known. */
  verlauf: Jahresverlauf | undefined
  /** Whether hours, days and months are known as well. */
  hasHistorie: boolean
  /** Whether none can come any more. */
  isVorbei: boolean
  /** Whether the consumption is what the customer needs most here. */
  loud: boolean
}

/** The consumption on the page of its contract [verbrauch-11]. */
export function VerbrauchSection({ vertragId, verlauf, hasHistorie, isVorbei, loud }: VerbrauchSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(verbraeucheQuery(vertragId))
  const shown = verlauf === undefined ? waiting : { status, data }
  return (
    <Section
      title="Verbrauch"
      query={{ ...shown, error, refetch, isFetching }}
      loading={{ lines: 13 }}
      onError="hide"
      isEmpty={(verbraeuche) => verbraeuche.length === 0}
      actionsBelow="narrow"
      fold={(verbraeuche) => verlauf && kurz(verbraeuche, verlauf)}
      empty={
        isVorbei
          ? 'Zu diesem Vertrag ist kein Verbrauch bekannt.'
          : 'Hier steht Ihr Verbrauch, sobald zwei Zählerstände vorliegen.'
      }
      actions={
        !(isVorbei && data?.length === 0) && (
          <>
            <ButtonLink
              variant={loud ? 'primary' : 'secondary'}
              size="small"
              to="/vertrag/$vertragId/verbraeuche"
              params={{ vertragId }}
            >
              Alle Verbräuche
            </ButtonLink>
            {hasHistorie && (
              <ButtonLink size="small" to="/vertrag/$vertragId/verbrauchshistorie" params={{ vertragId }}>
                Verbrauchshistorie
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {(verbraeuche) => {
        const [latest, ...others] = sortVerbraeuche(verbraeuche)
        if (latest === undefined || verlauf === undefined) return null
        const jahr = findJahr(verbraeuche, verlauf)
        // A winter that is extrapolated looks like three times the use [verbrauch-7].
        const isExtrapolated = !(verlauf === 'HEIZUNG' && jahr)
        return (
          <div className={styles.spalten}>
            <div className={styles.werte}>
              {jahr && (
                <KeyFigures
                  figures={[{ label: jahr.zeit, value: jahr.verbrauch, ...(jahr.note && { note: jahr.note }) }]}
                />
              )}
              <LatestVerbrauch verbrauch={latest} isExtrapolated={isExtrapolated} />
            </div>
            <LazyOverviewChart verbraeuche={[latest, ...others.slice(0, mostZeitraeume - 1)]} />
          </div>
        )
      }}
    </Section>
  )
}

// The list of all periods has each digit.
const rundOf = (verbrauch: number | null) => (verbrauch === null ? unbekannt : rundText(verbrauch))

/** The year in one line, or the latest period where no year is known. */
function kurz(verbraeuche: readonly Verbrauch[], verlauf: Jahresverlauf): string | undefined {
  const jahr = findJahr(verbraeuche, verlauf)
  if (jahr) return `${jahr.zeit} ${jahr.verbrauch}`
  const [latest] = sortVerbraeuche(verbraeuche)
  return latest && `${zeitraumText(latest)}: ${rundOf(latest.summe)}`
}

/** The latest period in values. */
function LatestVerbrauch({ verbrauch, isExtrapolated }: { verbrauch: Verbrauch; isExtrapolated: boolean }) {
  return (
    <ValueTable
      rows={[
        { label: 'Zeitraum', value: zeitraumText(verbrauch) },
        { label: 'Verbrauch', value: rundOf(verbrauch.summe) },
        ...(isExtrapolated ? [{ label: 'Auf 365 Tage hochgerechnet', value: rundOf(verbrauch.summeJahr) }] : []),
        ...(hasKanaele([verbrauch])
          ? [{ label: 'Verbrauch pro Messkanal', value: <KanalList kanaele={verbrauch.proKanal} textOf={rundOf} /> }]
          : []),
        { label: 'Geschätzt', value: formatJaNein(verbrauch.prognose) },
      ]}
    />
  )
}

const OverviewChart = deferred(async () => (await import('./OverviewChart.tsx')).OverviewChart, {
  pending: null,
  // Its figures stand in the table of the overview, too.
  failed: <p>Das Diagramm konnte nicht geladen werden.</p>,
})

/** Drawing costs more JavaScript than everything else of its page, so it comes last; its place is kept. */
function LazyOverviewChart(props: OverviewChartProps) {
  return (
    <div className={styles.place}>
      <OverviewChart {...props} />
    </div>
  )
}
