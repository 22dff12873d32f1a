import { findAusreisser, withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { type ReactNode, useId, useMemo } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import { TextLink } from '../../ui/Links.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { vergleichChartData } from './chartData.ts'
import styles from './JahresvergleichCard.module.css'
import { KostenLink } from './kosten/KostenLink.tsx'
import { compareJahre } from './jahresvergleich.ts'
import { anGrenze, type Aufteilung, estimateKosten } from './kosten.ts'
import { jahrText, kostenumfang, rundEuroText, rundText, vergleichText, zeitraumText } from './texts.ts'
import { type Spannenwert, verbrauchIn } from './zeitspanne.ts'

interface JahresvergleichCardProps {
  vertragId: string
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  /** The tariffs to compute costs with; empty where their prices do not say them. */
  tarife: readonly Tarif[]
  aufteilung: Aufteilung
  hasKosten: boolean
}

/** What was used in a year, whether that was more than before and what it cost [verbrauch-13] [verbrauch-14]. */
export function JahresvergleichCard(props: JahresvergleichCardProps) {
  const { vertragId, verbraeuche, tarife, aufteilung, hasKosten } = props
  const { verlauf } = aufteilung
  const id = useId()
  const { oldestFirst, ausreisser, vergleich, chart } = useMemo(() => {
    const found = findAusreisser(verbraeuche)
    const known = withoutAusreisser(verbraeuche.toReversed(), found)
    const one = compareJahre(known, verlauf)
    return { oldestFirst: known, ausreisser: [...found], vergleich: one, chart: one && vergleichChartData(one) }
  }, [verbraeuche, verlauf])
  const latest = oldestFirst.findLast(({ summe }) => summe !== null)
  if (latest === undefined && ausreisser.length === 0) return null

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={answerStyles.title}>
        Ihr Verbrauch
      </h2>
      {ausreisser.map((one) => (
        <Alert key={one.von} kind="warning" announced={false}>
          Vom {formatDatum(one.von)} bis {formatDatum(one.bis)} ergeben die Zählerstände {rundText(one.summe ?? 0)}, ein
          Vielfaches Ihres üblichen Verbrauchs. Wahrscheinlich stimmt ein Zählerstand nicht; in den Vergleich geht
          dieser Zeitraum nicht ein.{' '}
          <TextLink to="/vertrag/$vertragId/ablesungen" params={{ vertragId }}>
            Ablesungen ansehen
          </TextLink>
        </Alert>
      ))}
      <div className={styles.columns}>
        {vergleich ? (
          <>
            <div className={answerStyles.answer}>
              <Jahressatz {...vergleich} />
            </div>
            <div className={answerStyles.answer}>
              <Jahreskosten oldestFirst={oldestFirst} tarife={tarife} aufteilung={aufteilung} jahr={vergleich.jahr} />
              {hasKosten && (
                <KostenLink vertragId={vertragId} zeitraum={anGrenze(vergleich.jahr, verbraeuche, tarife)} />
              )}
              <Seither
                oldestFirst={oldestFirst}
                verlauf={verlauf}
                von={vergleich.jahr.bis}
                bis={latest?.bis ?? vergleich.jahr.bis}
              />
            </div>
          </>
        ) : (
          latest !== undefined && (
            <div className={answerStyles.answer}>
              <Satz anfang={`Vom ${formatDatum(latest.von)} bis ${formatDatum(latest.bis)}`} rest="">
                {rundText(latest.summe ?? 0)}
              </Satz>
              <p className={answerStyles.quiet}>
                Ein ganzes Jahr lässt sich noch nicht nennen: Dafür fehlen Zählerstände, die etwa zwölf Monate
                auseinanderliegen.
              </p>
              {hasKosten && <KostenLink vertragId={vertragId} zeitraum={anGrenze(latest, verbraeuche, tarife)} />}
            </div>
          )
        )}
        {chart && <Chart title="Verglichen mit dem Jahr davor" level={3} data={chart} height="small" summaryHidden />}
      </div>
    </Card>
  )
}

function Jahressatz({ jahr, davor }: { jahr: Spannenwert; davor: Spannenwert | null }) {
  const verbrauch = jahr.verbrauch ?? 0
  return (
    <>
      <Satz
        anfang={jahrText(jahr.bis, currentDay())}
        rest={davor === null ? '' : vergleichText(verbrauch, davor.verbrauch ?? 0)}
      >
        {rundText(verbrauch)}
      </Satz>
      <p className={answerStyles.quiet}>
        <Unbroken>{zeitraumText(jahr)}</Unbroken>
        {jahr.prognose && ', zum Teil geschätzt'}
        {davor === null
          ? '. Für den Vergleich mit dem Jahr davor fehlen Zählerstände.'
          : `; davor ${rundText(davor.verbrauch ?? 0)}${davor.prognose ? ', zum Teil geschätzt' : ''}.`}
      </p>
    </>
  )
}

/** One sentence; its figure is the one thing that is loud. */
function Satz({ anfang, children, rest }: { anfang: string; children: ReactNode; rest: string }) {
  return (
    <p className={answerStyles.sentence}>
      {anfang} <strong className={answerStyles.figure}>{children}</strong>
      {rest && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          {rest}
        </>
      )}
    </p>
  )
}

interface JahreskostenProps {
  oldestFirst: readonly Verbrauch[]
  tarife: readonly Tarif[]
  aufteilung: Aufteilung
  jahr: Spannenwert
}

function Jahreskosten({ oldestFirst, tarife, aufteilung, jahr }: JahreskostenProps) {
  const schaetzung = estimateKosten(oldestFirst, tarife, jahr, aufteilung)
  if (schaetzung === null) return null
  return (
    <p>
      <strong>Das hat Sie {rundEuroText(schaetzung.kosten)} gekostet.</strong>
      <span className={answerStyles.quiet}>
        {' '}
        Geschätzt, {kostenumfang[schaetzung.tariftyp]}; maßgeblich ist Ihre Rechnung.
      </span>
    </p>
  )
}

interface SeitherProps {
  oldestFirst: readonly Verbrauch[]
  verlauf: Jahresverlauf
  von: string
  bis: string
}

/** What came after the year, where no reading of the year before lets it be compared. */
function Seither({ oldestFirst, verlauf, von, bis }: SeitherProps) {
  const { verbrauch } = verbrauchIn(oldestFirst, { von, bis }, verlauf)
  if (bis <= von || verbrauch === null) return null
  return (
    <p className={answerStyles.quiet}>
      Danach bis zum {formatDatum(bis)} noch {rundText(verbrauch)}. Für einen Vergleich bis dahin fehlen Zählerstände
      aus dem Jahr davor.
    </p>
  )
}
