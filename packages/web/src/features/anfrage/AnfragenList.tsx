import type { Anfrage } from '@ekp/wire/anfrage'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nichtAngegeben } from '../../lib/format.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { useEffect, useRef } from 'react'
import { saveBeleg } from '../../lib/beleg.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { askAbout } from '../anschlussnutzer/anlass.ts'
import { anschlussnutzerQuery, useMayWrite } from '../anschlussnutzer/queries.ts'
import styles from './AnfragenList.module.css'
import {
  type EintragAngaben,
  geloeschtText,
  keineAnfragenText,
  listAngaben,
  listAntwort,
  listVorgangsangaben,
  zustandOf,
} from './angaben.ts'
import { anfragenQuery } from './queries.ts'
import { themaOf, titelOf, zeitOf } from './texts.ts'
import { useNeueAntworten } from './useNeueAntworten.ts'

/** Everything that the customer has submitted, newest first, each a line that opens [anfrage-7]. */
export function AnfragenList({ angabenOf }: { angabenOf: EintragAngaben }) {
  const list = useRef<HTMLUListElement>(null)
  const goesOnAt = useRef<number>(undefined)
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery(anfragenQuery)
  const pages = data?.pages ?? []
  const { neue, tellOpened } = useNeueAntworten(pages)
  const neueIds = new Set(neue.map(({ id }) => id))
  // Answers that are new come first, however old the request is; then everything by its time.
  const anfragen = [...neue, ...pages.flatMap((page) => page.anfragen.filter(({ id }) => !neueIds.has(id)))]
  useEffect(() => {
    if (goesOnAt.current === undefined || goesOnAt.current >= anfragen.length) return
    // The button may be gone: reading goes on where the new ones begin.
    list.current?.querySelectorAll('summary')[goesOnAt.current]?.focus()
    goesOnAt.current = undefined
  }, [anfragen.length])
  if (status === 'pending') return <LoadingMask lines={8} />
  if (data === undefined) return <SectionFailed query={{ status, data, error, refetch, isFetching }} />
  if (anfragen.length === 0) return <KeineAnfragen />

  function showMore(): void {
    goesOnAt.current = anfragen.length
    void fetchNextPage()
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {anfragen.map((anfrage) => (
          <li key={anfrage.id}>
            <AnfrageDetails
              anfrage={anfrage}
              angabenOf={angabenOf}
              isNeu={neueIds.has(anfrage.id)}
              isOpen={anfrage.id === neue[0]?.id}
              onOpened={tellOpened}
            />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <SectionFailed query={{ status, data, error, refetch: () => fetchNextPage(), isFetching }} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Actions>
          <Button busy={isFetching} onClick={showMore}>
            Weitere anzeigen
          </Button>
        </Actions>
      )}
    </>
  )
}

/** What would stand here, and where a first request is made. */
function KeineAnfragen() {
  const mayWrite = useMayWrite()
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  return (
    <>
      <p>{keineAnfragenText}</p>
      <Actions>
        {mayWrite && kunde?.vertraege.length !== 0 && <ButtonLink to="/ablesung">Zählerstand erfassen</ButtonLink>}
        <ButtonLink to="/kontaktanfrage">Kontaktanfrage</ButtonLink>
      </Actions>
    </>
  )
}

interface AnfrageinhaltProps {
  anfrage: Anfrage
  angabenOf: EintragAngaben
}

interface AnfrageDetailsProps extends AnfrageinhaltProps {
  /** Its answer is new; of several only the newest is open from the start. */
  isNeu: boolean
  isOpen: boolean
  onOpened: (anfrage: Anfrage) => void
}

/** One request: a line with time, kind, contract and state; number, contents and receipt when it is open. */
function AnfrageDetails({ anfrage, angabenOf, isNeu, isOpen, onOpened }: AnfrageDetailsProps) {
  const { vertragId } = anfrage
  const zustand = zustandOf(anfrage)
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget }) => isNeu && !isOpen && currentTarget.open && onOpened(anfrage)}
    >
      <summary className={styles.summary}>
        <span className={styles.zeit}>{zeitOf(anfrage)}</span>{' '}
        <strong className={styles.titel}>{isNeu ? `Neue Antwort: ${themaOf(anfrage)}` : titelOf(anfrage)}</strong>{' '}
        <span className={styles.vertrag}>{vertragId !== null && `Vertrag ${vertragId}`}</span>{' '}
        <span className={styles.zustand}>
          {zustand && <StatusBadge tone={zustand.tone}>{zustand.label}</StatusBadge>}
        </span>
      </summary>
      <div className={styles.inhalt}>
        <Anfrageinhalt anfrage={anfrage} angabenOf={angabenOf} />
      </div>
    </details>
  )
}

function Anfrageinhalt({ anfrage, angabenOf }: AnfrageinhaltProps) {
  const { name } = useTenant()
  const mayWrite = useMayWrite()
  const { nummer, vertragId, eingegangenAm, antworttext } = anfrage
  const angaben = listAngaben(anfrage, angabenOf)
  const vorgang = listVorgangsangaben(anfrage)
  const vertrag = vertragId === null ? [] : [{ label: 'Vertrag', value: vertragId }]

  const save = () =>
    saveBeleg({
      titel: titelOf(anfrage),
      lieferant: name,
      zeilen: [...vertrag, ...(angaben ?? []), ...vorgang, ...listAntwort(anfrage)].map(({ label, value }) => ({
        label,
        value: value ?? nichtAngegeben,
      })),
      eingegangenAm,
    })

  return (
    <>
      {antworttext !== null && (
        <div className={styles.antwort}>
          <strong>Unsere Antwort</strong>
          <p className={styles.text}>{antworttext}</p>
        </div>
      )}
      <ValueTable
        rows={[
          ...vorgang,
          ...(vertragId === null ? [] : [{ label: 'Vertrag', value: <VertragLink vertragId={vertragId} /> }]),
          ...(angaben ?? []).map(({ label, value }) => ({
            label,
            value: value && <span className={styles.angabe}>{value}</span>,
          })),
        ]}
      />
      {angaben === undefined && <p>{geloeschtText}</p>}
      {nummer !== null && (
        <Actions>
          {antworttext !== null && mayWrite && (
            <ButtonLink
              size="small"
              to="/kontaktanfrage"
              state={askAbout(`Vorgang ${nummer}`, vertragId, 'Frage zum Bearbeitungsstand')}
            >
              Rückfrage stellen
            </ButtonLink>
          )}
          <Button size="small" onClick={save}>
            Beleg speichern
          </Button>
        </Actions>
      )}
    </>
  )
}

const VertragLink = ({ vertragId }: { vertragId: string }) => (
  <TextLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
    {vertragId}
  </TextLink>
)
