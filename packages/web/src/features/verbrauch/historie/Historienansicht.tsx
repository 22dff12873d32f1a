import { berlinToday } from '@ekp/wire/rules/berlin'
import {
  deriveHistorienfenster,
  type Historienfenster,
  splitHistorienfenster,
  stepStichtag,
} from '@ekp/wire/rules/fenster/historienfenster'
import type { Historieninterval } from '@ekp/wire/verbrauch'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { errorText, isNotFound } from '../../../api/ApiError.ts'
import { systemClock } from '../../../lib/clock.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { LoadingMask } from '../../../ui/LoadingMask.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SectionFailed } from '../../../ui/layout/Section.tsx'
import styles from './Historienansicht.module.css'
import { KostenLink } from '../kosten/KostenLink.tsx'
import { historieQuery } from '../queries.ts'
import { Historiensteuerung, Tageswahl } from './Historiensteuerung.tsx'
import { HistorienChart, Historiensummen } from './HistorienChart.tsx'
import { downloadHistorie } from './historienCsv.ts'
import { combineHistorie, hasWerte, toHistorienschritte } from './historienschritte.ts'
import { keineHistorie, wertefolge } from './texts.ts'
import { useHistorienansicht } from './useHistorienansicht.ts'

interface HistorienansichtProps {
  vertragId: string
  /** The first day of the delivery, where it is known: nothing was consumed before. */
  lieferbeginn: string | null
  /** What stands behind a price: net or gross. */
  preislabel: string
  /** Whether prices change each hour. */
  isDynamisch: boolean
  /** Whether prices of tomorrow are known. */
  hasMorgen: boolean
  /** Whether the host answers quarter hours as well. */
  hasViertelstunden: boolean
  /** Whether there is a cost breakdown. */
  hasKosten: boolean
  /** Whether the contract's answer, which says all this, is still awaited. */
  isWaiting: boolean
  /** Where the page leads on and back to. */
  links: ReactNode
}

const minuteMs = 60_000

/** Consumption, price and cost in a window of hours, days or months [historie-1]. */
export function Historienansicht(props: HistorienansichtProps) {
  const { vertragId, lieferbeginn, preislabel, isDynamisch, hasMorgen } = props
  const { hasViertelstunden, hasKosten, isWaiting, links } = props
  const { interval, isFine, stichtag, show } = useHistorienansicht()
  const schrittweite = interval === 'hourly' && isFine && hasViertelstunden ? 'quarterHourly' : interval
  const nowMs = Math.floor(systemClock.now() / minuteMs) * minuteMs
  const fenster = useMemo(
    () => deriveHistorienfenster(interval, stichtag, new Date(nowMs)),
    [interval, stichtag, nowMs],
  )
  const { status, data, error, refetch, isFetching } = useQueries({
    queries: splitHistorienfenster(interval, fenster).map((part) => historieQuery(vertragId, schrittweite, part)),
    combine: combineHistorie,
  })
  const schritte = useMemo(
    () => data && toHistorienschritte(schrittweite, fenster, data),
    [schrittweite, fenster, data],
  )
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: (of: Historieninterval) => downloadHistorie(client, { vertragId, interval: of, fenster, isDynamisch }),
  })
  const now = new Date(nowMs)
  const onShow: typeof show = (changes, isNewPlace) => {
    show(changes, isNewPlace)
    download.reset()
  }
  const ansicht = { interval, isFine, stichtag, now, lieferbeginn, onShow }
  const isNewest = stepStichtag(interval, stichtag, 1, { now }) === undefined
  const isEmpty = schritte !== undefined && !hasWerte(schritte)

  // The contract has no history: there is nothing to step through.
  if (data === undefined && isNotFound(error)) {
    return (
      <>
        <Alert kind="info">{errorText(error, keineHistorie)}</Alert>
        <Actions>{links}</Actions>
      </>
    )
  }
  // Controls that came one by one would push the chart down.
  if (isWaiting) {
    return (
      <>
        <Card>
          <div className={styles.place}>
            <LoadingMask shape="block" hasTitle />
          </div>
        </Card>
        <Actions>{links}</Actions>
      </>
    )
  }
  return (
    <>
      <Card>
        <div className={styles.view}>
          <div className={classNames(styles.antwort, isDynamisch && styles.mitKosten)}>
            {schritte !== undefined && (
              <Historiensummen
                schrittweite={schrittweite}
                schritte={schritte}
                isNewest={isNewest}
                preislabel={preislabel}
                isDynamisch={isDynamisch}
              />
            )}
          </div>
          <Historiensteuerung {...ansicht} fenster={fenster} isDynamisch={isDynamisch} />
          <div className={status === 'error' && schritte === undefined ? undefined : styles.place}>
            {status === 'error' && (
              <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
            )}
            {status === 'pending' && <LoadingMask shape="block" hasTitle />}
            {isEmpty && <p>{keineHistorie}</p>}
            {isEmpty && isNewest && <p>{wertefolge}</p>}
            {schritte !== undefined && !isEmpty && (
              <HistorienChart
                interval={interval}
                schrittweite={schrittweite}
                schritte={schritte}
                nowMs={nowMs}
                isNewest={isNewest}
                isDynamisch={isDynamisch}
                hasMorgen={hasMorgen}
                verbrauchLink={
                  <TextLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId }}>
                    Alle Verbräuche
                  </TextLink>
                }
                kostenLink={hasKosten && <KostenLink vertragId={vertragId} zeitraum={tageOf(fenster)} />}
                onShow={onShow}
              />
            )}
          </div>
          <Tageswahl
            {...ansicht}
            hasViertelstunden={hasViertelstunden}
            isFetching={isFetching}
            onRefresh={() => void refetch()}
          />
          <p className={styles.note}>
            Die Darstellung kann sich noch geringfügig ändern, weil geschätzte oder prognostizierte Werte später durch
            echte Werte ersetzt werden.
          </p>
        </div>
      </Card>
      {download.isError && (
        <Alert kind="error">
          Der CSV-Download ist fehlgeschlagen. Bitte zu einem späteren Zeitpunkt erneut versuchen.
        </Alert>
      )}
      <Actions>
        <Button
          busy={download.isPending}
          disabledReason={isEmpty ? keineHistorie : undefined}
          onClick={() => download.mutate(interval)}
        >
          <Icon name="download" />
          CSV herunterladen
        </Button>
        {hasViertelstunden && interval !== 'monthly' && !isEmpty && (
          <Button busy={download.isPending} onClick={() => download.mutate('quarterHourly')}>
            <Icon name="download" />
            Viertelstunden als CSV
          </Button>
        )}
        {links}
      </Actions>
    </>
  )
}

/** The days of a window; the last one ends with it. */
const tageOf = ({ von, bis }: Historienfenster) => ({ von: berlinToday(von), bis: berlinToday(bis) })

function loadErrorText(error: unknown): string {
  return errorText(error, 'Es ist ein unerwarteter Fehler aufgetreten')
}
