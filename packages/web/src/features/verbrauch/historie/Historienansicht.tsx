import { deriveHistorienfenster, splitHistorienfenster, stepStichtag } from '@ekp/wire/rules/historienfenster'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { systemClock } from '../../../lib/clock.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LoadingMask } from '../../../ui/LoadingMask.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SectionFailed } from '../../../ui/layout/Section.tsx'
import styles from './Historienansicht.module.css'
import { historieQuery } from '../queries.ts'
import { Historiensteuerung } from './Historiensteuerung.tsx'
import { HistorienChart } from './HistorienChart.tsx'
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
  /** Where the page leads on and back to. */
  links: ReactNode
}

const minuteMs = 60_000

/** Consumption, price and cost of a dynamic tariff in a window of hours, days or months [historie-1]. */
export function Historienansicht({ vertragId, lieferbeginn, preislabel, links }: HistorienansichtProps) {
  const { interval, stichtag, show } = useHistorienansicht()
  const nowMs = Math.floor(systemClock.now() / minuteMs) * minuteMs
  const fenster = useMemo(
    () => deriveHistorienfenster(interval, stichtag, new Date(nowMs)),
    [interval, stichtag, nowMs],
  )
  const { status, data, error, refetch, isFetching } = useQueries({
    queries: splitHistorienfenster(interval, fenster).map((teil) => historieQuery(vertragId, interval, teil)),
    combine: combineHistorie,
  })
  const schritte = useMemo(() => data && toHistorienschritte(interval, fenster, data), [interval, fenster, data])
  const client = useQueryClient()
  const download = useMutation({ mutationFn: () => downloadHistorie(client, { vertragId, interval, fenster }) })
  const now = new Date(nowMs)
  const onShow: typeof show = (changes, isNewPlace) => {
    show(changes, isNewPlace)
    download.reset()
  }
  const isNewest = stepStichtag(interval, stichtag, 1, { now }) === undefined
  const isEmpty = schritte !== undefined && !hasWerte(schritte)

  // No tariff of the contract has ever been dynamic: there is nothing to step through.
  if (data === undefined && error instanceof ApiError && error.status === 404) {
    return (
      <>
        <Alert kind="info">{errorText(error, keineHistorie)}</Alert>
        <Actions>{links}</Actions>
      </>
    )
  }
  return (
    <>
      <Card>
        <div className={styles.view}>
          <Historiensteuerung
            {...{ interval, stichtag, fenster, now, lieferbeginn, isFetching }}
            onShow={onShow}
            onRefresh={() => void refetch()}
          />
          <div className={styles.place}>
            {status === 'error' && (
              <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
            )}
            {status === 'pending' && <LoadingMask shape="block" hasTitle />}
            {isEmpty && <p>{keineHistorie}</p>}
            {isEmpty && isNewest && <p>{wertefolge}</p>}
            {schritte !== undefined && !isEmpty && (
              <HistorienChart {...{ interval, schritte, nowMs, isNewest, preislabel, onShow }} />
            )}
          </div>
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
          onClick={() => download.mutate()}
        >
          <Icon name="download" />
          CSV herunterladen
        </Button>
        {links}
      </Actions>
    </>
  )
}

function loadErrorText(error: unknown): string {
  return errorText(error, 'Es ist ein unerwarteter Fehler aufgetreten')
}
