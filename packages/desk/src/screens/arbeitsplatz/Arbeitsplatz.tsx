import { reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { classNames } from '@ekp/web/ui/classNames.ts'
import { useNavigate } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useRef, useState } from 'react'
import { sitzungQuery, vorgaengeQuery, vorgangQuery } from '../../queries.ts'
import { nameVorgang } from '../../texts.ts'
import styles from './Arbeitsplatz.module.css'
import { Auswahlleiste, useAuswahl } from './Auswahl.tsx'
import { Bearbeiter } from './Bearbeiter.tsx'
import { Fall, Kopf } from './Fall.tsx'
import { Kurzblatt } from './Kurzblatt.tsx'
import { Notizen } from './Notizen.tsx'
import { Tasten, useTasten } from './Tasten.tsx'
import { Warteschlange } from './Warteschlange.tsx'

interface ArbeitsplatzProps {
  mandant: string
  /** The Vorgang that is open; without one the list waits for a choice. */
  nr?: string
}

/**
 * The place where Vorgänge are answered: at the left what is to do, in the middle one of them with what is needed to
 * decide, at the right the customer. On a narrow screen the list, and then the Vorgang.
 */
export function Arbeitsplatz({ mandant, nr }: ArbeitsplatzProps) {
  const auswahl = useAuswahl()
  const list = useQuery(vorgaengeQuery(mandant, auswahl))
  const one = useQuery({ ...vorgangQuery(mandant, nr ?? ''), enabled: nr !== undefined })
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const kannAntworten = sitzung != null && reichtRolle(sitzung.rolle, 'service')
  const navigate = useNavigate()
  const [done, setDone] = useState<{ readonly vorgang: Dienstvorgang; readonly text: string }>()
  const screen = useRef<HTMLDivElement>(null)
  useTasten(screen)
  const goOn = (vorgang: Dienstvorgang, text: string) => {
    setDone({ vorgang, text })
    const next = findNext(list.data?.vorgaenge ?? [], vorgang.nr, sitzung?.kennung)
    if (next !== undefined)
      void navigate({ to: '/$mandant/vorgaenge/$nr', params: { mandant, nr: String(next) }, search: auswahl })
  }
  return (
    <Page width="work">
      <div ref={screen} className={classNames(styles.screen, nr !== undefined && styles.opened)}>
        <div className={styles.head}>
          {nr === undefined ? (
            <PageHeading title={['Offene Vorgänge', 'Kundendienst']}>Offene Vorgänge</PageHeading>
          ) : (
            <p className={styles.title}>Offene Vorgänge</p>
          )}
          {list.data && <Auswahlleiste mandant={mandant} auswahl={auswahl} zahlen={list.data.zahlen} />}
          <Tasten />
        </div>
        <div className={styles.list}>
          {list.error !== null && <SectionFailed query={list} />}
          {list.data === undefined && list.error === null && <LoadingMask />}
          {list.data && <Warteschlange mandant={mandant} auswahl={auswahl} offene={list.data} />}
        </div>
        <div className={styles.case}>
          <div role="status">
            {done && (
              <Alert kind="success" announced={false}>
                <PlainLink
                  to="/$mandant/vorgaenge/$nr"
                  params={{ mandant, nr: String(done.vorgang.nr) }}
                  search={auswahl}
                >
                  {nameVorgang(done.vorgang.art)} {done.vorgang.nr}
                </PlainLink>
                : {done.text}
              </Alert>
            )}
          </div>
          {nr === undefined && <p className={styles.hint}>Wählen Sie einen Vorgang aus der Liste.</p>}
          {nr !== undefined && <Kopf mandant={mandant} nr={nr} blatt={one.data} />}
          {nr !== undefined && one.error !== null && <SectionFailed query={one} />}
          {nr !== undefined && one.data === undefined && one.error === null && <LoadingMask />}
          {one.data && <Fall key={one.data.vorgang.nr} mandant={mandant} blatt={one.data} onDone={goOn} />}
        </div>
        <div className={styles.customer}>
          {one.data && (
            <>
              <Kurzblatt mandant={mandant} blatt={one.data} />
              {sitzung && kannAntworten && (
                <Bearbeiter mandant={mandant} vorgang={one.data.vorgang} kennung={sitzung.kennung} />
              )}
              <Notizen key={nr} mandant={mandant} blatt={one.data} kannSchreiben={kannAntworten} />
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

/**
 * The next that waits for an answer and that no colleague has taken: the one below, else the first of the list; undefined
 * where there is none.
 */
function findNext(vorgaenge: readonly Dienstvorgang[], nr: number, kennung: string | undefined): number | undefined {
  const isNext = ({ nr: other, ergebnis, bearbeiter }: Dienstvorgang) =>
    other !== nr && ergebnis === null && (bearbeiter === null || bearbeiter.kennung === kennung)
  const place = vorgaenge.findIndex((one) => one.nr === nr)
  return (vorgaenge.slice(place + 1).find(isNext) ?? vorgaenge.find(isNext))?.nr
}
