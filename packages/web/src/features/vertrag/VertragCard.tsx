import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Card, Plate } from '../../ui/layout/Card.tsx'
import { SectionFailed, type SectionQuery } from '../../ui/layout/Section.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import styles from './VertragCard.module.css'
import { formatLieferadresse, versorgungsartIcon, versorgungsartText } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

interface VertragCardProps {
  vertragId: string
  query: SectionQuery<Vertrag>
  /** False while something of the card is still on its way: it comes as a whole, so that nothing jumps. */
  isReady: boolean
  /** What the screen shows below the delivery address, also where the master data failed. */
  children: ReactNode
}

/** One contract of the list [vertrag-9]. */
export function VertragCard({ vertragId, query, isReady, children }: VertragCardProps) {
  const { data } = query
  if (isReady && data !== undefined) {
    return (
      <Card as="li" tone={vertragsstatusView(data).tone}>
        <VertragSummary vertrag={data} />
        {children}
      </Card>
    )
  }
  return (
    <Card as="li">
      <h2 id={titleIdOf(vertragId)}>
        Vertrag <Plate>{vertragId}</Plate>
      </h2>
      {isReady ? (
        <>
          <SectionFailed query={query} onError={vertragErrorText} />
          {children}
        </>
      ) : (
        <div className={styles.waiting}>
          <LoadingMask hasStatus lines={[4, 6]} hasButton />
        </div>
      )}
    </Card>
  )
}

function vertragErrorText(error: unknown): string {
  const reason = errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
  return `Stammdaten zum Vertrag konnten nicht geladen werden. ${reason}`
}

/** Supply type, number, status and address of a contract, the head of its card. */
function VertragSummary({ vertrag }: { vertrag: Vertrag }) {
  const { label, tone } = vertragsstatusView(vertrag)
  return (
    <>
      <div className={styles.kopf}>
        <h2 id={titleIdOf(vertrag.id)}>
          <Icon name={versorgungsartIcon(vertrag.versorgungsart)} /> {versorgungsartText(vertrag.versorgungsart)}{' '}
          <Plate>{vertrag.id}</Plate>
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <KeyFigures figures={[{ label: 'Lieferadresse', value: formatLieferadresse(vertrag), isText: true }]} />
    </>
  )
}

/** The id of the title that says which contract of the list it is. */
export const titleIdOf = (vertragId: string) => `vertrag-${vertragId}`
